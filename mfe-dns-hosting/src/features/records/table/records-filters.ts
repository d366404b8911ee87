import { PUBLISH_STATES, RECORD_POLICIES, RECORD_TYPES } from '@zonewerk/contracts';
import type { TableFilter } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import type { useRecords } from './use-records';

const texts = messages.records;
type Records = ReturnType<typeof useRecords>;

/** Search, filters and order of the list from the URL. */
export function recordTools({ search, type, state, policy, sort }: Records) {
  const filters: TableFilter[] = [
    {
      key: 'type',
      label: texts.type,
      options: RECORD_TYPES.map((value) => ({ value, label: value })),
      value: type.value,
      onChange: type.choose,
    },
    {
      key: 'state',
      label: texts.columns.state,
      compact: true,
      options: PUBLISH_STATES.map((value) => ({ value, label: texts.states[value] })),
      value: state.value,
      onChange: state.choose,
    },
    {
      key: 'policy',
      label: texts.policy,
      compact: true,
      options: RECORD_POLICIES.map((value) => ({ value, label: value })),
      value: policy.value,
      onChange: policy.choose,
    },
  ];
  return {
    search: { value: search.typed, onChange: search.setTyped, placeholder: texts.search },
    filters,
    sort,
  };
}
