import { failureText, shell } from '@zonewerk/shell-sdk';
import { containerMessages } from '../../shared/containers/messages';

/** Says that a change is done, or why it failed. */
export async function report(
  { data, error }: { data?: unknown; error?: unknown },
  text: string,
): Promise<void> {
  if (data) shell.toast({ text });
  else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
}
