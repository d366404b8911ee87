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

/** The containers of a project, or why they are not there yet. A later failure leaves them in place. */
export function ContainersFrame({ query, children }: ContainersFrameProps) {
  const { currentData, error, isFetching } = query;
  // A person who is no longer a member must not see the former list.
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

/** The shape of a container. */
export function ContainersSkeleton() {
  return (
    <div role="status" aria-label={containerMessages.loading}>
      <Skeleton width="100%" height="14rem" />
    </div>
  );
}
