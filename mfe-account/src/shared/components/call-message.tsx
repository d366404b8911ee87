import type { Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf } from '@zonewerk/shell-sdk';
import { FormMessage } from '@zonewerk/ui';

interface CallMessageProps {
  /** Failure of the last call; nothing is shown without one, or where its issues stand at the fields. */
  error: unknown;
  /** The sentence that the specification has for this call when no answer comes. */
  fallback?: string;
}

/** Why a form could not be sent. A confirmation that the person closed is no fault. */
export function CallMessage({ error, fallback }: CallMessageProps) {
  if (error === undefined || issuesOf(error).length > 0) return null;
  return (
    <FormMessage tone={isAnswer(error, 'recent-factor-required') ? 'warn' : 'bad'}>
      {failureText(error, fallback)}
    </FormMessage>
  );
}

/** Whether the server refused with this code. */
export function isAnswer(error: unknown, status: string): boolean {
  return isCallFailure(error) && error.kind === 'answer' && error.status === status;
}

/** The issue of an outcome that belongs to one field. */
export function issueAt(path: string, message: string | null): Issue[] {
  return message === null ? [] : [{ path, message }];
}
