import type { Cluster, RecordSet } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keyBody } from '../../../shared/api/dns-calls';
import { useDnsGetResourceMutation } from '../api/record-calls';
import { eachOf, type Deletion, type Fetched } from '../delete/deletion';

interface Outcome {
  readonly deletion: Deletion;
  readonly byId: ReadonlyMap<string, Fetched>;
}

/**
 * Reads each record set before its deletion, so that the confirmation shows the current version.
 * @returns results by id, whether all requests are complete, and a function that retries failed ones
 */
export function useFetched(cluster: Cluster, deletion: Deletion) {
  const [get] = useDnsGetResourceMutation();
  const [outcome, setOutcome] = useState<Outcome>({ deletion, byId: new Map() });
  const { project_id: projectId, id: clusterId, domain } = cluster;
  // Responses after the window closed are ignored.
  const running = useRef<Deletion | null>(null);
  const load = useCallback(
    async (recordSets: readonly RecordSet[]) => {
      const isWanted = () => running.current === deletion;
      await eachOf(recordSets, async ({ id, record_name, record_type }) => {
        if (!isWanted()) return;
        const place = { record_name, record_type, record_domain: domain };
        const { data, error } = await get({ ...place, ...keyBody({ projectId, clusterId }) });
        if (!isWanted()) return;
        const fetched: Fetched = data
          ? { kind: 'ready', resource: data }
          : { kind: 'failed', message: failureText(error) };
        setOutcome((before) => ({
          deletion,
          byId: new Map(before.deletion === deletion ? before.byId : []).set(id, fetched),
        }));
      });
    },
    [get, deletion, domain, projectId, clusterId],
  );
  useEffect(() => {
    if (!deletion.opened) return undefined;
    running.current = deletion;
    void load(deletion.recordSets);
    return () => {
      running.current = null;
    };
  }, [deletion, load]);

  const sameSets = outcome.deletion.recordSets === deletion.recordSets;
  const byId: ReadonlyMap<string, Fetched> = sameSets ? outcome.byId : new Map();
  const failed = deletion.recordSets.filter(({ id }) => byId.get(id)?.kind === 'failed');
  const retry = () => {
    const left = [...byId].filter(([, fetched]) => fetched.kind === 'ready');
    setOutcome({ deletion, byId: new Map(left) });
    void load(failed);
  };
  return { byId, failed, complete: byId.size === deletion.recordSets.length, retry };
}
