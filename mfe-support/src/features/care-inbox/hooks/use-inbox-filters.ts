import { CARE_ORDERS, type CareOrder, CASE_STATES, CASE_TYPES, type CareView } from '@zonewerk/contracts';
import { useQueryParam } from '@zonewerk/shell-sdk';
import type { TableFilter } from '@zonewerk/ui';
import { type CareFilter, useCareListAgentsQuery } from '../../../shared/api/care-calls';
import { useCareListTagsQuery } from '../../../shared/api/team-tag-calls';
import { careMessages } from '../../../shared/care-messages';
import { messages } from '../../../shared/messages';

const texts = careMessages.inbox;
/** Views whose cases share one state, and views whose cases share one agent or have none. */
const ONE_STATE: readonly CareView[] = ['waiting', 'due'];
const ONE_AGENT: readonly CareView[] = ['mine', 'unassigned'];

/** Order and filters of a view, stored in the URL. */
export function useInboxFilters(view: CareView) {
  const { data: team } = useCareListAgentsQuery();
  const [order, setOrder] = useQueryParam('order');
  const types = CASE_TYPES.map((value) => ({ value, label: messages.types[value].label }));
  const states = CASE_STATES.map((value) => ({ value, label: messages.states[value] }));
  const type = useChoice('type', texts.filters.type, types);
  const state = useChoice('state', texts.filters.state, ONE_STATE.includes(view) ? [] : states);
  const agents = (team?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const agent = useChoice('agent', texts.filters.agent, ONE_AGENT.includes(view) ? [] : agents);
  const { data: tagged } = useCareListTagsQuery(undefined, { refetchOnMountOrArgChange: true });
  const tags = (tagged?.list ?? []).map((value) => ({ value, label: value }));
  const tag = useChoice('tag', texts.filters.tag, tags);
  const sort: CareOrder = CARE_ORDERS.find((one) => one === order) ?? 'awaited';
  const wanted: Pick<CareFilter, 'sort' | 'type' | 'state' | 'agent' | 'tag'> = {
    sort,
    type: type.value,
    state: state.value,
    agent: agent.value,
    tag: tag.value,
  };
  const filters: TableFilter[] = [type, state, agent, tag].filter(({ options }) => options.length > 0);
  return { wanted, filters, sort, setOrder };
}

/** A filter in the URL. An unknown value counts as no filter. */
function useChoice<Value extends string>(
  key: string,
  label: string,
  options: readonly { value: Value; label: string }[],
) {
  const [chosen, setChosen] = useQueryParam(key);
  const value = options.find((option) => option.value === chosen)?.value ?? null;
  const onChange = (next: string | null) => setChosen(next ?? '');
  return { key, label, options, value, onChange, compact: true };
}
