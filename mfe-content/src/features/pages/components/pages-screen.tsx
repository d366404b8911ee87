import { failureText, isOffline, pagePath, type ScreenProps } from '@zonewerk/shell-sdk';
import { ErrorState, OfflineState, PageHeader, Panel, Skeleton, Stack } from '@zonewerk/ui';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { useContentGetWebsiteQuery } from '../../../shared/api/website-calls';
import { websiteMessages } from '../../../shared/website-messages';
import { StartWebsite } from './language-windows';
import { WebsitePages } from './website-pages';

const texts = websiteMessages;

/** Page `pages`: the pages of a project's website. `?language=` has the language and `?query=` the search. */
export function PagesScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  return (
    <ProjectFrame projectId={projectId} title={texts.title}>
      {(project) => <Pages key={project.id} projectId={project.id} name={project.name} />}
    </ProjectFrame>
  );
}

function Pages({ projectId, name }: { projectId: string; name: string }) {
  const { currentData, error, isFetching, refetch } = useContentGetWebsiteQuery(projectId, {
    refetchOnFocus: true,
  });
  const back = { href: pagePath('project', { projectId }), label: name };
  const website = currentData?.website;
  if (website && website.languages.length > 0) {
    return <WebsitePages projectId={projectId} website={website} back={back} />;
  }
  const retry = () => void refetch();
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} back={back} />
      {website && <StartWebsite projectId={projectId} />}
      {!website && (error === undefined || isFetching) && <PagesSkeleton />}
      {!website && error !== undefined && !isFetching && (
        <Panel>
          {isOffline(error) ? (
            <OfflineState onRetry={retry} level={2} />
          ) : (
            <ErrorState message={failureText(error)} onRetry={retry} level={2} />
          )}
        </Panel>
      )}
    </>
  );
}

function PagesSkeleton() {
  return (
    <Panel aria-busy="true">
      <Stack gap={5} role="status" aria-label={texts.loading}>
        {['14rem', '10rem', '12rem', '9rem', '13rem'].map((width) => (
          <Skeleton key={width} width={width} height="1.5rem" />
        ))}
      </Stack>
    </Panel>
  );
}
