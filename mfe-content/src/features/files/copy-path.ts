import type { FileItem } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { fileMessages } from './messages';

/** Copies the path of a file to the clipboard and shows the result in a toast. */
export async function copyPath({ file_path: path }: FileItem): Promise<void> {
  try {
    await navigator.clipboard.writeText(path);
  } catch {
    // The browser denied access, or the page is not a secure context and has no clipboard.
    shell.toast({ text: fileMessages.notCopied, tone: 'bad' });
    return;
  }
  shell.toast({ text: fileMessages.copied, tone: 'good' });
}
