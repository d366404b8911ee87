import { IconPlus, IconVariable } from '@tabler/icons-react';
import {
  type Parameter,
  PARAMETER_ENVIRONMENTS,
  PARAMETER_LIMITS,
  type ParameterEnvironment,
} from '@zonewerk/contracts';
import { pagedTable, shell, useQueryParam } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Group,
  type MenuItem,
  Mono,
  type TableFilter,
  TimeAgo,
} from '@zonewerk/ui';
import { report } from '../../../shared/report';
import {
  useContentListParametersInfiniteQuery,
  useContentRemoveParameterMutation,
  useContentRestoreParameterMutation,
} from '../api/parameter-calls';
import { parameterMessages as texts } from '../messages';

const COLUMNS: readonly Column<Parameter>[] = [
  { key: 'key', header: texts.columns.key, cell: ({ key }) => <Mono>{key}</Mono>, primary: true },
  { key: 'value', header: texts.columns.value, cell: valueCell },
  {
    key: 'environment',
    header: texts.columns.environment,
    cell: ({ environment }) => texts.environments[environment],
    width: '9rem',
  },
  { key: 'type', header: texts.columns.type, cell: ({ type }) => texts.types[type], width: '9rem' },
  {
    key: 'changed',
    header: texts.columns.changed,
    cell: ({ changed }) => <TimeAgo date={changed.date} />,
    width: '9rem',
  },
];

interface ParametersTableProps {
  projectId: string;
  /** The role of the person allows changes. */
  changes: boolean;
  /** Null without the permission. */
  onAdd: (() => void) | null;
  onEdit: (parameter: Parameter) => void;
  onHistory: (parameter: Parameter) => void;
}

/** Table of the parameters that match the filters of the URL. */
export function ParametersTable({ projectId, changes, onAdd, onEdit, onHistory }: ParametersTableProps) {
  const filter = useParameterFilter();
  const { environment, removed, search } = filter;
  const query = useContentListParametersInfiniteQuery(
    {
      project_id: projectId,
      ...(environment && { environment }),
      ...(removed && { removed }),
      ...(search !== '' && { query: search }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const table = pagedTable(query);
  const remove = useRemoval(projectId);
  const restore = useRestoring(projectId);
  const actionsOf = (parameter: Parameter): MenuItem[] => [
    { label: texts.history, onSelect: () => onHistory(parameter) },
    ...(changes && removed ? [{ label: texts.restore, onSelect: () => void restore(parameter) }] : []),
    ...(changes && !removed
      ? [
          { label: texts.edit, onSelect: () => onEdit(parameter) },
          { label: texts.remove, danger: true, onSelect: () => void remove(parameter) },
        ]
      : []),
  ];
  const isUnfiltered = environment === null && !removed && search === '';
  const none = table.state === 'ready' && table.count === 0 && isUnfiltered;
  return (
    <DataTable<Parameter>
      {...table}
      label={texts.list}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowLabel={({ key }) => key}
      rowActions={actionsOf}
      filters={none ? [] : filter.filters}
      search={{ value: search, onChange: filter.setSearch, placeholder: texts.search }}
      empty={<FirstParameter onAdd={onAdd} />}
    />
  );
}

function FirstParameter({ onAdd }: Pick<ParametersTableProps, 'onAdd'>) {
  const action = onAdd && (
    <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <EmptyState
      level={2}
      icon={<IconVariable />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={action}
    />
  );
}

/** Filters of the URL. An unknown environment counts as no filter. */
function useParameterFilter() {
  const [environmentText, setEnvironment] = useQueryParam('environment');
  const [state, setState] = useQueryParam('state');
  const [search, setSearch] = useQueryParam('q');
  const environment: ParameterEnvironment | null =
    PARAMETER_ENVIRONMENTS.find((one) => one === environmentText) ?? null;
  const removed = state === 'removed';
  const filters: TableFilter[] = [
    {
      key: 'environment',
      label: texts.environment,
      options: PARAMETER_ENVIRONMENTS.map((value) => ({ value, label: texts.environments[value] })),
      value: environment,
      onChange: (next) => setEnvironment(next ?? ''),
    },
    {
      key: 'state',
      label: texts.state,
      options: [{ value: 'removed', label: texts.removedFilter }],
      value: removed ? 'removed' : null,
      onChange: (next) => setState(next ?? ''),
    },
  ];
  return { environment, removed, search, setSearch, filters };
}

function useRemoval(projectId: string) {
  const [send] = useContentRemoveParameterMutation();
  return async ({ id, key, rev }: Parameter) => {
    const text = texts.removeText(PARAMETER_LIMITS.restoreDays);
    const question = { title: texts.removeTitle(key), text, confirmLabel: texts.remove, danger: true };
    if (!(await shell.confirm(question))) return;
    report(await send({ project_id: projectId, parameter: id, rev }), texts.removed(key));
  };
}

/** Restores a removed parameter from the change before the removal, which has the last value. */
function useRestoring(projectId: string) {
  const [send] = useContentRestoreParameterMutation();
  return async ({ id, key, rev }: Parameter) => {
    const target = { project_id: projectId, parameter: id, rev, to_rev: rev - 1 };
    report(await send(target), texts.restored(key));
  };
}

function valueCell({ value, public: isPublic }: Parameter) {
  return (
    <Group>
      {value === null ? <Badge>{texts.secretValue}</Badge> : <Mono>{value}</Mono>}
      {isPublic && <Badge>{texts.publicBadge}</Badge>}
    </Group>
  );
}
