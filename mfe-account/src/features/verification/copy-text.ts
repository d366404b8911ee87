import { shell } from '@zonewerk/shell-sdk';
import { verificationMessages } from './messages';

/** Copies a text to the clipboard and shows the result. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    shell.toast({ text: done, tone: 'good' });
  } catch {
    // The browser denied access, or the page is not a secure context and has no clipboard.
    shell.toast({ text: verificationMessages.copyFailed, tone: 'bad' });
  }
}
