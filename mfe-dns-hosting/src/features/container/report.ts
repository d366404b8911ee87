import { failureText, shell } from '@zonewerk/shell-sdk';
import { containerMessages } from '../../shared/containers/messages';

/** Reports the success of a change, or the reason of its failure. */
export async function report(
  { data, error }: { data?: unknown; error?: unknown },
  text: string,
): Promise<void> {
  if (data) shell.toast({ text });
  else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
}
