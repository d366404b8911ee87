import type { Cluster, RecordSet } from '@zonewerk/contracts';
import { faultText, idsOf } from '../../../shared/zone-files/plan-form';
import { usePlanAddress } from '../../../shared/zone-files/plan-address';
import { useDnsPreviewTtlMutation } from '../../../shared/api/preview-calls';

/** Has a plan made that gives many record sets one TTL, and opens it. */
export function useTtlPlan(cluster: Cluster) {
  const [preview, { isLoading: busy, error }] = useDnsPreviewTtlMutation();
  const { show } = usePlanAddress(cluster);
  /** @returns whether there is a plan now */
  const make = async (recordSets: readonly RecordSet[], ttl: number): Promise<boolean> => {
    const records = recordSets.map(({ record_name, record_type }) => ({ record_name, record_type }));
    const { data } = await preview({ ...idsOf(cluster), records, record_ttl: ttl });
    if (data) await show(data.plan);
    return data !== undefined;
  };
  return { make, busy, fault: error === undefined || busy ? null : faultText(error) };
}
