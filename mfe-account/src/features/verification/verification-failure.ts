import { isCallFailure } from '@zonewerk/shell-sdk';
import { verificationMessages } from './messages';

const texts = verificationMessages.failure;

/**
 * What the specification says of a call about factors that gave no outcome.
 * @param fallback sentence of the call itself, for a refusal that is no sentence for people
 */
export function verificationFailure(error: unknown, fallback?: string): string {
  if (!isCallFailure(error) || error.kind !== 'answer') return texts.unreachable;
  switch (error.status) {
    case 'not-logged-in':
      return texts.posting;
    case 'recent-factor-required':
      return texts.notConfirmed;
    case 'error':
      return fallback ?? error.message;
    default:
      return error.message;
  }
}
