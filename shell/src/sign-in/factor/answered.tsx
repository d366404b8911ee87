import { ErrorState, Skeleton, Stack } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { outcomeOfFailure } from '../login-rules';

interface AnsweredProps<Answer> {
  /** Of the call that tells which ways there are. */
  call: { data?: Answer | undefined; error?: unknown; isLoading: boolean };
  onRetry: () => void;
  /** Out of the window, where the server does not answer. */
  wayOut: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** What the server has to tell first: the shape of it, then the answer, or why there is none and Retry. */
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
