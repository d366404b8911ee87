import { IconArchive, IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { Cluster, StoredSet } from '@zonewerk/contracts';
import { failureText, isCallFailure, pagedTable, shell, useSearch } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState, Panel, TimeAgo, type Column } from '@zonewerk/ui';
import { useMemo } from 'react';
import { DiffView } from '../../diff-view';
import { keyBody, type ClusterKey } from '../../dns-calls';
import {
  useDnsDropStoredSetMutation,
  useDnsListStoredSetsInfiniteQuery,
  useDnsRestoreStoredSetMutation,
} from '../../settings-calls';
import { settingsMessages } from '../../settings-messages';
import { stateLines } from '../../state-lines';

const texts = settingsMessages.stored;

const setOf = ({ record_name, record_type }: StoredSet) => `${record_name} ${record_type}`;

/** Record sets that rules kept; each can be put back or deleted. `?stored=` searches. */
export function StoredSets({ cluster, clusterKey }: { cluster: Cluster; clusterKey: ClusterKey }) {
  const { typed, setTyped, settled, active } = useSearch('stored');
  const table = pagedTable(
    useDnsListStoredSetsInfiniteQuery({ ...clusterKey, query: settled }, { refetchOnMountOrArgChange: true }),
  );
  const none = table.state === 'ready' && table.count === 0 && !active;
  const { restore, drop } = useStoredActions(clusterKey);
  const columns = useMemo(() => columnsOf(cluster.domain), [cluster.domain]);
  return (
    <Panel title={texts.title} purpose={texts.purpose} flush>
      <DataTable<StoredSet>
        {...table}
        bare
        level={3}
        label={texts.list}
        columns={columns}
        search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
        rowKey={({ id }) => id}
        rowLabel={setOf}
        rowActions={(row) => [
          { label: texts.restore, icon: <IconArrowBackUp />, onSelect: () => void restore(row) },
          { label: texts.drop, icon: <IconTrash />, danger: true, onSelect: () => void drop(row) },
        ]}
        skeletonRows={2}
        empty={
          <EmptyState level={3} icon={<IconArchive />} title={texts.emptyTitle} text={texts.emptyText} />
        }
      />
    </Panel>
  );
}

function columnsOf(domain: string): readonly Column<StoredSet>[] {
  const linesOf = ({ record_name: name, record_type: type, state }: StoredSet) =>
    stateLines({ name, type, state }, domain).map((text) => ({ side: 'same' as const, text }));
  return [
    { key: 'set', header: texts.columns.set, mono: true, primary: true, cell: setOf, width: '12rem' },
    { key: 'values', header: texts.columns.values, cell: (row) => <DiffView lines={linesOf(row)} /> },
    {
      key: 'date',
      header: texts.columns.date,
      width: '8rem',
      cell: ({ date }) => <TimeAgo date={date} />,
    },
  ];
}

function useStoredActions(clusterKey: ClusterKey) {
  const [send] = useDnsRestoreStoredSetMutation();
  const [remove] = useDnsDropStoredSetMutation();
  const restore = async (row: StoredSet, replace = false): Promise<void> => {
    const { data, error } = await send({ ...keyBody(clusterKey), stored: row.id, replace });
    if (data) {
      shell.toast({ text: data.message, tone: 'good' });
      return;
    }
    const title = failureText(error, texts.restoreFailed);
    const taken = !replace && isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict';
    if (!taken) {
      await shell.alert({ title: settingsMessages.failedTitle, text: title, icon: 'error' });
      return;
    }
    const confirmed = await shell.confirm({
      ...{ title, text: texts.replaceText, confirmLabel: texts.replace, danger: true },
    });
    if (confirmed) await restore(row, true);
  };
  const drop = async (row: StoredSet) => {
    const question = { title: texts.dropTitle, text: texts.dropText(setOf(row)), confirmLabel: texts.drop };
    if (!(await shell.confirm({ ...question, danger: true, typed: setOf(row) }))) return;
    const { data, error } = await remove({ ...keyBody(clusterKey), stored: row.id });
    if (data) shell.toast({ text: data.message, tone: 'good' });
    else shell.toast({ text: failureText(error, texts.dropFailed), tone: 'bad' });
  };
  return { restore, drop };
}
