import { IconLayoutKanban, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Roadmap } from '@zonewerk/contracts';
import { pagePath, useQueryParam } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Button,
  type Column,
  DataTable,
  EmptyState,
  type MenuItem,
  type TableFilter,
  TimeAgo,
} from '@zonewerk/ui';
import { stateOf } from '../../../shared/state-of';
import { useContentListRoadmapsQuery } from '../api/roadmap-calls';
import { useRestoreRoadmap } from '../hooks/use-restore-roadmap';
import { roadmapMessages as texts } from '../messages';

interface RoadmapsTableProps {
  projectId: string;
  /** Null without the permission. */
  onAdd: (() => void) | null;
  onRename: (roadmap: Roadmap) => void;
  onDrop: (roadmap: Roadmap) => void;
}

/** Roadmaps sorted by name. `?state=dropped` lists the dropped ones, which can be restored. */
export function RoadmapsTable({ projectId, onAdd, onRename, onDrop }: RoadmapsTableProps) {
  const [state, setState] = useQueryParam('state');
  const dropped = state === 'dropped';
  const query = useContentListRoadmapsQuery(
    { project_id: projectId, dropped },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const restore = useRestoreRoadmap(projectId);
  const list = query.currentData?.list ?? [];
  const actionsOf = (roadmap: Roadmap): MenuItem[] => {
    if (!onAdd) return [];
    if (dropped) return [{ label: texts.restore, onSelect: () => void restore(roadmap) }];
    return [
      { label: texts.rename, icon: <IconPencil />, onSelect: () => onRename(roadmap) },
      { label: texts.drop, icon: <IconTrash />, danger: true, onSelect: () => onDrop(roadmap) },
    ];
  };
  const filter: TableFilter = {
    key: 'state',
    label: texts.state,
    options: [
      { value: '', label: texts.presentFilter },
      { value: 'dropped', label: texts.droppedFilter },
    ],
    required: true,
    value: dropped ? 'dropped' : '',
    onChange: (next) => setState(next ?? ''),
  };
  return (
    <DataTable<Roadmap>
      {...stateOf({ ...query, data: query.currentData })}
      label={texts.list}
      columns={columnsOf(projectId, dropped)}
      rows={list}
      count={query.currentData && list.length}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={actionsOf}
      filters={[filter]}
      empty={dropped ? <NoneDropped /> : <FirstRoadmap onAdd={onAdd} />}
    />
  );
}

function columnsOf(projectId: string, dropped: boolean): Column<Roadmap>[] {
  return [
    {
      key: 'name',
      header: texts.columns.name,
      primary: true,
      cell: ({ id, name }) =>
        dropped ? (
          name
        ) : (
          <Anchor quiet href={pagePath('project-roadmap', { projectId, map: id })}>
            {name}
          </Anchor>
        ),
    },
    {
      key: 'items',
      header: texts.columns.items,
      width: '7rem',
      cell: ({ items }) => items.toLocaleString(),
    },
    {
      key: 'at',
      header: dropped ? texts.columns.dropped : texts.columns.created,
      width: '11rem',
      cell: ({ created, dropped: at }) => <TimeAgo date={at ?? created} />,
    },
  ];
}

function FirstRoadmap({ onAdd }: Pick<RoadmapsTableProps, 'onAdd'>) {
  const action = onAdd && (
    <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <EmptyState
      level={2}
      icon={<IconLayoutKanban />}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={action}
    />
  );
}

function NoneDropped() {
  return (
    <EmptyState
      level={2}
      icon={<IconLayoutKanban />}
      title={texts.noneDropped}
      text={texts.noneDroppedText}
    />
  );
}
