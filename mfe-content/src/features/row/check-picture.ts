import type { FileItem } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { rowMessages } from './messages';

/** Whether a file is a picture; says so when it is not. */
export function checkPicture(file: FileItem, title: string): boolean {
  const isPicture = file.type.startsWith('image/');
  if (!isPicture) {
    void shell.alert({ title, text: rowMessages.image.noPicture(file.file_name), icon: 'info' });
  }
  return isPicture;
}
