import { IconPencil, IconPlus, IconTable, IconTrash } from '@tabler/icons-react';
import { NEW_ROW, type ContentModule, type ModuleRow } from '@zonewerk/contracts';
import { pagedTable, pagePath, useAllowed, useSearch, type ShellStore } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, DataTable, EmptyState, type TableSelection } from '@zonewerk/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  reloadModules,
  useContentListRowsInfiniteQuery,
  type RowQuery,
} from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import type { RowNames } from './row-cells';
import { rowColumns, rowPath } from './row-columns';
import { shownFields } from '../shown-fields';
import { SortMenu } from './sort-menu';
import { AGE, useRowOrder, type RowOrder } from '../hooks/use-row-order';
import { useRowRemoval } from '../hooks/use-row-removal';
import { useToggles } from '../hooks/use-toggles';

const texts = moduleMessages.rows;

interface RowsTabProps {
  projectId: string;
  module: ContentModule;
  onFields: () => void;
}

/** Rows of a module. The URL has the search and the order. Booleans and deletions need no form. */
export function RowsTab({ projectId, module, onFields }: RowsTabProps) {
  if (module.fields.length === 0) return <NoFields onFields={onFields} />;
  return <Rows projectId={projectId} module={module} />;
}

function Rows({ projectId, module }: { projectId: string; module: ContentModule }) {
  const search = useSearch();
  const order = useRowOrder(module);
  const rowQuery = rowQueryOf(projectId, module, order, search.settled);
  const { table, names } = useRows(rowQuery);
  const toggles = useToggles(rowQuery);
  const removal = useRowRemoval({ projectId, module: module.id });
  const selection = useSelection(table.rows, removal.remove, removal.removing.size > 0);
  const canChange = useAllowed('content.change');
  const none = table.state === 'ready' && table.count === 0 && !search.active;
  return (
    <DataTable<ModuleRow>
      {...table}
      label={moduleMessages.module.rows}
      columns={rowColumns({ projectId, module, names, toggles: canChange ? toggles : null })}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title || texts.untitled}
      rowPending={({ id }) => removal.removing.has(id)}
      rowActions={(row) => [
        { label: texts.open, icon: <IconPencil />, href: rowPath(projectId, module, row) },
        ...(canChange
          ? [
              {
                label: texts.remove,
                icon: <IconTrash />,
                danger: true,
                disabled: removal.removing.has(row.id),
                onSelect: () => void removal.remove([row]),
              },
            ]
          : []),
      ]}
      selection={none || !canChange ? undefined : selection}
      search={
        none ? undefined : { value: search.typed, onChange: search.setTyped, placeholder: texts.search }
      }
      sort={none ? undefined : order}
      actions={none ? undefined : <SortMenu module={module} order={order} />}
      empty={<FirstRow projectId={projectId} module={module} />}
    />
  );
}

function rowQueryOf(projectId: string, module: ContentModule, order: RowOrder, query: string): RowQuery {
  const columns = shownFields(module).map(({ key }) => key);
  // Without columns, the request names the first field. A module with rows has at least one field.
  const least = module.fields.slice(0, 1).map(({ key }) => key);
  return {
    projectId,
    module: module.id,
    query,
    direction: order.direction,
    ...(order.key === AGE ? {} : { sort: order.key }),
    columns: columns.length > 0 ? columns : least,
  };
}

/** Rows of the list, with the names and pictures that they refer to. */
function useRows(rowQuery: RowQuery) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  // A cached list misses later toggles.
  const query = useContentListRowsInfiniteQuery(rowQuery, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  const table = pagedTable(query);
  const onRetry = () => {
    // The refusal may refer to a field that another user deleted.
    dispatch(reloadModules(rowQuery.projectId));
    table.onRetry();
  };
  return { table: { ...table, onRetry }, names: namesIn((query.currentData ?? query.data)?.pages ?? []) };
}

function namesIn(pages: readonly RowNames[]): RowNames {
  const labels: Record<string, Record<string, string>> = {};
  for (const page of pages) {
    for (const [key, names] of Object.entries(page.labels)) labels[key] = { ...labels[key], ...names };
  }
  return { labels, pictures: Object.assign({}, ...pages.map(({ pictures }) => pictures)) };
}

function useSelection(
  rows: readonly ModuleRow[],
  remove: (rows: readonly ModuleRow[]) => Promise<readonly ModuleRow[]>,
  busy: boolean,
): TableSelection {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const removeMarked = async (ids: readonly string[]) => {
    const removed = await remove(rows.filter(({ id }) => ids.includes(id)));
    // Rows restored by undo are not selected.
    setMarked((now) => now.filter((id) => !removed.some((row) => row.id === id)));
  };
  return {
    selected: marked.filter((id) => rows.some((row) => row.id === id)),
    onChange: setMarked,
    actions: [
      {
        label: texts.remove,
        icon: <IconTrash />,
        danger: true,
        busy,
        onSelect: (ids) => void removeMarked(ids),
      },
    ],
  };
}

function FirstRow({ projectId, module }: { projectId: string; module: ContentModule }) {
  const canChange = useAllowed('content.change');
  return (
    <EmptyState
      level={2}
      icon={<IconTable />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        canChange && (
          <ButtonLink
            href={pagePath('module-row', { projectId, module: module.id, row: NEW_ROW })}
            leftIcon={<IconPlus aria-hidden="true" />}
          >
            {moduleMessages.module.add}
          </ButtonLink>
        )
      }
    />
  );
}

function NoFields({ onFields }: { onFields: () => void }) {
  const canChange = useAllowed('content.change');
  return (
    <EmptyState
      level={2}
      icon={<IconTable />}
      title={texts.noFieldsTitle}
      text={texts.noFieldsText}
      action={canChange && <Button onClick={onFields}>{moduleMessages.module.fields}</Button>}
    />
  );
}
