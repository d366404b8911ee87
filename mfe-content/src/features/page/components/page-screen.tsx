import type { Website, WebsiteLanguage } from '@zonewerk/contracts';
import { failureText, isOffline, pagePath, type ScreenProps, useQueryParam } from '@zonewerk/shell-sdk';
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
import { isMissing } from '../../../shared/is-missing';
import { useContentGetPageQuery } from '../../../shared/api/page-calls';
import { pageMessages } from '../messages';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { useContentGetWebsiteQuery } from '../../../shared/api/website-calls';
import { PageView } from './page-view';
import { useDue } from '../hooks/use-due';

const texts = pageMessages;

/** Page `page`: one page of a website. `?language=` has the language. */
export function PageScreen({ params }: ScreenProps) {
  const projectId = params['projectId'] ?? '';
  const pageId = params['pageId'] ?? '';
  return (
    <ProjectFrame projectId={projectId} title={texts.title}>
      {(project) => <PageOfWebsite key={pageId} projectId={project.id} pageId={pageId} />}
    </ProjectFrame>
  );
}

function PageOfWebsite({ projectId, pageId }: { projectId: string; pageId: string }) {
  const { currentData, error, isFetching, refetch } = useContentGetWebsiteQuery(projectId);
  const [wanted, setWanted] = useQueryParam('language');
  const website = currentData?.website;
  if (!website) {
    return (
      <Waiting projectId={projectId} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    );
  }
  const language = website.languages.find((one) => one === wanted) ?? website.languages[0];
  if (!language) return <Missing projectId={projectId} />;
  return (
    <PageInLanguage
      key={language}
      projectId={projectId}
      pageId={pageId}
      website={website}
      language={language}
      onLanguage={(one) => setWanted(one)}
    />
  );
}

interface PageInLanguageProps {
  projectId: string;
  pageId: string;
  website: Website;
  language: WebsiteLanguage;
  onLanguage: (language: WebsiteLanguage) => void;
}

function PageInLanguage({ projectId, pageId, website, language, onLanguage }: PageInLanguageProps) {
  const arg = { projectId, page: pageId, language };
  const { currentData, error, isFetching, refetch } = useContentGetPageQuery(arg, { refetchOnFocus: true });
  useDue(currentData?.planned?.at, () => void refetch());
  if (!currentData) {
    return (
      <Waiting projectId={projectId} error={error} isFetching={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <PageView
      open={{ arg, language, answer: currentData }}
      isMissing={isMissing(error)}
      website={website}
      onLanguage={onLanguage}
    />
  );
}

interface WaitingProps {
  projectId: string;
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
}

function Waiting({ projectId, error, isFetching, onRetry }: WaitingProps) {
  if (error === undefined || isFetching) return <PageSkeleton />;
  if (isMissing(error)) return <Missing projectId={projectId} />;
  if (isOffline(error)) return <Failed projectId={projectId} onRetry={onRetry} />;
  return <Failed projectId={projectId} message={failureText(error)} onRetry={onRetry} />;
}

function Missing({ projectId }: { projectId: string }) {
  const href = pagePath('pages', { projectId });
  const { title, text, back } = texts.gone;
  return (
    <>
      <PageHeader title={texts.title} back={{ href, label: texts.pages }} />
      <Panel>
        <EmptyState title={title} text={text} action={<ButtonLink href={href}>{back}</ButtonLink>} />
      </Panel>
    </>
  );
}

interface FailedProps {
  projectId: string;
  /** Absent while the browser is offline. */
  message?: string;
  onRetry?: () => void;
}

function Failed({ projectId, message, onRetry }: FailedProps) {
  return (
    <>
      <PageHeader title={texts.title} back={{ href: pagePath('pages', { projectId }), label: texts.pages }} />
      <Panel>
        {message === undefined ? (
          <OfflineState onRetry={onRetry} level={2} />
        ) : (
          <ErrorState message={message} onRetry={onRetry} level={2} />
        )}
      </Panel>
    </>
  );
}

function PageSkeleton() {
  return (
    <Stack gap={6} aria-busy="true" role="status" aria-label={texts.loading}>
      <Stack gap={3}>
        <Skeleton width="5rem" />
        <Skeleton width="16rem" height="1.75rem" />
        <Skeleton width="12rem" />
      </Stack>
      <Skeleton height="14rem" />
      <Skeleton height="9rem" />
      <Skeleton height="7rem" />
    </Stack>
  );
}
