import type { CanonicalSet, Cluster, RecordSet } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { useCallback, useEffect, useMemo } from 'react';
import { keyBody } from '../../../shared/api/dns-calls';
import { useDnsGetResourceMutation } from '../api/record-calls';
import type { SetPlace } from './set-place';
import { setOfResource } from './stored-set';

/** State of a set's publication to the nameservers, and the reason of a failure. */
export type Publication = Pick<RecordSet, 'state' | 'reason'>;

type Stored =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly set: CanonicalSet; readonly publication: Publication }
  | { readonly state: 'failed'; readonly message: string; readonly retry: () => void };

/** Current version of a record set. It is read each time the editor opens. */
export function useStoredSet(cluster: Cluster, { name, type }: SetPlace, opened: boolean): Stored {
  const [get, { data, error }] = useDnsGetResourceMutation();
  const { id: clusterId, project_id: projectId, domain } = cluster;
  const load = useCallback(() => {
    const place = { record_name: name, record_type: type, record_domain: domain };
    void get({ ...place, ...keyBody({ projectId, clusterId }) });
  }, [get, name, type, domain, projectId, clusterId]);
  useEffect(() => {
    if (opened) load();
  }, [opened, load]);
  const set = useMemo(() => (data ? setOfResource(data) : null), [data]);
  if (data && set !== null) return { state: 'ready', set, publication: data };
  return error === undefined
    ? { state: 'loading' }
    : { state: 'failed', message: failureText(error), retry: load };
}
