import { isCallFailure } from '@zonewerk/shell-sdk';
import { resetMessages as texts } from './messages';

/** Sentence for a reset that gave no outcome: the server's, or the specification's with what is known. */
export function resetFailure(error: unknown): string {
  if (!isCallFailure(error)) return texts.failed(String(error));
  if (error.kind === 'answer') return error.message;
  return texts.failed(error.kind === 'offline' ? texts.offline : error.detail);
}
