import { IconListDetails, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react';
import { CLUSTER_SORTS, type Cluster } from '@zonewerk/contracts';
import { pagedTable, pagePath, useAllowed, useSearch } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Button,
  DataTable,
  EmptyState,
  Stack,
  StateBadge,
  Text,
  TimeAgo,
  type Column,
  type MenuItem,
} from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useSortParam } from '../../../shared/choice-param';
import { refreshClusters, useDnsListClustersInfiniteQuery } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDropCluster } from '../../../shared/hooks/use-drop-cluster';
import { useRestoreFocus } from '../../../shared/hooks/use-restore-focus';
import { usePolling } from '../../../shared/hooks/use-polling';

const texts = messages.clusters;

const COLUMNS: readonly Column<Cluster>[] = [
  {
    key: 'domain',
    header: texts.columns.domain,
    cell: domainCell,
    mono: true,
    primary: true,
    sortable: true,
  },
  {
    key: 'records',
    header: texts.columns.records,
    cell: ({ records }) => records.toLocaleString(),
    width: '9rem',
  },
  {
    key: 'state',
    header: texts.columns.state,
    cell: stateCell,
    width: '9rem',
  },
  {
    key: 'created',
    header: texts.columns.created,
    cell: ({ created }) => <TimeAgo date={created} />,
    sortable: true,
    width: '9rem',
  },
];

function recordsPath({ id, project_id: projectId }: Cluster): string {
  return pagePath('partner-cluster-records', { projectId, clusterId: id });
}

function stateCell({ state, reason }: Cluster) {
  if (reason === null) return <StateBadge state={state} />;
  return (
    <Stack gap={1} align="start">
      <StateBadge state={state} />
      <Text as="span" size="xs" tone="dim">
        {reason}
      </Text>
    </Stack>
  );
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

/** Clusters of a project. The URL has the search and the order. The list polls while a cluster is being published. */
export function ClustersTable({ projectId, onCreate }: ClustersTableProps) {
  const { typed, setTyped, settled, active } = useSearch();
  const sort = useSortParam(CLUSTER_SORTS, { key: 'domain', direction: 'asc' });
  const table = useClusters({
    projectId,
    query: settled,
    sort: sort.wanted?.key,
    direction: sort.wanted?.direction,
  });
  const none = table.state === 'ready' && table.count === 0 && !active;
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useRestoreFocus(list, table.rows.length);
  const { drop, dropping } = useDropCluster();
  const canChange = useAllowed('dns.change');
  const dispatch = useDispatch();
  const dropAndStay = async (cluster: Cluster) => {
    if (!(await drop(cluster))) return;
    focusBack();
    dispatch(refreshClusters());
  };
  return (
    <div ref={list} tabIndex={-1}>
      <DataTable<Cluster>
        {...table}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={(cluster) => cluster.domain_unicode}
        rowPending={({ id }) => id === dropping}
        rowActions={(cluster) =>
          rowActions(cluster, dropping !== null, canChange ? () => void dropAndStay(cluster) : null)
        }
        search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
        sort={none ? undefined : sort}
        empty={<FirstCluster onCreate={onCreate} />}
      />
    </div>
  );
}

function useClusters(wanted: Parameters<typeof useDnsListClustersInfiniteQuery>[0]) {
  const [pending, setPending] = useState(false);
  const query = useDnsListClustersInfiniteQuery(wanted, { pollingInterval: usePolling(pending) });
  const table = pagedTable(query);
  const waits = table.rows.some(({ state }) => state === 'pending');
  if (waits !== pending) setPending(waits);
  return table;
}

/** @param onDrop null when the role cannot drop clusters */
function rowActions(cluster: Cluster, busy: boolean, onDrop: (() => void) | null): MenuItem[] {
  const open = { label: texts.open, icon: <IconListDetails />, href: recordsPath(cluster) };
  if (!onDrop) return [open];
  return [open, { label: texts.drop, icon: <IconTrash />, danger: true, disabled: busy, onSelect: onDrop }];
}

function FirstCluster({ onCreate }: { onCreate: () => void }) {
  const canChange = useAllowed('dns.change');
  return (
    <EmptyState
      level={2}
      icon={<IconWorld />}
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
