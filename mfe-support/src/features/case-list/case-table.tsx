import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { CASE_STATES, PAGES, pagePath, type CaseState, type CaseSummary } from '@zonewerk/contracts';
import { failureText, shell, useQueryParam } from '@zonewerk/shell-sdk';
import {
  Anchor,
  ButtonLink,
  DataTable,
  EmptyState,
  Mono,
  StateBadge,
  TimeAgo,
  type Column,
} from '@zonewerk/ui';
import { messages } from '../../messages';
import { useSupportListCasesInfiniteQuery } from '../../support-calls';
import { tableState } from '../../table-state';
import { useSettled } from './use-settled';

const texts = messages.list;
/** Rest in typing before the list is asked for. */
const TYPING_REST_MS = 250;

const COLUMNS: readonly Column<CaseSummary>[] = [
  { key: 'subject', header: texts.columns.subject, cell: subjectCell, primary: true },
  {
    key: 'number',
    header: texts.columns.number,
    cell: ({ number }) => <Mono>{number}</Mono>,
    width: '7rem',
  },
  { key: 'type', header: texts.columns.type, cell: ({ type }) => messages.types[type].label, width: '11rem' },
  { key: 'state', header: texts.columns.state, cell: stateCell, width: '8rem' },
  {
    key: 'posts',
    header: texts.columns.posts,
    cell: ({ posts }) => posts,
    align: 'end',
    width: '5rem',
    hideNarrow: true,
  },
  {
    key: 'changed',
    header: texts.columns.changed,
    cell: ({ changed }) => <TimeAgo date={changed} />,
    width: '9rem',
  },
];

function subjectCell({ caseId, subject }: CaseSummary) {
  return (
    <Anchor quiet href={pagePath('support-case', { caseId })}>
      {subject}
    </Anchor>
  );
}

function stateCell({ state }: CaseSummary) {
  return <StateBadge state={state}>{messages.states[state]}</StateBadge>;
}

function toState(value: string | null): CaseState | null {
  return CASE_STATES.find((state) => state === value) ?? null;
}

/** The cases of the person, with search and state in the address. */
export function CaseTable() {
  const [typed, setTyped] = useQueryParam('query');
  const [chosen, setChosen] = useQueryParam('state');
  const state = toState(chosen);
  const search = useSettled(typed.trim(), TYPING_REST_MS);
  const filter = { query: search, state };
  // Answers come from the other side too: what is in the store is shown, and asked for again.
  const query = useSupportListCasesInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  // While another search is asked for, the rows of the former one stay, dimmed.
  const loading = query.isFetching && !query.isFetchingNextPage && query.currentData === undefined;
  const pages = (query.currentData ?? (loading ? query.data : undefined))?.pages ?? [];
  const count = pages.at(-1)?.count;
  const searched = typed !== '' || search !== '' || state !== null;
  const none = query.currentData !== undefined && count === 0 && !searched;
  const more = async () => {
    const result = await query.fetchNextPage();
    if (result.error) shell.toast({ text: failureText(result.error), tone: 'bad' });
  };
  return (
    <DataTable<CaseSummary>
      label={texts.list}
      columns={COLUMNS}
      rows={pages.flatMap((page) => page.list)}
      rowKey={({ caseId }) => caseId}
      rowLabel={({ number }) => number}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
      filters={none ? [] : [stateFilter(state, (next) => setChosen(next ?? ''))]}
      state={tableState(query)}
      error={failureText(query.error)}
      onRetry={() => void query.refetch()}
      count={count}
      hasMore={query.hasNextPage}
      busyMore={query.isFetchingNextPage}
      onMore={() => void more()}
      empty={<FirstCase />}
    />
  );
}

function stateFilter(value: CaseState | null, onChange: (value: string | null) => void) {
  const options = CASE_STATES.map((state) => ({ value: state, label: messages.states[state] }));
  return { key: 'state', label: texts.filter, options, value, onChange };
}

function FirstCase() {
  return (
    <EmptyState
      level={2}
      icon={<IconLifebuoy />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <ButtonLink href={PAGES['support-create'].path} leftIcon={<IconPlus aria-hidden="true" />}>
          {texts.create}
        </ButtonLink>
      }
    />
  );
}
