import { failureText, isCallFailure, shell } from '@zonewerk/shell-sdk';
import { messages } from '../../shared/messages';

const { failedTitle } = messages.case;

/** Shows why a call did not succeed (specification, account area, section 8). A transport failure adds (500). */
export function showCallFailure(error: unknown): Promise<void> {
  const answered = isCallFailure(error) && error.kind === 'answer';
  const title = answered ? failedTitle : `${failedTitle} (500)`;
  return shell.alert({ title, text: failureText(error), icon: 'error' });
}
