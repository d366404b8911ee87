import type { ErrorCode, Issue } from '@zonewerk/contracts';
import { messages } from '../messages';

/**
 * Failure of a call.
 * - `answer`: the server refused with an error code and its sentence; `retryAfter` is the requested waiting time in
 *   seconds.
 * - `offline`: this device has no network.
 * - `transport`: no response, or one that is not from the API; `http` is 0 without a response.
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

/** Type guard for failures of calls. */
export function isCallFailure(value: unknown): value is CallFailure {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return value.kind === 'answer' || value.kind === 'offline' || value.kind === 'transport';
}

/**
 * Sentence of a failed call: that of the server; otherwise `fallback`, if the specification has one for the call;
 * otherwise the general one of the specification.
 */
export function failureText(failure: unknown, fallback?: string): string {
  if (isCallFailure(failure) && failure.kind === 'answer') return failure.message;
  return fallback ?? messages.requestFailed(detailOf(failure));
}

/** Marked fields of a `validation-error`; empty for every other failure. */
export function issuesOf(failure: unknown): Issue[] {
  return isCallFailure(failure) && failure.kind === 'answer' ? (failure.issues ?? []) : [];
}

/** Whether the device is offline, for the offline state of lists. */
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
