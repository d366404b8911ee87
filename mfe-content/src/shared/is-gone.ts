import { type CallFailure, isCallFailure } from '@zonewerk/shell-sdk';

/** Whether what a call is about is not there any more. */
export function isNotFound(error: unknown): boolean {
  return isAnswer(error) && error.status === 'not-found';
}

/** Whether what an address leads to is not there: it was deleted, or the address is no address of such a thing. */
export function isGone(error: unknown): boolean {
  return isNotFound(error) || (isAnswer(error) && error.status === 'validation-error');
}

function isAnswer(error: unknown): error is Extract<CallFailure, { kind: 'answer' }> {
  return isCallFailure(error) && error.kind === 'answer';
}
