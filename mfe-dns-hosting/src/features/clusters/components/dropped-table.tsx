import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { DroppedCluster } from '@zonewerk/contracts';
import { pagedTable, useAllowed, useSearch } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState, Stack, Text, TimeAgo, type Column } from '@zonewerk/ui';
import { useRef } from 'react';
import { useDnsListDroppedClustersInfiniteQuery } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useRestoreFocus } from '../../../shared/hooks/use-restore-focus';
import { useRestoreCluster } from '../../../shared/hooks/use-restore-cluster';

const texts = messages.droppedClusters;

const COLUMNS: readonly Column<DroppedCluster>[] = [
  { key: 'domain', header: texts.columns.domain, cell: domainCell, primary: true },
  {
    key: 'records',
    header: texts.columns.records,
    cell: ({ records }) => records.toLocaleString(),
    width: '9rem',
  },
  {
    key: 'dropped',
    header: texts.columns.dropped,
    cell: ({ dropped }) => <TimeAgo date={dropped} />,
    width: '9rem',
  },
  {
    key: 'until',
    header: texts.columns.until,
    cell: ({ until }) => <TimeAgo date={until} />,
    width: '9rem',
  },
];

function domainCell({ domain_unicode: domain, reason }: DroppedCluster) {
  if (reason === null) return domain;
  return (
    <Stack gap={1} align="start">
      <span>{domain}</span>
      <Text as="span" size="xs" tone="dim">
        {reason}
      </Text>
    </Stack>
  );
}

/** Dropped clusters of a project with a restore action. The URL has the search. */
export function DroppedTable({ projectId }: { projectId: string }) {
  const { typed, setTyped, settled, active } = useSearch();
  const query = useDnsListDroppedClustersInfiniteQuery(
    { projectId, query: settled },
    { refetchOnMountOrArgChange: true },
  );
  const table = pagedTable(query);
  const none = table.state === 'ready' && table.count === 0 && !active;
  const list = useRef<HTMLDivElement>(null);
  const focusBack = useRestoreFocus(list, table.rows.length);
  const { restore, restoring } = useRestoreCluster();
  const canChange = useAllowed('dns.change');
  const restoreRow = (cluster: DroppedCluster) => {
    focusBack();
    void restore(cluster);
  };
  const actionsOf = (cluster: DroppedCluster) => {
    const disabled = restoring || cluster.reason !== null;
    return [
      { label: texts.restore, icon: <IconArrowBackUp />, disabled, onSelect: () => restoreRow(cluster) },
    ];
  };
  return (
    <Stack gap={3}>
      <div ref={list} tabIndex={-1}>
        <DataTable<DroppedCluster>
          {...table}
          label={texts.list}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowLabel={({ domain_unicode: domain }) => domain}
          rowActions={canChange ? actionsOf : undefined}
          search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
          empty={
            <EmptyState level={2} icon={<IconTrash />} title={texts.emptyTitle} text={texts.emptyText} />
          }
        />
      </div>
      {table.rows.length > 0 && (
        <Text tone="dim" size="s">
          {texts.limits}
        </Text>
      )}
    </Stack>
  );
}
