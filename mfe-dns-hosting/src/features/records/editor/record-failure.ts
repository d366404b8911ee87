import { failureText, isCallFailure } from '@zonewerk/shell-sdk';
import { messages } from '../../../shared/messages';

/** Reason of a failed change of a record set; `failed` without a response. Not found refers to the cluster. */
export function recordFailure(failure: unknown, failed: string): string {
  const gone = isCallFailure(failure) && failure.kind === 'answer' && failure.status === 'not-found';
  return gone ? messages.clusterGone : failureText(failure, failed);
}
