import type { Cluster } from '@zonewerk/contracts';
import { failureText, isOffline, pagePath } from '@zonewerk/shell-sdk';
import { ErrorState, Mono, OfflineState, PageHeader, Panel, Skeleton, StateBadge } from '@zonewerk/ui';
import { useState, type ReactNode } from 'react';
import { ClusterNav } from './cluster-nav';
import classes from './cluster-nav.module.css';
import { useDnsGetClusterQuery, type ClusterKey } from '../api/dns-calls';
import { messages } from '../messages';
import { settingsMessages } from '../settings-messages';
import { usePolling } from '../hooks/use-polling';

interface ClusterPageProps {
  clusterKey: ClusterKey;
  current: 'partner-cluster' | 'partner-cluster-history';
  /** Title before the domain is loaded. For screen readers, it distinguishes the pages. */
  title: string;
  /** The screen is closing, so the cluster is not requested. */
  leaving?: boolean;
  children: (cluster: Cluster) => ReactNode;
}

/** Page of one cluster: domain, state and navigation. */
export function ClusterPage({ clusterKey, current, title, leaving = false, children }: ClusterPageProps) {
  const [pending, setPending] = useState(false);
  const query = useDnsGetClusterQuery(clusterKey, { skip: leaving, pollingInterval: usePolling(pending) });
  const cluster = query.currentData?.cluster;
  const waits = cluster?.state === 'pending';
  if (waits !== pending) setPending(waits);
  const failed = !cluster && !query.isFetching && query.error !== undefined;
  const back = {
    href: pagePath('project-clusters', { projectId: clusterKey.projectId }),
    label: settingsMessages.nav.back,
  };
  return (
    <>
      <PageHeader
        title={cluster ? <Domain cluster={cluster} /> : title}
        purpose={cluster && title}
        back={back}
      />
      <ClusterNav clusterKey={clusterKey} current={current} />
      {failed && (
        <Panel>
          {isOffline(query.error) ? (
            <OfflineState level={2} onRetry={() => void query.refetch()} />
          ) : (
            <ErrorState level={2} message={failureText(query.error)} onRetry={() => void query.refetch()} />
          )}
        </Panel>
      )}
      {cluster ? children(cluster) : !failed && <Waiting />}
    </>
  );
}

function Domain({ cluster }: { cluster: Cluster }) {
  return (
    <span className={classes.domain}>
      <Mono>{cluster.domain_unicode}</Mono>
      <StateBadge state={cluster.state} />
    </span>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={messages.loading}>
      <Skeleton width="100%" height="12rem" />
    </div>
  );
}
