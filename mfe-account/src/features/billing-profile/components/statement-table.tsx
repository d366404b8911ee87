import { IconFileDownload, IconListDetails } from '@tabler/icons-react';
import { ENTRY_REASONS, type LedgerEntry } from '@zonewerk/contracts';
import { pagedTable, pagePath } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Button,
  DataTable,
  EmptyState,
  Money,
  Text,
  TimeAgo,
  type Column,
  type TableFilter,
} from '@zonewerk/ui';
import { PERIODS } from '../periods';
import { useAccountListEntriesInfiniteQuery } from '../api/profile-calls';
import { profileScreenMessages } from '../messages';
import { useStatementExport } from '../hooks/use-statement-export';
import { useStatementFilter, type StatementFilter } from '../hooks/use-statement-filter';

const texts = profileScreenMessages.statement;

/** Ledger of a profile, newest entry first. */
export function StatementTable({ profileId, onTopUp }: { profileId: string; onTopUp: () => void }) {
  const filter = useStatementFilter(profileId);
  // Events elsewhere add entries: the cached list is shown and reloaded.
  const list = useAccountListEntriesInfiniteQuery(filter.question, { refetchOnMountOrArgChange: true });
  const { download, busy } = useStatementExport(filter.question);
  const table = pagedTable(list);
  const isFiltered = filter.period !== null || filter.reason !== null;
  const none = table.state === 'ready' && table.count === 0 && !isFiltered;
  return (
    <DataTable<LedgerEntry>
      {...table}
      label={texts.list}
      columns={columnsOf(profileId)}
      rowKey={({ id }) => id}
      filters={none ? undefined : filtersOf(filter)}
      actions={
        none ? undefined : (
          <Button
            size="s"
            loading={busy}
            leftIcon={<IconFileDownload aria-hidden="true" />}
            onClick={() => void download()}
          >
            {texts.export}
          </Button>
        )
      }
      empty={
        <EmptyState
          icon={<IconListDetails />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<Button onClick={onTopUp}>{profileScreenMessages.topUp}</Button>}
        />
      }
    />
  );
}

function filtersOf(filter: StatementFilter): readonly TableFilter[] {
  return [
    {
      key: 'period',
      label: texts.period,
      options: PERIODS.map((value) => ({ value, label: texts.periods[value] })),
      value: filter.period,
      onChange: filter.setPeriod,
    },
    {
      key: 'kind',
      label: texts.kind,
      options: ENTRY_REASONS.map((value) => ({ value, label: texts.reasons[value] })),
      compact: true,
      value: filter.reason,
      onChange: filter.setReason,
    },
  ];
}

function columnsOf(profile: string): readonly Column<LedgerEntry>[] {
  const { columns } = texts;
  return [
    { key: 'text', header: columns.text, cell: ({ text }) => text, primary: true },
    { key: 'reason', header: columns.reason, cell: ({ reason }) => texts.reasons[reason] },
    { key: 'date', header: columns.date, cell: ({ created }) => <TimeAgo date={created} /> },
    { key: 'order', header: columns.order, cell: (entry) => orderCell(profile, entry) },
    {
      key: 'amount',
      header: columns.amount,
      cell: ({ amount }) => <Money amount={amount} />,
      mono: true,
      align: 'end',
    },
    {
      key: 'balance',
      header: columns.balance,
      cell: ({ balance }) => <Money amount={balance} />,
      mono: true,
      align: 'end',
    },
  ];
}

function orderCell(profile: string, { order, text }: LedgerEntry) {
  if (order === null) {
    return (
      <Text as="span" tone="faint">
        {profileScreenMessages.none}
      </Text>
    );
  }
  return (
    <Anchor href={pagePath('order', { profile, order })} aria-label={texts.orderOf(text)}>
      {texts.order}
    </Anchor>
  );
}
