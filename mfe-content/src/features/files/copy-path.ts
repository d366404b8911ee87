import type { FileItem } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { fileMessages } from './messages';

/** Puts the path of a file on the clipboard, and says whether that worked. */
export async function copyPath({ file_path: path }: FileItem): Promise<void> {
  try {
    await navigator.clipboard.writeText(path);
  } catch {
    // Refused, or no secure context, where there is no clipboard at all.
    shell.toast({ text: fileMessages.notCopied, tone: 'bad' });
    return;
  }
  shell.toast({ text: fileMessages.copied, tone: 'good' });
}
