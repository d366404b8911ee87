import { IconArrowBackUp, IconCheck, IconDownload } from '@tabler/icons-react';
import type { Cluster, Drift, DriftCompared } from '@zonewerk/contracts';
import { failureText, isCallFailure, LIMITS, pagedTable, shell } from '@zonewerk/shell-sdk';
import { Badge, DataTable, EmptyState, Note, Panel, Stack, Text, TimeAgo, type Column } from '@zonewerk/ui';
import { useMemo, useState } from 'react';
import { DiffView } from '../../../shared/components/diff-view';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import {
  useDnsListDriftInfiniteQuery,
  useDnsSettleDriftMutation,
  useDriftPolling,
} from '../../../shared/api/drift-calls';
import { driftLines } from '../drift-lines';
import { SettledLines } from './settled-lines';
import { driftMessages as texts } from '../../../shared/drift-messages';

type Way = 'adopt' | 'revert' | 'ignore';

const setOf = ({ record_name, record_type }: Drift) => `${record_name} ${record_type}`;

/**
 * Differences between the stored and the served record sets, with the time of the comparison. Empty for nameservers
 * that only the platform edits. Without differences the panel is one line. A list remains a list after its last
 * difference is resolved.
 */
export function DriftPanel({ cluster, clusterKey }: { cluster: Cluster; clusterKey: ClusterKey }) {
  const query = useDnsListDriftInfiniteQuery(clusterKey, useDriftPolling());
  const { settle, changed } = useSettle(clusterKey, cluster.domain);
  const columns = useMemo(() => columnsOf(cluster.domain, changed), [cluster.domain, changed]);
  const [differed, setDiffered] = useState(false);
  const first = query.data?.pages[0];
  const compared = first?.compared ?? null;
  const differs = first !== undefined && first.list.length !== 0;
  if (differs && !differed) setDiffered(true);
  if (!differs && !differed && query.error === undefined) return compared && <Agreeing {...compared} />;
  const open = first?.open ?? 0;
  return (
    <Panel title={texts.title} purpose={texts.purpose} footer={compared && <Compared {...compared} />} flush>
      {open > LIMITS.listCounted && <Note tone="warn">{texts.cut}</Note>}
      <DataTable<Drift>
        {...pagedTable(query)}
        bare
        level={3}
        label={texts.list}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={setOf}
        rowActions={(row) => [
          { label: texts.adopt, icon: <IconDownload />, onSelect: () => void settle(row, 'adopt') },
          { label: texts.revert, icon: <IconArrowBackUp />, onSelect: () => void settle(row, 'revert') },
          ...(row.ignored
            ? []
            : [{ label: texts.ignore, icon: <IconCheck />, onSelect: () => void settle(row, 'ignore') }]),
        ]}
        skeletonRows={2}
        empty={
          <EmptyState level={3} icon={<IconCheck />} title={texts.settledTitle} text={texts.settledText} />
        }
      />
    </Panel>
  );
}

function Agreeing(compared: DriftCompared) {
  const known = compared.at !== null && compared.away_since === null;
  return (
    <Panel title={texts.title}>
      <Stack gap={1}>
        {known && <Text>{texts.agrees}</Text>}
        <Compared {...compared} />
      </Stack>
    </Panel>
  );
}

/** Time of the last comparison. The relative time updates itself, without announcements. */
function Compared({ at, away_since: away }: DriftCompared) {
  return (
    <Stack gap={2}>
      {away !== null && (
        <Note tone="warn" title={texts.away}>
          {texts.awayNoticed} <TimeAgo date={away} />. {texts.awayTried}
        </Note>
      )}
      <Text tone="dim">
        {at === null ? (
          texts.notCompared
        ) : (
          <>
            {texts.compared} <TimeAgo date={at} />.
          </>
        )}
      </Text>
    </Stack>
  );
}

/** @param changed by id: `found` of a difference at its conflict; a newer `found` marks it as changed */
function columnsOf(domain: string, changed: ReadonlyMap<string, string>): readonly Column<Drift>[] {
  return [
    {
      key: 'set',
      header: texts.columns.set,
      mono: true,
      primary: true,
      width: '12rem',
      cell: (row) => (
        <Stack gap={2} align="start">
          <span>{setOf(row)}</span>
          {row.ignored && <Badge>{texts.ignored}</Badge>}
          {changed.has(row.id) && changed.get(row.id) !== row.found && (
            <Badge tone="warn">{texts.changed}</Badge>
          )}
        </Stack>
      ),
    },
    {
      key: 'lines',
      header: texts.columns.lines,
      cell: (row) => <DiffView lines={driftLines(row, domain)} />,
    },
    {
      key: 'found',
      header: texts.columns.found,
      width: '8rem',
      cell: ({ found }) => <TimeAgo date={found} />,
    },
  ];
}

/**
 * Resolves a difference after a confirmation and reports the result. `changed` has the differences whose resolution
 * ended in a conflict.
 */
function useSettle(clusterKey: ClusterKey, domain: string) {
  const [send] = useDnsSettleDriftMutation();
  const [changed, setChanged] = useState<ReadonlyMap<string, string>>(new Map());
  const settle = async (row: Drift, way: Way) => {
    const question = questionOf(row, way, domain);
    if (question && !(await shell.confirm(question))) return;
    const { data, error } = await send({ ...keyBody(clusterKey), drift: row.id, found: row.found, way });
    if (data) {
      shell.toast({ text: data.message, tone: 'good' });
      return;
    }
    const overtaken = isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict';
    if (overtaken) setChanged((before) => new Map(before).set(row.id, row.found));
    await shell.alert({ title: texts.failed, text: failureText(error), icon: 'error' });
  };
  return { settle, changed };
}

function questionOf(row: Drift, way: Way, domain: string) {
  if (way === 'ignore') return null;
  const set = setOf(row);
  const saying = (text: string) => <SettledLines row={row} way={way} domain={domain} text={text} />;
  if (way === 'adopt') {
    const gone = row.kind === 'missing';
    return {
      title: texts.adoptTitle(set),
      text: saying(gone ? texts.adoptGone : texts.adoptText),
      confirmLabel: texts.adopt,
      danger: gone,
    };
  }
  const unknown = row.kind === 'unknown';
  return {
    title: texts.revertTitle(set),
    text: saying(unknown ? texts.revertUnknown : texts.revertText),
    confirmLabel: texts.revert,
    danger: true,
    // The platform does not store the set, so the history cannot restore it.
    ...(unknown ? { typed: set } : {}),
  };
}
