import { IconInbox } from '@tabler/icons-react';
import { CARE_ORDERS, type CareSummary, type CareView } from '@zonewerk/contracts';
import { CASE_POLLING, pagedTable, pagePath, useCaseEvents, useSearch } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Badge,
  type Column,
  DataTable,
  EmptyState,
  Menu,
  Mono,
  StateBadge,
  TimeAgo,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useCareListCasesInfiniteQuery } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { DueBadge } from '../../../shared/components/due-badge';
import { moreLabel } from '../../../shared/more-label';
import { messages } from '../../../shared/messages';
import { useBulkActions } from '../hooks/use-bulk-actions';
import { useInboxKeys } from '../hooks/use-inbox-keys';
import { useInboxFilters } from '../hooks/use-inbox-filters';

const texts = careMessages.inbox;

const COLUMNS: readonly Column<CareSummary>[] = [
  {
    key: 'subject',
    header: texts.columns.subject,
    primary: true,
    cell: ({ caseId, subject, via }) => (
      <>
        <Anchor quiet href={pagePath('care-case', { caseId })}>
          {subject}
        </Anchor>{' '}
        {via && <Badge>{careMessages.chat}</Badge>}
      </>
    ),
  },
  {
    key: 'number',
    header: texts.columns.number,
    cell: ({ number }) => <Mono>{number}</Mono>,
    width: '7rem',
  },
  { key: 'customer', header: texts.columns.customer, cell: ({ customer }) => customer.name, width: '10rem' },
  {
    key: 'state',
    header: texts.columns.state,
    cell: ({ state }) => <StateBadge state={state}>{messages.states[state]}</StateBadge>,
    width: '8rem',
  },
  {
    key: 'due',
    header: texts.columns.due,
    cell: ({ due_at: dueAt }) => (dueAt === null ? '–' : <DueBadge dueAt={dueAt} />),
    width: '11rem',
  },
  {
    key: 'assignee',
    header: texts.columns.assignee,
    cell: ({ assignee }) => assignee?.name ?? texts.unassigned,
    width: '9rem',
  },
  {
    key: 'changed',
    header: texts.columns.changed,
    cell: ({ changed }) => <TimeAgo date={changed} />,
    width: '9rem',
  },
];

/** Cases of a view with order, filters, search and bulk actions. */
export function InboxTable({ view }: { view: CareView }) {
  const { typed, setTyped, settled, active } = useSearch();
  const { wanted, filters, sort, setOrder } = useInboxFilters(view);
  const query = useCareListCasesInfiniteQuery(
    { view, query: settled, ...wanted },
    { refetchOnMountOrArgChange: true, ...CASE_POLLING },
  );
  useCaseEvents('care.events', query.data !== undefined);
  const table = pagedTable(query);
  const [selected, setSelected] = useState<string[]>([]);
  const present = selected.filter((id) => table.rows.some(({ caseId }) => caseId === id));
  const actions = useBulkActions(table.rows, () => setSelected([]));
  const keys = useInboxKeys({ selected: present, onSelect: setSelected, actions });
  const isFiltered = active || filters.some(({ value }) => value !== null);
  const none = table.state === 'ready' && table.count === 0 && !isFiltered;
  const hasOrder = view !== 'due' && !active && !none;
  const orders = CARE_ORDERS.map((order) => ({
    label: texts.orders[order],
    current: order === sort,
    onSelect: () => setOrder(order === 'awaited' ? '' : order),
  }));
  return (
    <DataTable<CareSummary>
      {...table}
      moreLabel={moreLabel(query.data)}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ caseId }) => caseId}
      rowLabel={({ number }) => number}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
      filters={none ? [] : filters}
      actions={
        <>
          {keys}
          {hasOrder && <Menu label={texts.order} items={orders} />}
        </>
      }
      selection={{ selected: present, onChange: setSelected, actions }}
      empty={
        <EmptyState
          level={2}
          icon={<IconInbox />}
          title={texts.emptyTitle[view]}
          text={texts.emptyText[view]}
        />
      }
    />
  );
}
