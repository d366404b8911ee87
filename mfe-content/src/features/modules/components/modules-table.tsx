import { IconListDetails, IconPencil, IconPlus, IconTable, IconTrash } from '@tabler/icons-react';
import type { ContentModule } from '@zonewerk/contracts';
import { failureText, isOffline, pagePath, useAllowed, useSearch } from '@zonewerk/shell-sdk';
import { Anchor, Button, DataTable, EmptyState, Text, type Column } from '@zonewerk/ui';
import { useMemo } from 'react';
import { moduleMessages } from '../../../shared/module-messages';
import { useModuleRemoval } from '../hooks/use-module-removal';

const texts = moduleMessages.list;
/** Maximum number of field names in the list. */
const NAMED = 4;

interface ModulesTableProps {
  projectId: string;
  /** State of the list request. */
  query: { currentData?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown };
  list: readonly ContentModule[];
  onCreate: () => void;
  onRename: (id: string) => void;
}

/** Modules sorted by name. The URL has the search. */
export function ModulesTable({ projectId, query, list, onCreate, onRename }: ModulesTableProps) {
  const { typed, setTyped, settled } = useSearch();
  const removal = useModuleRemoval(projectId);
  const canChange = useAllowed('content.change');
  const columns = useMemo(() => columnsOf(projectId), [projectId]);
  const rows = useMemo(() => found(list, settled), [list, settled]);
  const none = list.length === 0;
  return (
    <DataTable<ContentModule>
      {...stateOf(query)}
      label={texts.title}
      columns={columns}
      rows={rows}
      count={query.currentData === undefined ? undefined : rows.length}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      rowPending={({ id }) => removal.removing === id}
      rowActions={(module) => [
        { label: texts.fields, icon: <IconListDetails />, href: fieldsPath(projectId, module) },
        ...(canChange
          ? [
              { label: texts.rename, icon: <IconPencil />, onSelect: () => onRename(module.id) },
              {
                label: texts.remove,
                icon: <IconTrash />,
                danger: true,
                onSelect: () => removal.remove(module),
              },
            ]
          : []),
      ]}
      search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
      empty={<FirstModule onCreate={onCreate} />}
    />
  );
}

function stateOf({ currentData, error, isFetching, refetch }: ModulesTableProps['query']) {
  const failed = isOffline(error) ? ('offline' as const) : ('error' as const);
  const missing = error === undefined || isFetching ? ('loading' as const) : failed;
  return {
    state: currentData === undefined ? missing : ('ready' as const),
    error: failureText(error),
    onRetry: () => void refetch(),
  };
}

function found(list: readonly ContentModule[], words: string): ContentModule[] {
  const wanted = words.toLocaleLowerCase();
  return list
    .filter(({ title }) => title.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => a.title.localeCompare(b.title, undefined, { numeric: true }));
}

function fieldsPath(projectId: string, { id }: ContentModule): string {
  return `${pagePath('module', { projectId, module: id })}?tab=fields`;
}

function columnsOf(projectId: string): Column<ContentModule>[] {
  return [
    {
      key: 'title',
      header: texts.columns.title,
      primary: true,
      cell: ({ id, title }) => (
        <Anchor quiet href={pagePath('module', { projectId, module: id })}>
          {title}
        </Anchor>
      ),
    },
    {
      key: 'count',
      header: texts.columns.count,
      width: '6rem',
      cell: ({ fields }) => fields.length.toLocaleString(),
    },
    { key: 'fields', header: texts.columns.fields, cell: namesCell },
  ];
}

function namesCell({ fields }: ContentModule) {
  const names = fields.slice(0, NAMED).map(({ title }) => title);
  const words = fields.length > NAMED ? [...names, '…'].join(', ') : names.join(', ');
  return (
    <Text as="span" size="s" tone="dim">
      {words === '' ? texts.none : words}
    </Text>
  );
}

function FirstModule({ onCreate }: { onCreate: () => void }) {
  const canChange = useAllowed('content.change');
  return (
    <EmptyState
      level={2}
      icon={<IconTable />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        canChange && (
          <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
            {texts.create}
          </Button>
        )
      }
    />
  );
}
