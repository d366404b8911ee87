import type { Cluster } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Stack, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { useDnsDropClusterMutation } from '../api/dns-calls';
import { messages } from '../messages';
import { useRestoreCluster } from './use-restore-cluster';

const texts = messages.dropCluster;

interface DropCluster {
  /** Resolves to true after the drop. Failures are reported here. */
  drop: (cluster: Cluster) => Promise<boolean>;
  /** Id of the cluster whose drop is in progress. */
  dropping: string | null;
}

/** Drops clusters after a confirmation with the typed domain. */
export function useDropCluster(): DropCluster {
  const [send] = useDnsDropClusterMutation();
  const { restore } = useRestoreCluster();
  const [dropping, setDropping] = useState<string | null>(null);
  const drop = async (cluster: Cluster) => {
    if (!(await confirmed(cluster))) return false;
    setDropping(cluster.id);
    const { data, error } = await send({
      cluster_domain: cluster.domain,
      project_id: cluster.project_id,
      cluster_id: cluster.id,
    });
    setDropping(null);
    if (data) {
      shell.toast({ text: texts.done(cluster.domain_unicode), undo: () => void restore(cluster) });
      return true;
    }
    await shell.alert({ title: texts.failedTitle, text: failureText(error, texts.failed), icon: 'error' });
    return false;
  };
  return { drop, dropping };
}

function confirmed({ domain_unicode: domain, records }: Cluster): Promise<boolean> {
  return shell.confirm({
    title: texts.title,
    text: (
      <Stack gap={2}>
        <Text>
          <strong>{texts.gone(domain, records)}</strong>
        </Text>
        <Text>{texts.restorable}</Text>
      </Stack>
    ),
    confirmLabel: texts.title,
    danger: true,
    typed: domain,
  });
}
