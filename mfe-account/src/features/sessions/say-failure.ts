import { failureText, isCallFailure, shell } from '@zonewerk/shell-sdk';
import { messages } from '../../shared/messages';

/**
 * Says why a call about a session failed, and shows what is true now when the session is gone.
 * @param fallback the specification's sentence for this call, when no answer came
 */
export async function sayFailure(failure: unknown, fallback: string): Promise<void> {
  const status = isCallFailure(failure) && failure.kind === 'answer' ? failure.status : null;
  if (status === 'recent-factor-required') {
    // The person closed the confirmation: nothing is wrong, but nothing has happened either.
    shell.toast({ text: messages.sessions.notConfirmed, tone: 'plain' });
    return;
  }
  const text = failureText(failure, fallback);
  await shell.alert({ title: messages.kill.failedTitle, text, icon: 'error' });
  if (status === 'not-found') await shell.reloadPage();
}
