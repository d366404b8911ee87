import { IconArrowBackUp, IconFileDiff, IconHistory } from '@tabler/icons-react';
import { CHANGE_KINDS, type ChangeKind, type Cluster, type ZoneChange } from '@zonewerk/contracts';
import { pagedTable, useAllowed, useSearch, useWindowParam } from '@zonewerk/shell-sdk';
import { DataTable, EmptyState, LinkButton, TimeAgo, type Column } from '@zonewerk/ui';
import { useMemo } from 'react';
import { DiffView } from '../../../shared/components/diff-view';
import { useChoiceParam, useSortParam } from '../../../shared/choice-param';
import type { ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsListChangesInfiniteQuery } from '../api/history-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { diffLines, stateLines } from '../../../shared/state-lines';
import { usePolling } from '../../../shared/hooks/use-polling';
import { useBackAddress } from '../../../shared/zone-files/plan-address';
import { PlanWindow } from '../../../shared/zone-files/components/plan-window';
import { authorText, changeLabel, receiptText, waitsForReceipt } from '../change-texts';
import { ChangeSheet } from './change-sheet';

const texts = settingsMessages.history;

interface HistoryTableProps {
  clusterKey: ClusterKey;
  cluster: Cluster;
}

/**
 * Changes of a cluster, newest first unless the URL has another order. The list polls while changes are pending, or
 * while the newest one has no receipt.
 */
export function HistoryTable({ clusterKey, cluster }: HistoryTableProps) {
  const search = useSearch();
  const { value: kind, choose: setKind } = useChoiceParam('kind', CHANGE_KINDS);
  const sort = useSortParam(['date'], { key: 'date', direction: 'desc' });
  const [open, setOpen] = useWindowParam('change');
  const wanted = { ...clusterKey, query: search.settled, kind, direction: sort.wanted?.direction };
  const shown = useDnsListChangesInfiniteQuery(wanted);
  const [first] = shown.currentData?.pages ?? [];
  const waits = first?.pending === true || waitsForReceipt(first?.list[0]);
  useDnsListChangesInfiniteQuery(wanted, { pollingInterval: usePolling(waits) });
  const table = pagedTable(shown);
  const columns = useMemo(() => columnsOf(cluster.domain, setOpen), [cluster.domain, setOpen]);
  const back = useBackAddress();
  const canChange = useAllowed('dns.change');
  const none = table.state === 'ready' && table.count === 0 && !search.active && kind === null;
  const tools = {
    search: { value: search.typed, onChange: search.setTyped, placeholder: texts.search },
    filters: [kindFilter(kind, setKind)],
    sort,
  };
  return (
    <>
      <DataTable<ZoneChange>
        {...table}
        {...(none ? {} : tools)}
        label={texts.list}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={changeLabel}
        rowActions={(row) => [
          { label: texts.open, icon: <IconFileDiff />, onSelect: () => setOpen(row.id) },
          ...(canChange
            ? [{ label: texts.zone, icon: <IconArrowBackUp />, onSelect: () => back.open(row.revision) }]
            : []),
        ]}
        empty={
          <EmptyState level={2} icon={<IconHistory />} title={texts.emptyTitle} text={texts.emptyText} />
        }
      />
      <PlanWindow cluster={cluster} />
      <ChangeSheet cluster={cluster} changeId={open} onClose={() => setOpen('')} />
    </>
  );
}

function kindFilter(value: ChangeKind | null, onChange: (value: string | null) => void) {
  const options = CHANGE_KINDS.map((kind) => ({ value: kind, label: settingsMessages.kinds[kind] }));
  return { key: 'kind', label: texts.kind, options, value, onChange };
}

function columnsOf(domain: string, onOpen: (id: string) => void): readonly Column<ZoneChange>[] {
  return [
    {
      key: 'set',
      header: texts.columns.set,
      primary: true,
      mono: true,
      width: '12rem',
      cell: (row) => (
        <LinkButton onClick={() => onOpen(row.id)}>
          {texts.label(row.record_name, row.record_type)}
        </LinkButton>
      ),
    },
    { key: 'change', header: texts.columns.change, cell: (row) => <DiffView lines={linesOf(row, domain)} /> },
    { key: 'author', header: texts.columns.author, cell: authorText, width: '10rem' },
    {
      key: 'date',
      header: texts.columns.date,
      cell: ({ date }) => <TimeAgo date={date} />,
      sortable: true,
      width: '8rem',
    },
    { key: 'answered', header: texts.columns.answered, cell: receiptText, width: '7rem' },
  ];
}

/** Changed lines of a change. */
function linesOf(change: ZoneChange, domain: string) {
  const named = { name: change.record_name, type: change.record_type };
  const before = stateLines({ ...named, state: change.before }, domain);
  const after = stateLines({ ...named, state: change.after }, domain);
  return diffLines(before, after).filter(({ side }) => side !== 'same');
}
