import { failureText, isCallFailure } from '@zonewerk/shell-sdk';
import { messages } from '../../../shared/messages';

/** Why a change of a record set failed; `failed` when no answer came. What is not found is its cluster. */
export function recordFailure(failure: unknown, failed: string): string {
  const gone = isCallFailure(failure) && failure.kind === 'answer' && failure.status === 'not-found';
  return gone ? messages.clusterGone : failureText(failure, failed);
}
