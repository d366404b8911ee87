import type { FileItem } from '@zonewerk/contracts';
import { openFileManager, shell, useFileManager } from '@zonewerk/shell-sdk';
import { useEffect, useRef } from 'react';
import { rowMessages } from '../../row-messages';

interface ShownPicture {
  readonly src: string;
  readonly alt: string;
}

/** Asks for a picture of the project in the window of its files; null when that is closed without one. */
export function useChooseImage(projectId: string, title: string): () => Promise<ShownPicture | null> {
  const isOpen = useFileManager() !== null;
  const waiting = useRef<((chosen: ShownPicture | null) => void) | null>(null);
  useEffect(() => {
    if (isOpen) return;
    waiting.current?.(null);
    waiting.current = null;
  }, [isOpen]);
  return () =>
    new Promise((resolve) => {
      waiting.current = resolve;
      openFileManager({
        projectId,
        select: 'single',
        onSelect: ([file]) => resolve(file && checkPicture(file, title) ? shownOf(file) : null),
      });
    });
}

/** Whether a file is a picture; says so when it is not. */
export function checkPicture(file: FileItem, title: string): boolean {
  const isPicture = file.type.startsWith('image/');
  if (!isPicture) {
    void shell.alert({ title, text: rowMessages.image.noPicture(file.file_name), icon: 'info' });
  }
  return isPicture;
}

function shownOf({ path, title }: FileItem): ShownPicture {
  return { src: path, alt: title };
}
