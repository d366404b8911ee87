import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { altOf, isFileAddress } from './html/addresses';

/** Selects a project file; resolves to null without a choice. */
export type ChooseImage = () => Promise<{ readonly src: string; readonly alt: string } | null>;

/** Inserts a picture at the cursor; a selected picture is replaced. */
export function useImage(editor: Editor, onChooseImage: ChooseImage | undefined) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const choose = async () => {
    if (!onChooseImage || busy) return;
    setBusy(true);
    setFailed(false);
    try {
      const chosen = await onChooseImage();
      if (editor.isDestroyed) return;
      if (chosen && !isFileAddress(chosen.src)) setFailed(true);
      else if (chosen)
        editor
          .chain()
          .focus()
          .setImage({ src: chosen.src, alt: altOf(chosen.alt) })
          .run();
      else editor.commands.focus();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { choose, busy, failed };
}

export type ImageChoice = ReturnType<typeof useImage>;
