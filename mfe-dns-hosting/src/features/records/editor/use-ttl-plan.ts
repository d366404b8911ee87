import type { Cluster, RecordSet } from '@zonewerk/contracts';
import { faultText, idsOf } from '../../../shared/zone-files/plan-form';
import { usePlanAddress } from '../../../shared/zone-files/plan-address';
import { useDnsPreviewTtlMutation } from '../../../shared/api/preview-calls';

/** Creates a plan that sets one TTL for many record sets, and opens it. */
export function useTtlPlan(cluster: Cluster) {
  const [preview, { isLoading: busy, error }] = useDnsPreviewTtlMutation();
  const { show } = usePlanAddress(cluster);
  /** @returns whether the plan was created */
  const make = async (recordSets: readonly RecordSet[], ttl: number): Promise<boolean> => {
    const records = recordSets.map(({ record_name, record_type }) => ({ record_name, record_type }));
    const { data } = await preview({ ...idsOf(cluster), records, record_ttl: ttl });
    if (data) await show(data.plan);
    return data !== undefined;
  };
  return { make, busy, fault: error === undefined || busy ? null : faultText(error) };
}
