import { shell } from '@zonewerk/shell-sdk';
import { messages } from './messages';

/** Copies a text to the clipboard. Announces success to screen readers and shows a toast after a failure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The browser denied access, or the page is not a secure context and has no clipboard.
    shell.toast({ text: messages.copy.failed, tone: 'bad' });
    return false;
  }
  shell.announce(messages.copy.done);
  return true;
}
