import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { Button, ErrorState, OfflineState, Skeleton, Stack, TimeAgo, Window } from '@zonewerk/ui';
import { lazy, Suspense } from 'react';
import { pageMessages } from '../messages';
import { useContentGetVersionQuery } from '../api/page-past-calls';
import type { OpenPage } from '../hooks/use-page-edits';
import type { Publishing } from '../hooks/use-publishing';

const texts = pageMessages.versions;

const VersionDiff = lazy(async () => ({ default: (await import('./version-diff')).VersionDiff }));

interface VersionWindowProps {
  open: OpenPage;
  publishing: Publishing;
  /** null: closed. */
  number: number | null;
  onClose: () => void;
}

/** Compares a version with the draft and restores it. */
export function VersionWindow({ open, publishing, number, onClose }: VersionWindowProps) {
  const restore = async () => {
    if (number !== null && (await publishing.restore(number))) onClose();
  };
  return (
    <Window
      opened={number !== null}
      onClose={onClose}
      title={number === null ? '' : texts.windowTitle(number)}
      purpose={texts.windowPurpose}
      size="l"
      actions={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button variant="primary" loading={publishing.busy === 'restore'} onClick={() => void restore()}>
            {texts.restore}
          </Button>
        </>
      }
    >
      {number !== null && <Version open={open} number={number} />}
    </Window>
  );
}

function Version({ open, number }: { open: OpenPage; number: number }) {
  const { currentData, error, isFetching, refetch } = useContentGetVersionQuery({ ...open.arg, number });
  if (currentData) {
    const { version, content } = currentData;
    return (
      <Stack>
        <p>
          {texts.publishedAt} <TimeAgo date={version.at} /> {pageMessages.state.by(version.by)}
        </p>
        <Suspense fallback={<VersionSkeleton />}>
          <VersionDiff version={content} draft={open.answer.draft} />
        </Suspense>
      </Stack>
    );
  }
  if (error === undefined || isFetching) return <VersionSkeleton />;
  const retry = () => void refetch();
  return isOffline(error) ? (
    <OfflineState onRetry={retry} level={3} />
  ) : (
    <ErrorState message={failureText(error)} onRetry={retry} level={3} />
  );
}

function VersionSkeleton() {
  return (
    <Stack role="status" aria-busy="true" aria-label={pageMessages.loading}>
      <Skeleton width="16rem" />
      <Skeleton height="6rem" />
    </Stack>
  );
}
