import type { DroppedCluster } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useDnsRestoreClusterMutation } from '../api/dns-calls';
import { messages } from '../messages';

const texts = messages.droppedClusters;

type Restorable = Pick<DroppedCluster, 'id' | 'project_id'>;

/** Restores dropped clusters and reports the result. `restore` resolves to true on success. */
export function useRestoreCluster() {
  const [send, { isLoading }] = useDnsRestoreClusterMutation();
  const restore = async ({ id, project_id }: Restorable): Promise<boolean> => {
    const { data, error } = await send({ cluster_id: id, project_id });
    if (data) {
      shell.toast({ text: data.message, tone: 'good' });
      return true;
    }
    await shell.alert({ title: texts.failedTitle, text: failureText(error, texts.failed), icon: 'error' });
    return false;
  };
  return { restore, restoring: isLoading };
}
