import type { RecordSet } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsPublishRecordsMutation } from '../api/record-calls';

/** Publishes again what failed: one record set, or without one all of the cluster; says what came of asking for it. */
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
