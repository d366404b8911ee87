import type { ErrorCode, Issue } from '@zonewerk/contracts';
import { messages } from '../messages';

/**
 * Why a call gave no outcome.
 * - `answer`: the server refused, with a code of the catalogue and its sentence; `retryAfter` is how many seconds it
 *   wants the next try to wait.
 * - `offline`: this device has no network.
 * - `transport`: no answer came, or one that is not ours; `http` is 0 when there was none.
 */
export type CallFailure =
  | {
      kind: 'answer';
      http: number;
      status: ErrorCode;
      message: string;
      issues?: Issue[];
      retryAfter?: number;
    }
  | { kind: 'offline' }
  | { kind: 'transport'; http: number; detail: string };

/** Tells a failure of a call from any other thrown or stored value. */
export function isCallFailure(value: unknown): value is CallFailure {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return value.kind === 'answer' || value.kind === 'offline' || value.kind === 'transport';
}

/**
 * Sentence to show for a failed call: the server's own for an answer, otherwise `fallback` when the
 * specification gives the call a sentence of its own, otherwise the specification's general one.
 */
export function failureText(failure: unknown, fallback?: string): string {
  if (isCallFailure(failure) && failure.kind === 'answer') return failure.message;
  return fallback ?? messages.requestFailed(detailOf(failure));
}

/** The marked fields of a `validation-error`; empty for every other failure. */
export function issuesOf(failure: unknown): Issue[] {
  return isCallFailure(failure) && failure.kind === 'answer' ? (failure.issues ?? []) : [];
}

/** Whether the failure is that this device has no network, for the offline state of lists. */
export function isOffline(failure: unknown): boolean {
  return isCallFailure(failure) && failure.kind === 'offline';
}

function detailOf(failure: unknown): string {
  if (isCallFailure(failure)) {
    if (failure.kind === 'transport') return failure.detail;
    if (failure.kind === 'offline') return messages.offlineTitle;
    return failure.message;
  }
  const message =
    typeof failure === 'object' && failure !== null && 'message' in failure ? failure.message : failure;
  return typeof message === 'string' && message !== '' ? message : messages.unknown;
}
