import { isCallFailure } from '@zonewerk/shell-sdk';

/** Whether another member changed the object first. */
export function isConflict(error: unknown): boolean {
  return isCallFailure(error) && error.kind === 'answer' && error.status === 'conflict';
}
