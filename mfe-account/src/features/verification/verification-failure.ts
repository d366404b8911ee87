import { isCallFailure } from '@zonewerk/shell-sdk';
import { verificationMessages } from './messages';

const texts = verificationMessages.failure;

/**
 * Sentence of the specification for a failed call about factors.
 * @param fallback sentence of the call, for a refusal without a text for users
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
