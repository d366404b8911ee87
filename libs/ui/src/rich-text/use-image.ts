import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { altOf, isFileAddress } from './html/addresses';

/** Asks for a file of the project; null: none was chosen. */
export type ChooseImage = () => Promise<{ readonly src: string; readonly alt: string } | null>;

/** Puts a picture at the cursor, in place of the one that is selected. */
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
