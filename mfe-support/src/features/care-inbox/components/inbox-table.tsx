import { IconInbox } from '@tabler/icons-react';
import { CASE_LIMITS, type CareSummary, type CareView } from '@zonewerk/contracts';
import {
  CASE_POLLING,
  failureText,
  pagedTable,
  pagePath,
  shell,
  useCaseEvents,
  useSearch,
} from '@zonewerk/shell-sdk';
import { Anchor, Badge, type Column, DataTable, EmptyState, Mono, StateBadge, TimeAgo } from '@zonewerk/ui';
import { useState } from 'react';
import {
  useCareAssignMutation,
  useCareListAgentsQuery,
  useCareListCasesInfiniteQuery,
  useCareSetStateMutation,
} from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { DueBadge } from '../../../shared/components/due-badge';
import { moreLabel } from '../../../shared/more-label';
import { messages } from '../../../shared/messages';

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

/** Cases of a view with search and bulk actions. */
export function InboxTable({ view }: { view: CareView }) {
  const { typed, setTyped, settled, active } = useSearch();
  const query = useCareListCasesInfiniteQuery(
    { view, query: settled },
    { refetchOnMountOrArgChange: true, ...CASE_POLLING },
  );
  useCaseEvents('care.events', query.data !== undefined);
  const table = pagedTable(query);
  const [selected, setSelected] = useState<string[]>([]);
  const present = selected.filter((id) => table.rows.some(({ caseId }) => caseId === id));
  const actions = useBulkActions(table.rows, () => setSelected([]));
  const none = table.state === 'ready' && table.count === 0 && !active;
  return (
    <DataTable<CareSummary>
      {...table}
      moreLabel={moreLabel(query.data)}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ caseId }) => caseId}
      rowLabel={({ number }) => number}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
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

/** Actions for selected cases. Each reports how many cases it changed. */
function useBulkActions(rows: readonly CareSummary[], onDone: () => void) {
  const { data: team } = useCareListAgentsQuery();
  const [assign, { isLoading: assigning }] = useCareAssignMutation();
  const [setState, { isLoading: setting }] = useCareSetStateMutation();
  const busy = assigning || setting;
  const seqOf = (id: string) => rows.find(({ caseId }) => caseId === id)?.posts ?? 0;
  const report = (
    { data, error }: { data?: { changed: string[]; unchanged: string[] }; error?: unknown },
    text: (count: number) => string,
    other: (count: number) => string,
  ) => {
    if (!data) return shell.toast({ text: failureText(error), tone: 'bad' });
    const { changed, unchanged } = data;
    if (changed.length > 0) shell.toast({ text: text(changed.length), tone: 'good' });
    if (unchanged.length > 0) shell.toast({ text: other(unchanged.length), tone: 'plain' });
    return onDone();
  };
  const toState = (state: 'open' | 'closed') => async (cases: readonly string[]) =>
    report(
      await setState({ cases: [...cases], seqs: cases.map(seqOf), state }),
      texts.changed,
      texts.newerPosts,
    );
  const assignMe = async (cases: readonly string[]) => {
    if (!team) return;
    report(
      await assign({ cases: [...cases], agent_id: team.own, from: null }),
      texts.assigned,
      texts.otherAgents,
    );
  };
  const action = (label: string, act: (cases: readonly string[]) => Promise<void>) => ({
    label,
    busy,
    onSelect: (keys: readonly string[]) => {
      if (keys.length > CASE_LIMITS.bulkCases) shell.toast({ text: texts.tooMany, tone: 'bad' });
      else void act(keys);
    },
  });
  return [
    action(texts.assignMe, assignMe),
    action(texts.open, toState('open')),
    action(texts.close, toState('closed')),
  ];
}
