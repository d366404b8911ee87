import { IconArrowBackUp } from '@tabler/icons-react';
import type { DroppedProject } from '@zonewerk/contracts';
import { DataTable, TimeAgo, type Column } from '@zonewerk/ui';
import {
  useContentListDroppedQuery,
  useContentRestoreProjectMutation,
} from '../../../shared/api/project-calls';
import { report } from '../../../shared/report';
import { droppedMessages as texts } from '../dropped-messages';

const COLUMNS: readonly Column<DroppedProject>[] = [
  { key: 'name', header: texts.columns.name, cell: ({ name }) => name, primary: true },
  {
    key: 'dropped',
    header: texts.columns.dropped,
    cell: ({ dropped }) => <TimeAgo date={dropped} />,
    width: '9rem',
  },
  {
    key: 'until',
    header: texts.columns.until,
    cell: ({ removed }) => <TimeAgo date={removed} />,
    width: '9rem',
  },
];

/** Dropped projects that the person can restore. Absent without one. */
export function DroppedProjects() {
  const { data } = useContentListDroppedQuery(undefined, { refetchOnMountOrArgChange: true });
  const [restore, { isLoading }] = useContentRestoreProjectMutation();
  if (!data || data.list.length === 0) return null;
  const restoreOne = async ({ id, name }: DroppedProject) =>
    void report(await restore({ project_id: id }), texts.restored(name));
  return (
    <DataTable<DroppedProject>
      state="ready"
      label={texts.title}
      count={data.list.length}
      columns={COLUMNS}
      rows={data.list}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={(one) => [
        {
          label: texts.restore,
          icon: <IconArrowBackUp />,
          disabled: isLoading,
          onSelect: () => void restoreOne(one),
        },
      ]}
    />
  );
}
