import { type CallFailure, isCallFailure } from '@zonewerk/shell-sdk';

/** Whether the call failed because its object does not exist. */
export function isNotFound(error: unknown): boolean {
  return isAnswer(error) && error.status === 'not-found';
}

/** Whether the object of a URL does not exist: it was deleted, or the id in the URL is invalid. */
export function isMissing(error: unknown): boolean {
  return isNotFound(error) || (isAnswer(error) && error.status === 'validation-error');
}

function isAnswer(error: unknown): error is Extract<CallFailure, { kind: 'answer' }> {
  return isCallFailure(error) && error.kind === 'answer';
}
