import { IconTrash } from '@tabler/icons-react';
import type { Cluster } from '@zonewerk/contracts';
import { pagePath, shell, type ScreenProps } from '@zonewerk/shell-sdk';
import { Button, Panel, Stack } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { ClusterPage } from '../../../shared/components/cluster-page';
import { refreshClusters } from '../../../shared/api/dns-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { useDropCluster } from '../../../shared/hooks/use-drop-cluster';
import { VerificationPanel } from '../../../shared/verification/components/verification-panel';
import { DelegationPanel } from './delegation-panel';
import { DriftPanel } from './drift-panel';
import { RuleLog } from './rule-log';
import { RulesTable } from './rules-table';
import { StoredSets } from './stored-sets';
import { TagsPanel } from './tags-panel';

const texts = settingsMessages.settings;

/** Page `partner-cluster`. `?rule=1` opens the window for a new rule. */
export function SettingsScreen({ params }: ScreenProps) {
  const key = { projectId: params['projectId'] ?? '', clusterId: params['clusterId'] ?? '' };
  const [leaving, setLeaving] = useState(false);
  useLeaving(leaving, key.projectId);
  return (
    <ClusterPage clusterKey={key} current="partner-cluster" title={texts.title} leaving={leaving}>
      {(cluster) => (
        <Stack gap={6}>
          <VerificationPanel cluster={cluster} clusterKey={key} />
          <DriftPanel cluster={cluster} clusterKey={key} />
          <DelegationPanel cluster={cluster} clusterKey={key} />
          <TagsPanel clusterKey={key} />
          <RulesTable clusterKey={key} />
          <StoredSets cluster={cluster} clusterKey={key} />
          <RuleLog clusterKey={key} />
          <DropPanel cluster={cluster} onDropped={() => setLeaving(true)} />
        </Stack>
      )}
    </ClusterPage>
  );
}

/** Shows the list after a drop. The effect runs after the queries have unsubscribed from the cluster. */
function useLeaving(leaving: boolean, projectId: string): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (!leaving) return;
    dispatch(refreshClusters());
    shell.navigate(pagePath('project-clusters', { projectId }), { replace: true });
  }, [leaving, dispatch, projectId]);
}

function DropPanel({ cluster, onDropped }: { cluster: Cluster; onDropped: () => void }) {
  const { drop, dropping } = useDropCluster();
  const ask = async () => {
    if (await drop(cluster)) onDropped();
  };
  return (
    <Panel title={texts.drop} purpose={texts.dropPurpose} tone="bad">
      <Button
        variant="danger"
        leftIcon={<IconTrash aria-hidden="true" />}
        loading={dropping !== null}
        onClick={() => void ask()}
      >
        {texts.drop}
      </Button>
    </Panel>
  );
}
