import { shell } from '@zonewerk/shell-sdk';
import { messages } from './messages';

/** Puts a text on the clipboard; says so to screen readers, and to everybody when it cannot be done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Refused, or no secure context, where there is no clipboard at all.
    shell.toast({ text: messages.copy.failed, tone: 'bad' });
    return false;
  }
  shell.announce(messages.copy.done);
  return true;
}
