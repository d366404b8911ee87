import type { Cluster } from '@zonewerk/contracts';
import { useState } from 'react';
import { keyBody } from '../../../shared/api/dns-calls';
import { useDnsGetResourceMutation } from '../api/record-calls';
import type { SetPlace } from './set-place';

/** Whether a set that could not be created exists already, so that the form can offer its editor. */
export function useExisting(cluster: Cluster) {
  const [get] = useDnsGetResourceMutation();
  const [existing, setExisting] = useState<SetPlace | null>(null);
  const look = async ({ name, type }: SetPlace) => {
    const place = { record_name: name.trim() || '@', record_type: type, record_domain: cluster.domain };
    const { data } = await get({
      ...place,
      ...keyBody({ projectId: cluster.project_id, clusterId: cluster.id }),
    });
    if (data) setExisting({ name: data.recordName, type: data.recordType });
  };
  return { existing, look, forget: () => setExisting(null) };
}
