import { isCallFailure } from '@zonewerk/shell-sdk';
import { resetMessages as texts } from './messages';

/** Message of a failed reset: the server's sentence, or that of the specification with details. */
export function resetFailure(error: unknown): string {
  if (!isCallFailure(error)) return texts.failed(String(error));
  if (error.kind === 'answer') return error.message;
  return texts.failed(error.kind === 'offline' ? texts.offline : error.detail);
}
