import { IconArchive, IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { Cluster, RecordSet, StoredSet } from '@zonewerk/contracts';
import { failureText, LIMITS, pagedTable, shell, useSearch } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState, Panel, Stack, TimeAgo, type Column } from '@zonewerk/ui';
import { useMemo } from 'react';
import { DiffView } from '../../../shared/components/diff-view';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import { seenBody } from '../../../shared/seen-body';
import {
  useDnsDropStoredSetMutation,
  useDnsListStoredSetsInfiniteQuery,
  useDnsRestoreStoredSetMutation,
} from '../api/settings-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { diffLines, stateLines } from '../../../shared/state-lines';

const texts = settingsMessages.stored;

const setOf = ({ record_name, record_type }: StoredSet) => `${record_name} ${record_type}`;

/** Record sets that rules stored. Each one can be restored or deleted. `?stored=` searches. */
export function StoredSets({ cluster, clusterKey }: { cluster: Cluster; clusterKey: ClusterKey }) {
  const { typed, setTyped, settled, active } = useSearch('stored');
  const table = pagedTable(
    useDnsListStoredSetsInfiniteQuery({ ...clusterKey, query: settled }, { refetchOnMountOrArgChange: true }),
  );
  const none = table.state === 'ready' && table.count === 0 && !active;
  const { restore, drop } = useStoredActions(clusterKey, cluster.domain);
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

const seenOf = ({ record_policy: policy, record_ttl: ttl, members, alias_target: target }: RecordSet) =>
  seenBody({
    policy,
    ttl,
    alias: target === null ? null : { target },
    members: members.map(({ identifier, values, weight }) => ({
      identifier,
      values,
      ...(weight === null ? {} : { weight }),
    })),
  });

/** Diff of the present set and its replacement. */
function Replaced({ present, stored, domain }: { present: RecordSet; stored: StoredSet; domain: string }) {
  const linesOf = (set: RecordSet | StoredSet, state: StoredSet['state']) =>
    stateLines({ name: set.record_name, type: set.record_type, state }, domain);
  return (
    <Stack gap={2}>
      <p>{texts.replaceText}</p>
      <DiffView lines={diffLines(linesOf(present, present), linesOf(stored, stored.state))} />
    </Stack>
  );
}

function useStoredActions(clusterKey: ClusterKey, domain: string) {
  const [send] = useDnsRestoreStoredSetMutation();
  const [remove] = useDnsDropStoredSetMutation();
  const restore = async (row: StoredSet, seen: RecordSet | null = null): Promise<void> => {
    const replaced = seen === null ? { replace: false } : { replace: true, ...seenOf(seen) };
    const { data, error } = await send({ ...keyBody(clusterKey), stored: row.id, ...replaced });
    if (data?.status === 'success') {
      shell.toast({ text: data.message, tone: 'good' });
      return;
    }
    if (!data?.record) {
      const text = data?.message ?? failureText(error, texts.restoreFailed);
      await shell.alert({ title: settingsMessages.failedTitle, text, icon: 'error' });
      return;
    }
    const { record } = data;
    const confirmed = await shell.confirm({
      title: data.message,
      text: <Replaced present={record} stored={row} domain={domain} />,
      confirmLabel: texts.replace,
      danger: true,
    });
    if (confirmed) await restore(row, record);
  };
  const drop = async (row: StoredSet) => {
    const question = { title: texts.dropTitle, text: texts.dropText(setOf(row)), confirmLabel: texts.drop };
    if (!(await shell.confirm({ ...question, danger: true, typed: setOf(row) }))) return;
    const { data, error } = await remove({ ...keyBody(clusterKey), stored: row.id });
    if (data) shell.toast({ text: data.message, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
    else shell.toast({ text: failureText(error, texts.dropFailed), tone: 'bad' });
  };
  return { restore, drop };
}
