import { IconArrowDown, IconArrowUp, IconHistory } from '@tabler/icons-react';
import { HISTORY_PERIODS, type HistoryRow } from '@zonewerk/contracts';
import { pagedTable } from '@zonewerk/shell-sdk';
import { Button, DataTable, EmptyState, type TableFilter, type TableSort } from '@zonewerk/ui';
import { useAccountListHistoryInfiniteQuery } from '../api/history-calls';
import { HISTORY_COLUMNS } from './history-columns';
import { historyMessages as texts } from '../messages';
import type { HistoryFilter, Period } from '../hooks/use-history-filter';

/** Events that match the filters of the URL. */
export function HistoryTable({ filter }: { filter: HistoryFilter }) {
  // Events elsewhere add entries: the cached list is shown and reloaded.
  const list = useAccountListHistoryInfiniteQuery(filter.question, { refetchOnMountOrArgChange: true });
  const table = pagedTable(list);
  const { browsers = [], devices = [] } = list.data?.pages.at(-1) ?? {};
  return (
    <DataTable<HistoryRow>
      {...table}
      label={texts.list}
      columns={HISTORY_COLUMNS}
      rowKey={({ id }) => id}
      search={{
        value: filter.search.typed,
        onChange: filter.search.setTyped,
        placeholder: texts.search,
      }}
      filters={[
        ...(filter.period === null ? [] : [periodChips(filter)]),
        kindChip(filter),
        chips('browser', browsers, [filter.browser, filter.setBrowser]),
        chips('device', devices, [filter.device, filter.setDevice]),
      ]}
      sort={sortOf(filter)}
      actions={<OrderButton {...filter} />}
      empty={<Nothing />}
    />
  );
}

function Nothing() {
  return <EmptyState icon={<IconHistory />} title={texts.emptyTitle} text={texts.emptyText} />;
}

/** Narrow screens have no column headings. */
function OrderButton({ order, setOrder }: HistoryFilter) {
  return (
    <Button
      size="s"
      variant="quiet"
      leftIcon={order === 'DESC' ? <IconArrowDown aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
      onClick={() => setOrder(order === 'DESC' ? 'ASC' : 'DESC')}
    >
      {texts.orders[order]}
    </Button>
  );
}

function sortOf({ order, setOrder }: HistoryFilter): TableSort {
  return {
    key: 'date',
    direction: order === 'ASC' ? 'asc' : 'desc',
    onChange: (_, direction) => setOrder(direction === 'asc' ? 'ASC' : 'DESC'),
  };
}

function periodChips({ period, setPeriod }: HistoryFilter): TableFilter {
  return {
    key: 'period',
    label: texts.period,
    options: HISTORY_PERIODS.map((value) => ({ value, label: texts.periods[value] })),
    value: period,
    onChange: (next) => setPeriod(next as Period | null),
  };
}

function kindChip({ signInsOnly, setSignInsOnly }: HistoryFilter): TableFilter {
  return {
    key: 'kind',
    label: texts.kind,
    options: [{ value: 'sign-ins', label: texts.signIns }],
    value: signInsOnly ? 'sign-ins' : null,
    onChange: (next) => setSignInsOnly(next !== null),
  };
}

/** Chips of the available values, plus the value of the URL if it is missing. */
function chips(
  key: 'browser' | 'device',
  values: readonly string[],
  [value, onChange]: readonly [string, (next: string) => void],
): TableFilter {
  const all = value === '' || values.includes(value) ? values : [...values, value];
  return {
    key,
    label: texts[key],
    options: all.map((one) => ({ value: one, label: one })),
    value: value === '' ? null : value,
    onChange: (next) => onChange(next ?? ''),
  };
}
