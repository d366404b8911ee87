import { ErrorState, Skeleton, Stack } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { outcomeOfFailure } from '../login-rules';

interface AnsweredProps<Answer> {
  /** Call that returns the available methods. */
  call: { data?: Answer | undefined; error?: unknown; isLoading: boolean };
  onRetry: () => void;
  /** Exit of the window if the server does not respond. */
  wayOut: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** Loading state: the skeleton, then the content, or the reason of a failure with Retry. */
export function Answered<Answer>({ call, onRetry, wayOut, children }: AnsweredProps<Answer>) {
  const { data, error, isLoading } = call;
  if (data) return children(data);
  if (error === undefined) return <Skeleton height="8rem" />;
  return (
    <Stack>
      <ErrorState message={outcomeOfFailure(error).message} onRetry={onRetry} busy={isLoading} level={3} />
      {wayOut}
    </Stack>
  );
}
