import { IconListDetails, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react';
import { pagePath, type Cluster } from '@zonewerk/contracts';
import { failureText, shell, useQueryParam } from '@zonewerk/shell-sdk';
import { Anchor, Button, DataTable, EmptyState, StateBadge, TimeAgo, type Column } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { refreshClusters, useDnsListClustersInfiniteQuery } from '../../dns-calls';
import { messages } from '../../messages';
import { tableState } from '../../table-state';
import { useDropCluster } from '../../use-drop-cluster';
import { useFocusBack } from '../../use-focus-back';
import { usePolling } from '../../use-polling';
import { useSettled } from '../../use-settled';

const texts = messages.clusters;
/** Rest in typing before the list is asked for. */
const TYPING_REST_MS = 250;

const COLUMNS: readonly Column<Cluster>[] = [
  { key: 'domain', header: texts.columns.domain, cell: domainCell, mono: true, primary: true },
  {
    key: 'records',
    header: texts.columns.records,
    cell: ({ records }) => records.toLocaleString(),
    width: '9rem',
  },
  {
    key: 'state',
    header: texts.columns.state,
    cell: ({ state }) => <StateBadge state={state} />,
    width: '9rem',
  },
  {
    key: 'created',
    header: texts.columns.created,
    cell: ({ created }) => <TimeAgo date={created} />,
    width: '9rem',
  },
];

function recordsPath({ id, project_id: projectId }: Cluster): string {
  return pagePath('partner-cluster-records', { projectId, clusterId: id });
}

function domainCell(cluster: Cluster) {
  return (
    <Anchor quiet href={recordsPath(cluster)}>
      {cluster.domain_unicode}
    </Anchor>
  );
}

interface ClustersTableProps {
  projectId: string;
  onCreate: () => void;
}

/** The clusters of a project, with search in the address; looks again while one is being published. */
export function ClustersTable({ projectId, onCreate }: ClustersTableProps) {
  const [typed, setTyped] = useQueryParam('query');
  const search = useSettled(typed.trim(), TYPING_REST_MS);
  const { query, rows, count } = useClusters(projectId, search);
  const none = query.currentData !== undefined && count === 0 && typed === '' && search === '';
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useFocusBack(list, rows.length);
  const { drop, dropping } = useDropCluster();
  const dispatch = useDispatch();
  const dropAndStay = async (cluster: Cluster) => {
    if (!(await drop(cluster))) return;
    focusBack();
    dispatch(refreshClusters());
  };
  const more = async () => {
    const result = await query.fetchNextPage();
    if (result.error) shell.toast({ text: failureText(result.error), tone: 'bad' });
  };
  return (
    <div ref={list} tabIndex={-1}>
      <DataTable<Cluster>
        label={texts.list}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={(cluster) => cluster.domain_unicode}
        rowPending={({ id }) => id === dropping}
        rowActions={(cluster) => rowActions(cluster, dropping !== null, () => void dropAndStay(cluster))}
        search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
        state={tableState(query)}
        error={failureText(query.error)}
        onRetry={() => void query.refetch()}
        count={count}
        hasMore={query.hasNextPage}
        busyMore={query.isFetchingNextPage}
        onMore={() => void more()}
        empty={<FirstCluster onCreate={onCreate} />}
      />
    </div>
  );
}

function useClusters(projectId: string, search: string) {
  const [pending, setPending] = useState(false);
  const query = useDnsListClustersInfiniteQuery(
    { projectId, query: search },
    { pollingInterval: usePolling(pending) },
  );
  // While another search is asked for, the rows of the former one stay, dimmed.
  const loading = query.isFetching && !query.isFetchingNextPage && query.currentData === undefined;
  const pages = (query.currentData ?? (loading ? query.data : undefined))?.pages ?? [];
  const rows = pages.flatMap((page) => page.list);
  const waits = rows.some(({ state }) => state === 'pending');
  if (waits !== pending) setPending(waits);
  return { query, rows, count: pages.at(-1)?.count };
}

function rowActions(cluster: Cluster, busy: boolean, onDrop: () => void) {
  return [
    { label: texts.open, icon: <IconListDetails />, href: recordsPath(cluster) },
    { label: texts.drop, icon: <IconTrash />, danger: true, disabled: busy, onSelect: onDrop },
  ];
}

function FirstCluster({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconWorld />}
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
