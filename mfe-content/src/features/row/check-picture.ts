import type { FileItem } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { rowMessages } from './messages';

/** Returns whether a file is a picture. Otherwise an alert has the reason. */
export function checkPicture(file: FileItem, title: string): boolean {
  const isPicture = file.type.startsWith('image/');
  if (!isPicture) {
    void shell.alert({ title, text: rowMessages.image.noPicture(file.file_name), icon: 'info' });
  }
  return isPicture;
}
