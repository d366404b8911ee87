import type { FileItem } from '@zonewerk/contracts';
import { openFileManager, shell, useFileManager } from '@zonewerk/shell-sdk';
import { useCallback, useEffect, useRef } from 'react';
import { editingMessages } from '../editing-messages';

const texts = editingMessages.picture;

interface Image {
  readonly src: string;
  readonly alt: string;
}

/** Opens the file manager for the choice of a picture. Resolves to null without a choice. */
export function useImageChoice(projectId: string): () => Promise<Image | null> {
  const isOpen = useFileManager() !== null;
  const waiting = useRef<((image: Image | null) => void) | null>(null);
  const resolveChoice = useCallback((image: Image | null) => {
    waiting.current?.(image);
    waiting.current = null;
  }, []);
  // A choice resolves the promise before the window closes. A promise that is pending on close has no choice.
  useEffect(() => {
    if (!isOpen) resolveChoice(null);
  }, [isOpen, resolveChoice]);
  return useCallback(
    () =>
      new Promise((resolve) => {
        resolveChoice(null);
        waiting.current = resolve;
        openFileManager({
          projectId,
          select: 'single',
          only: 'pictures',
          onSelect: ([file]) => resolveChoice(imageOf(file)),
        });
      }),
    [projectId, resolveChoice],
  );
}

function imageOf(file: FileItem | undefined): Image | null {
  if (!file) return null;
  if (file.type.startsWith('image/') && file.state === 'ready') return { src: file.path, alt: file.title };
  void shell.alert({ title: texts.wrongTitle, text: texts.wrong, icon: 'info' });
  return null;
}
