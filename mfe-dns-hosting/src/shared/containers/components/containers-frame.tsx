import type { Container } from '@zonewerk/contracts';
import { failureText, isCallFailure, isOffline } from '@zonewerk/shell-sdk';
import { ErrorState, OfflineState, Panel, Skeleton } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { containerMessages } from '../messages';
import type { useContainers } from '../hooks/use-containers';

interface ContainersFrameProps {
  query: ReturnType<typeof useContainers>;
  children: (containers: readonly Container[]) => ReactNode;
}

/** Containers of a project, or the reason of their absence. A later failure preserves them. */
export function ContainersFrame({ query, children }: ContainersFrameProps) {
  const { currentData, error, isFetching } = query;
  // A former member must not see the cached list.
  const isNotFound = isCallFailure(error) && error.kind === 'answer' && error.status === 'not-found';
  if (currentData && !isNotFound) return children(currentData.list);
  if (error === undefined || isFetching) return <ContainersSkeleton />;
  const retry = () => void query.refetch();
  return (
    <Panel>
      {isOffline(error) ? (
        <OfflineState level={2} onRetry={retry} />
      ) : (
        <ErrorState level={2} message={failureText(error)} onRetry={retry} />
      )}
    </Panel>
  );
}

/** Skeleton of a container. */
export function ContainersSkeleton() {
  return (
    <div role="status" aria-label={containerMessages.loading}>
      <Skeleton width="100%" height="14rem" />
    </div>
  );
}
