import { IconAlertTriangle, IconCheck, IconCircle, IconMessageQuestion } from '@tabler/icons-react';
import type { BalanceRequest, RequestState } from '@zonewerk/contracts';
import { pagedTable } from '@zonewerk/shell-sdk';
import { Badge, Button, DataTable, EmptyState, Money, Text, TimeAgo, type Column } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { Written } from '../../../shared/balance/components/written';
import { useAccountListRequestsInfiniteQuery } from '../api/profile-calls';
import { profileScreenMessages } from '../messages';

const texts = profileScreenMessages.requests;

const LOOKS: Record<RequestState, { tone: 'neutral' | 'good' | 'warn' | 'bad'; icon: ReactNode }> = {
  requested: { tone: 'warn', icon: <IconCircle /> },
  approved: { tone: 'good', icon: <IconCheck /> },
  refused: { tone: 'bad', icon: <IconAlertTriangle /> },
  paid: { tone: 'good', icon: <IconCheck /> },
};

const COLUMNS: readonly Column<BalanceRequest>[] = [
  { key: 'kind', header: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind], primary: true },
  { key: 'state', header: texts.columns.state, cell: stateCell, width: '12rem' },
  {
    key: 'reason',
    header: texts.columns.reason,
    cell: ({ reason }) => <Written text={reason} />,
    width: '28%',
  },
  { key: 'note', header: texts.columns.note, cell: noteCell, width: '28%' },
  { key: 'created', header: texts.columns.created, cell: ({ created }) => <TimeAgo date={created} /> },
  {
    key: 'amount',
    header: texts.columns.amount,
    cell: ({ amount }) => <Money amount={amount} />,
    mono: true,
    align: 'end',
  },
];

function stateCell({ state, covered }: BalanceRequest) {
  const badge = <Badge {...LOOKS[state]}>{texts.states[state]}</Badge>;
  if (covered) return badge;
  return (
    <>
      {badge}
      <Text size="s" tone="dim">
        {texts.uncovered}
      </Text>
    </>
  );
}

function noteCell({ note }: BalanceRequest) {
  if (note !== '') return <Written text={note} />;
  return (
    <Text as="span" tone="faint">
      {profileScreenMessages.none}
    </Text>
  );
}

/** Requests of a profile and their results. */
export function RequestsTable({ profileId, onLoan }: { profileId: string; onLoan: () => void }) {
  const list = useAccountListRequestsInfiniteQuery(profileId, { refetchOnMountOrArgChange: true });
  return (
    <DataTable<BalanceRequest>
      {...pagedTable(list)}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<IconMessageQuestion />}
          title={texts.emptyTitle}
          text={texts.emptyText}
          action={<Button onClick={onLoan}>{profileScreenMessages.loan}</Button>}
        />
      }
      skeletonRows={3}
    />
  );
}
