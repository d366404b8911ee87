import { IconSearchOff } from '@tabler/icons-react';
import { failureText, isCallFailure, isOffline, issuesOf } from '@zonewerk/shell-sdk';
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
import type { ReactNode } from 'react';
import { messages } from '../../messages';
import type { Query } from '../../components/read-object';

interface OwnPageProps<Value> {
  query: Query<Value>;
  /** Title of the page before its content is loaded. */
  title: string;
  back: { href: string; label: string };
  /** Text for a URL that names no object of this person. */
  missing: { title: string; text: string };
  children: (value: Value) => ReactNode;
}

/** Page of one object of the person, which the URL names. */
export function OwnPage<Value>({ query, title, back, missing, children }: OwnPageProps<Value>) {
  const { currentData, error, isFetching, refetch } = query;
  if (currentData !== undefined) return children(currentData);
  return (
    <>
      <PageHeader title={title} back={back} />
      <Panel>
        {error === undefined || isFetching ? (
          <Waiting />
        ) : (
          <Unread error={error} back={back} missing={missing} onRetry={() => void refetch()} />
        )}
      </Panel>
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label={messages.loading}>
      <Stack gap={3}>
        <Skeleton width="6rem" />
        <Skeleton width="12rem" height="2.5rem" />
        <Skeleton width="60%" />
      </Stack>
    </div>
  );
}

interface UnreadProps extends Pick<OwnPageProps<unknown>, 'back' | 'missing'> {
  error: unknown;
  onRetry: () => void;
}

function Unread({ error, back, missing, onRetry }: UnreadProps) {
  if (isOffline(error)) return <OfflineState onRetry={onRetry} />;
  if (!isMissing(error)) return <ErrorState message={failureText(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={missing.title}
      text={missing.text}
      action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}
    />
  );
}

/** The URL names no object of this person, so a retry is useless. */
function isMissing(error: unknown): boolean {
  if (!isCallFailure(error) || error.kind !== 'answer') return false;
  return error.status === 'object-owner-conflict' || issuesOf(error).length > 0;
}
