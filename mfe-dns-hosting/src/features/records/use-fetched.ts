import type { Cluster, RecordSet } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { useCallback, useEffect, useState } from 'react';
import { useDnsGetResourceMutation } from '../../dns-calls';
import { eachOf, type Deletion, type Fetched } from './deletion';

interface Outcome {
  readonly deletion: Deletion;
  readonly byId: ReadonlyMap<string, Fetched>;
}

/**
 * Fetches each record set that is to be deleted, so that what is confirmed is what is there.
 * @returns what came of each by its id, whether all have come, and a way to try again those that failed
 */
export function useFetched(cluster: Cluster, deletion: Deletion) {
  const [get] = useDnsGetResourceMutation();
  const [outcome, setOutcome] = useState<Outcome>({ deletion, byId: new Map() });
  const { project_id, id: cluster_id, domain } = cluster;
  const load = useCallback(
    async (recordSets: readonly RecordSet[], isWanted: () => boolean) => {
      await eachOf(recordSets, async ({ id, record_name, record_type }) => {
        if (!isWanted()) return;
        const place = { record_name, record_type, record_domain: domain };
        const { data, error } = await get({ ...place, project_id, cluster_id });
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
    [get, deletion, domain, project_id, cluster_id],
  );
  useEffect(() => {
    if (!deletion.opened) return undefined;
    let wanted = true;
    void load(deletion.recordSets, () => wanted);
    return () => {
      wanted = false;
    };
  }, [deletion, load]);

  const sameSets = outcome.deletion.recordSets === deletion.recordSets;
  const byId: ReadonlyMap<string, Fetched> = sameSets ? outcome.byId : new Map();
  const failed = deletion.recordSets.filter(({ id }) => byId.get(id)?.kind === 'failed');
  const retry = () => {
    const left = [...byId].filter(([, fetched]) => fetched.kind === 'ready');
    setOutcome({ deletion, byId: new Map(left) });
    void load(failed, () => true);
  };
  return { byId, failed, complete: byId.size === deletion.recordSets.length, retry };
}
