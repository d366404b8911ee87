import { failureText, isOffline, shell } from '@zonewerk/shell-sdk';
import { ErrorState, MissingDependency, OfflineState, Skeleton, Stack } from '@zonewerk/ui';
import { useEffect, type ReactNode } from 'react';
import { isAnswer } from './call-message';
import { messages } from '../messages';

/** Subset of a query hook's result. */
export interface Query<Value> {
  readonly currentData?: Value;
  readonly error?: unknown;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface AwaitedProps<Value> {
  query: Query<Value>;
  /** Skeleton of the content. */
  skeleton: ReactNode;
  /** Heading level of the error state; default 2. */
  level?: 2 | 3;
  /** Message after a failed load of the form's script. */
  missing?: string;
  children: (value: Value) => ReactNode;
}

/** Skeleton, failure or content of a request. */
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
  /** Closes the surrounding window. */
  onClose: () => void;
  children: (value: Value) => ReactNode;
}

/** Object of the person in a window. The window closes if the object does not belong to the person. */
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

/**
 * Response to an object of another person: the window closes and shows the reason (specification, section 8 of both).
 */
export async function closeForeign(error: unknown, onClose: () => void): Promise<void> {
  onClose();
  await alertFailure(failureText(error));
}

/** Shows a failure in a dialog. */
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
