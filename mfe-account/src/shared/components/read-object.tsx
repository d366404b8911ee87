import { failureText, isOffline, shell } from '@zonewerk/shell-sdk';
import { ErrorState, MissingDependency, OfflineState, Skeleton, Stack } from '@zonewerk/ui';
import { useEffect, type ReactNode } from 'react';
import { isAnswer } from './call-message';
import { messages } from '../messages';

/** What is read of the result of a query hook. */
export interface Query<Value> {
  readonly currentData?: Value;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface AwaitedProps<Value> {
  query: Query<Value>;
  /** In the shape of what is on its way. */
  skeleton: ReactNode;
  /** Level of the headings that stand in its place; default 2. */
  level?: 2 | 3;
  /** Of a form that waits for a script: what is said when the script does not come. */
  missing?: string;
  children: (value: Value) => ReactNode;
}

/** What a call brings: its skeleton, the reason why it is not there, or the content. */
export function Awaited<Value>({ query, skeleton, level = 2, missing, children }: AwaitedProps<Value>) {
  const { currentData, error, isFetching } = query;
  if (currentData !== undefined) return children(currentData);
  if (error === undefined || isFetching) {
    return (
      <div role="status" aria-busy="true" aria-label={messages.loading}>
        {skeleton}
      </div>
    );
  }
  const retry = () => void query.refetch();
  if (isOffline(error)) return <OfflineState onRetry={retry} level={level} />;
  if (missing !== undefined) return <MissingDependency text={missing} onRetry={retry} />;
  return <ErrorState message={failureText(error)} onRetry={retry} level={level} />;
}

interface OwnObjectProps<Value> {
  query: Query<Value>;
  /** Closes the window around it. */
  onClose: () => void;
  children: (value: Value) => ReactNode;
}

/** One of the person's own things in a window; the window closes when it is not theirs (any more). */
export function OwnObject<Value>({ query, onClose, children }: OwnObjectProps<Value>) {
  const { error } = query;
  const foreign = isAnswer(error, 'object-owner-conflict');
  useEffect(() => {
    if (foreign) void closeForeign(error, onClose);
  }, [foreign, error, onClose]);
  if (foreign) return <FieldsSkeleton />;
  return (
    <Awaited query={query} skeleton={<FieldsSkeleton />} level={3}>
      {children}
    </Awaited>
  );
}

/** The answer to what is somebody else's: the window closes and says why (specification, section 8 of both). */
export async function closeForeign(error: unknown, onClose: () => void): Promise<void> {
  onClose();
  await alertFailure(failureText(error));
}

/** Says in a dialog that something was not done. */
export function alertFailure(text: string): Promise<void> {
  return shell.alert({ title: messages.failedTitle, text, icon: 'error' });
}

function FieldsSkeleton() {
  return (
    <Stack gap={5}>
      {[0, 1, 2].map((row) => (
        <Stack key={row} gap={2}>
          <Skeleton width="6rem" />
          <Skeleton height="2rem" />
        </Stack>
      ))}
    </Stack>
  );
}
