import { failureText, isCallFailure, shell } from '@zonewerk/shell-sdk';
import { messages } from '../../shared/messages';

/**
 * Reports a failed session call, and reloads the page if the session no longer exists.
 * @param fallback sentence of the specification for this call without a response
 */
export async function sayFailure(failure: unknown, fallback: string): Promise<void> {
  const status = isCallFailure(failure) && failure.kind === 'answer' ? failure.status : null;
  if (status === 'recent-factor-required') {
    // The user closed the confirmation: no failure, but no change either.
    shell.toast({ text: messages.sessions.notConfirmed, tone: 'plain' });
    return;
  }
  const text = failureText(failure, fallback);
  await shell.alert({ title: messages.kill.failedTitle, text, icon: 'error' });
  if (status === 'not-found') await shell.reloadPage();
}
