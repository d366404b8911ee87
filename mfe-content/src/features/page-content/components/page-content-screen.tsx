import type { AnswerOf, getPage, getPageFrame, Project, WebsiteLanguage } from '@zonewerk/contracts';
import {
  failureText,
  isOffline,
  pagePath,
  type ScreenProps,
  useAllowed,
  useQueryParam,
} from '@zonewerk/shell-sdk';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  OfflineState,
  PageHeader,
  Panel,
  Skeleton,
  Stack,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useContentEditingFrameQuery, useContentEditingPageQuery } from '../../../shared/api/editing-calls';
import { editingMessages as texts } from '../../../shared/editing-messages';
import { isMissing } from '../../../shared/is-missing';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { ContentEditor } from './content-editor';
import type { DraftProps, PageContentProps } from '../page-content.types';

/** Page `page-content`: the editor of a page, in the look of the website. `?language=` has its language. */
export function PageContentScreen({ params }: ScreenProps) {
  const { projectId = '', pageId = '' } = params;
  const canChange = useAllowed('content.change');
  return (
    <ProjectFrame projectId={projectId} title={texts.title}>
      {(project) =>
        canChange ? (
          <PageContent key={`${project.id} ${pageId}`} project={project} page={pageId} />
        ) : (
          <ReadOnly href={pagePath('page', { projectId, pageId })} />
        )
      }
    </ProjectFrame>
  );
}

/** Shown instead of the editor to members who cannot change content. */
function ReadOnly({ href }: { href: string }) {
  return (
    <>
      <PageHeader title={texts.title} />
      <Panel>
        <EmptyState
          title={texts.readOnlyTitle}
          text={texts.readOnly}
          action={<ButtonLink href={href}>{texts.toPage}</ButtonLink>}
        />
      </Panel>
    </>
  );
}

function PageContent({ project, page }: PageContentProps) {
  const [wanted, setWanted] = useQueryParam('language');
  const place = { projectId: project.id, page };
  const query = wanted === '' ? place : { ...place, language: wanted as WebsiteLanguage };
  const { currentData, error, isFetching, refetch } = useContentEditingFrameQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  const [first, setFirst] = useState<AnswerOf<typeof getPageFrame> | null>(null);
  // A new frame would unmount the editors while the user types.
  if (currentData && !isFetching && first?.language !== currentData.language) setFirst(currentData);
  const isOther = first !== null && wanted !== '' && wanted !== first.language;
  if (first && !isOther) {
    const use = { drawn: first, project, page, onLanguage: setWanted };
    return <DraftOf key={first.language} {...use} />;
  }
  return <Outcome project={project} error={error} isFetching={isFetching} retry={() => void refetch()} />;
}

function DraftOf(props: DraftProps) {
  const { project, page, drawn } = props;
  const place = { projectId: project.id, page, language: drawn.language };
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useContentEditingPageQuery(place, {
    refetchOnMountOrArgChange: true,
  });
  const [opened, setOpened] = useState<AnswerOf<typeof getPage> | null>(null);
  const [since] = useState(() => Date.now());
  // Only the first response counts, because the saver detects later changes. A cached response may be older than the
  // last save.
  if (!opened && currentData && !isFetching && (fulfilledTimeStamp ?? 0) >= since) setOpened(currentData);
  if (opened) return <ContentEditor {...props} opened={opened} />;
  return <Outcome project={project} error={error} isFetching={isFetching} retry={() => void refetch()} />;
}

interface OutcomeProps {
  project: Project;
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

/** Placeholder of the page: the skeleton or the reason of the failure. */
function Outcome({ project, error, isFetching, retry }: OutcomeProps) {
  const pages = pagePath('pages', { projectId: project.id });
  const missing = isMissing(error);
  return (
    <>
      <PageHeader title={texts.title} back={{ href: pages, label: texts.back }} />
      {error === undefined || isFetching ? (
        <Loading />
      ) : (
        <Panel>
          {missing && (
            <EmptyState
              title={texts.notFoundTitle}
              text={texts.notFound}
              action={<ButtonLink href={pages}>{texts.toPages}</ButtonLink>}
            />
          )}
          {!missing && isOffline(error) && <OfflineState onRetry={retry} />}
          {!missing && !isOffline(error) && <ErrorState message={failureText(error)} onRetry={retry} />}
        </Panel>
      )}
    </>
  );
}

function Loading() {
  return (
    <Panel aria-busy="true">
      <Stack gap={5} role="status" aria-label={texts.loading}>
        <Skeleton height="1.75rem" />
        <Skeleton width="18rem" height="2rem" />
        {['90%', '95%', '70%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Stack>
    </Panel>
  );
}
