import type { Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf } from '@zonewerk/shell-sdk';
import { FormMessage } from '@zonewerk/ui';

interface CallMessageProps {
  /** Failure of the last call. Without one, or with issues at the fields, nothing is rendered. */
  error: unknown;
  /** Sentence of the specification for this call without a response. */
  fallback?: string;
}

/** Reason of a failed submit. A confirmation that the user closed is not a failure. */
export function CallMessage({ error, fallback }: CallMessageProps) {
  if (error === undefined || issuesOf(error).length > 0) return null;
  return (
    <FormMessage tone={isAnswer(error, 'recent-factor-required') ? 'warn' : 'bad'}>
      {failureText(error, fallback)}
    </FormMessage>
  );
}

/** Whether the server responded with this code. */
export function isAnswer(error: unknown, status: string): boolean {
  return isCallFailure(error) && error.kind === 'answer' && error.status === status;
}

/** Issue of a response that belongs to one field. */
export function issueAt(path: string, message: string | null): Issue[] {
  return message === null ? [] : [{ path, message }];
}
