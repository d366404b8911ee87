import { IconAffiliate, IconFolders, IconPlus, IconServer, IconSettings } from '@tabler/icons-react';
import { type Project, roleAllows } from '@zonewerk/contracts';
import { pagedTable, pagePath, useSearch } from '@zonewerk/shell-sdk';
import { Anchor, Button, DataTable, EmptyState, Group, LabelDot, TimeAgo, type Column } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useContentListProjectsInfiniteQuery } from '../../../shared/api/project-calls';
import { ROLE_NAMES } from '../../../shared/role-names';

const texts = messages.projects;

const COLUMNS: readonly Column<Project>[] = [
  { key: 'name', header: texts.columns.name, cell: nameCell, primary: true },
  {
    key: 'role',
    header: texts.columns.role,
    cell: ({ project_role: role }) => ROLE_NAMES[role],
    width: '9rem',
  },
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

/** Links to the areas that the role of the person can view. */
function rowActions({ id: projectId, project_role: role }: Project) {
  const links = [
    ['dns.view', texts.dns, <IconAffiliate />, 'project-clusters'],
    ['hosting.view', texts.servers, <IconServer />, 'project-servers'],
    ['project.manage', texts.settings, <IconSettings />, 'project-settings'],
  ] as const;
  return links
    .filter(([permission]) => roleAllows(role, permission))
    .map(([, label, icon, page]) => ({ label, icon, href: pagePath(page, { projectId }) }));
}

/** Projects of the user. The URL has the search. */
export function ProjectsTable({ onCreate }: { onCreate: () => void }) {
  const { typed, setTyped, settled, active } = useSearch();
  const table = pagedTable(useContentListProjectsInfiniteQuery(settled));
  const none = table.state === 'ready' && table.count === 0 && !active;
  return (
    <DataTable<Project>
      {...table}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={rowActions}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
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
