import type { Project } from '@zonewerk/contracts';
import { failureText, isOffline, PAGES } from '@zonewerk/shell-sdk';
import { ErrorState, OfflineState, PageHeader, Panel, Skeleton, Stack } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import { useContentGetProjectQuery } from '../api/project-calls';

interface ProjectFrameProps {
  projectId: string;
  /** Title while the project is loading, and after a failure. */
  title: string;
  children: (project: Project) => ReactNode;
}

/** Reads a project and shows a skeleton, the reason of a failure, or the content. */
export function ProjectFrame({ projectId, title, children }: ProjectFrameProps) {
  const { currentData, error, isFetching, refetch } = useContentGetProjectQuery(projectId);
  if (currentData) return children(currentData.project);
  if (error === undefined || isFetching) return <ProjectSkeleton />;
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title={title} back={{ href: PAGES.projects.path, label: messages.project.back }} />
      <Panel>
        {isOffline(error) ? (
          <OfflineState onRetry={retry} level={2} />
        ) : (
          <ErrorState message={failureText(error)} onRetry={retry} level={2} />
        )}
      </Panel>
    </>
  );
}

function ProjectSkeleton() {
  return (
    <Stack gap={6} aria-busy="true" role="status" aria-label={messages.loading}>
      <Stack gap={3}>
        <Skeleton width="5rem" />
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="22rem" />
      </Stack>
      <Skeleton height="9rem" />
      <Skeleton height="7rem" />
    </Stack>
  );
}
