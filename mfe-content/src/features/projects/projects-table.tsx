import { IconAffiliate, IconFolders, IconPlus, IconTag } from '@tabler/icons-react';
import { pagePath, type Project } from '@zonewerk/contracts';
import { failureText, shell, useQueryParam } from '@zonewerk/shell-sdk';
import { Anchor, Button, DataTable, EmptyState, Group, LabelDot, TimeAgo, type Column } from '@zonewerk/ui';
import { messages } from '../../messages';
import { useContentListProjectsInfiniteQuery } from '../../project-calls';
import { tableState } from '../../table-state';
import { useSettled } from './use-settled';

const texts = messages.projects;
/** Rest in typing before the list is asked for. */
const TYPING_REST_MS = 250;

const COLUMNS: readonly Column<Project>[] = [
  { key: 'name', header: texts.columns.name, cell: nameCell, primary: true },
  { key: 'role', header: texts.columns.role, cell: ({ role }) => messages.roles[role], width: '9rem' },
  {
    key: 'created',
    header: texts.columns.created,
    cell: ({ created }) => <TimeAgo date={created} />,
    width: '9rem',
  },
];

function nameCell({ id, name, label_color: color }: Project) {
  return (
    <Group gap={2} wrap={false}>
      <LabelDot color={color} label={messages.colors[color]} />
      <Anchor quiet href={pagePath('project', { projectId: id })}>
        {name}
      </Anchor>
    </Group>
  );
}

function rowActions({ id }: Project) {
  return [
    { label: texts.dns, icon: <IconAffiliate />, href: pagePath('project-clusters', { projectId: id }) },
    { label: texts.label, icon: <IconTag />, href: pagePath('project-label', { projectId: id }) },
  ];
}

/** The projects of the person, with search in the address. */
export function ProjectsTable({ onCreate }: { onCreate: () => void }) {
  const [typed, setTyped] = useQueryParam('query');
  const search = useSettled(typed.trim(), TYPING_REST_MS);
  const query = useContentListProjectsInfiniteQuery(search);
  // While another search is asked for, the rows of the former one stay, dimmed.
  const loading = query.isFetching && !query.isFetchingNextPage && query.currentData === undefined;
  const pages = (query.currentData ?? (loading ? query.data : undefined))?.pages ?? [];
  const count = pages.at(-1)?.count;
  const none = query.currentData !== undefined && count === 0 && typed === '' && search === '';
  const more = async () => {
    const result = await query.fetchNextPage();
    if (result.error) shell.toast({ text: failureText(result.error), tone: 'bad' });
  };
  return (
    <DataTable<Project>
      label={texts.list}
      columns={COLUMNS}
      rows={pages.flatMap((page) => page.list)}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={rowActions}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
      state={tableState(query)}
      error={failureText(query.error)}
      onRetry={() => void query.refetch()}
      count={count}
      hasMore={query.hasNextPage}
      busyMore={query.isFetchingNextPage}
      onMore={() => void more()}
      empty={<FirstProject onCreate={onCreate} />}
    />
  );
}

function FirstProject({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconFolders />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
          {texts.create}
        </Button>
      }
    />
  );
}
