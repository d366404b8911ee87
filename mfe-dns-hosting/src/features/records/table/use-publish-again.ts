import type { RecordSet } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsPublishRecordsMutation } from '../api/record-calls';

/**
 * Retries a failed publication of one record set, or of the whole cluster without one. Reports the result of the
 * request.
 */
export function usePublishAgain(key: ClusterKey) {
  const [send, { isLoading: busy }] = useDnsPublishRecordsMutation();
  const publishAgain = async (place?: Pick<RecordSet, 'record_name' | 'record_type'>) => {
    const records = place && [{ record_name: place.record_name, record_type: place.record_type }];
    const { data, error } = await send({ ...keyBody(key), records });
    if (data) shell.toast({ text: data.message, tone: 'good' });
    else shell.toast({ text: failureText(error), tone: 'bad' });
    return data !== undefined;
  };
  return { publishAgain, busy };
}
