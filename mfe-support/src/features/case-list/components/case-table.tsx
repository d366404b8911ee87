import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { CASE_STATES, type CaseState, type CaseSummary, type Project } from '@zonewerk/contracts';
import {
  CASE_POLLING,
  pagedTable,
  pagePath,
  PAGES,
  useCaseEvents,
  useQueryParam,
  useSearch,
} from '@zonewerk/shell-sdk';
import {
  Anchor,
  Badge,
  ButtonLink,
  DataTable,
  EmptyState,
  Group,
  Menu,
  Mono,
  StateBadge,
  TimeAgo,
  type Column,
} from '@zonewerk/ui';
import { moreLabel } from '../../../shared/more-label';
import { messages } from '../../../shared/messages';
import { useSharingProjects } from '../../../shared/use-sharing-projects';
import { useSupportListCasesInfiniteQuery } from '../../../shared/api/support-calls';

const texts = messages.list;

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

function subjectCell({ caseId, subject, unread }: CaseSummary) {
  return (
    <Group>
      <Anchor quiet href={pagePath('support-case', { caseId })}>
        {subject}
      </Anchor>
      {unread && <Badge tone="signal">{texts.unread}</Badge>}
    </Group>
  );
}

function stateCell({ state }: CaseSummary) {
  return <StateBadge state={state}>{messages.states[state]}</StateBadge>;
}

function toState(value: string | null): CaseState | null {
  return CASE_STATES.find((state) => state === value) ?? null;
}

/** Cases of the person, or those shared with a project. The URL has search, state and project. */
export function CaseTable() {
  const { typed, setTyped, settled, active } = useSearch();
  const [chosen, setChosen] = useQueryParam('state');
  const [projectId, setProject] = useQueryParam('project');
  const { projects } = useSharingProjects();
  const state = toState(chosen);
  const project = projectId === '' ? null : projectId;
  const query = useSupportListCasesInfiniteQuery(
    { query: settled, state, project },
    { refetchOnMountOrArgChange: true, ...CASE_POLLING },
  );
  useCaseEvents('support.events', query.data !== undefined);
  const table = pagedTable(query);
  const none = table.state === 'ready' && table.count === 0 && !active && state === null;
  return (
    <DataTable<CaseSummary>
      {...table}
      moreLabel={moreLabel(query.data)}
      label={project === null ? texts.list : texts.sharedList}
      columns={COLUMNS}
      rowKey={({ caseId }) => caseId}
      rowLabel={({ number }) => number}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
      filters={none ? [] : [stateFilter(state, (next) => setChosen(next ?? ''))]}
      actions={
        projects.length === 0 ? undefined : (
          <ScopeMenu projects={projects} project={project} onSelect={setProject} />
        )
      }
      empty={project === null ? <FirstCase /> : <NoSharedCases />}
    />
  );
}

function stateFilter(value: CaseState | null, onChange: (value: string | null) => void) {
  const options = CASE_STATES.map((state) => ({ value: state, label: messages.states[state] }));
  return { key: 'state', label: texts.filter, options, value, onChange };
}

interface ScopeMenuProps {
  projects: readonly Pick<Project, 'id' | 'name'>[];
  /** ID of a project; null for the cases of the person. */
  project: string | null;
  onSelect: (project: string) => void;
}

/** Chooses own cases, or those shared with a project. */
function ScopeMenu({ projects, project, onSelect }: ScopeMenuProps) {
  const shared = projects.map(({ id, name }) => ({ id, name: texts.sharedWith(name) }));
  const options = [{ id: '', name: texts.own }, ...shared];
  const items = options.map(({ id, name }) => ({
    label: name,
    current: id === (project ?? ''),
    onSelect: () => onSelect(id),
  }));
  return <Menu label={texts.scope} items={items} />;
}

function NoSharedCases() {
  return (
    <EmptyState
      level={2}
      icon={<IconLifebuoy />}
      title={texts.sharedEmptyTitle}
      text={texts.sharedEmptyText}
    />
  );
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
