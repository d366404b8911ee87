import type { ScreenProps } from '@zonewerk/shell-sdk';
import { ClusterPage } from '../../../shared/components/cluster-page';
import { settingsMessages } from '../../../shared/settings-messages';
import { HistoryTable } from './history-table';

/**
 * Page `partner-cluster-history`. `?query=` searches, `?kind=` filters, `?change=` opens a change. `?back=` and
 * `?plan=` roll the zone back.
 */
export function HistoryScreen({ params }: ScreenProps) {
  const key = { projectId: params['projectId'] ?? '', clusterId: params['clusterId'] ?? '' };
  return (
    <ClusterPage clusterKey={key} current="partner-cluster-history" title={settingsMessages.history.title}>
      {(cluster) => <HistoryTable cluster={cluster} clusterKey={key} />}
    </ClusterPage>
  );
}
