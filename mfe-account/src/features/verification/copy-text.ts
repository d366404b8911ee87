import { shell } from '@zonewerk/shell-sdk';
import { verificationMessages } from './messages';

/** Puts a text on the clipboard, and says whether that worked. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    shell.toast({ text: done, tone: 'good' });
  } catch {
    // Refused, or no secure context, where there is no clipboard at all.
    shell.toast({ text: verificationMessages.copyFailed, tone: 'bad' });
  }
}
