import { shell } from '@zonewerk/shell-sdk';
import { messages } from './messages';

const texts = messages.case.options;

/** Copies the URL of a page of this site, and reports the result. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.href).href);
    shell.toast({ text: texts.copied, tone: 'good' });
  } catch {
    shell.toast({ text: texts.notCopied, tone: 'bad' });
  }
}
