import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { richTextMessages as texts } from '../rich-text-messages';

export type Block = keyof typeof texts.styles;

const LEVELS = [1, 2, 3, 4] as const;
const MARKS = ['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'code'] as const;
export const SIDES = ['left', 'center', 'right', 'justify'] as const;

/** State of the toolbar: active formats at the cursor, and available commands. */
export function useToolState(editor: Editor) {
  return useEditorState({
    editor,
    selector: () => {
      const is = (name: string) => editor.isActive(name);
      return {
        block: blockOf(editor),
        marks: MARKS.filter(is),
        side: SIDES.find((side) => editor.isActive({ textAlign: side })) ?? null,
        bulletList: is('bulletList'),
        orderedList: is('orderedList'),
        blockquote: is('blockquote'),
        link: is('link'),
        image: is('image'),
        table: is('table'),
        undo: editor.can().undo(),
        redo: editor.can().redo(),
        merge: editor.can().mergeCells(),
        split: editor.can().splitCell(),
      };
    },
  });
}

/** Common properties of toolbar parts. */
export interface PartProps {
  editor: Editor;
  state: ReturnType<typeof useToolState>;
  disabled: boolean;
}

function blockOf(editor: Editor): Block {
  if (editor.isActive('codeBlock')) return 'codeBlock';
  const level = LEVELS.find((one) => editor.isActive('heading', { level: one }));
  return level === undefined ? 'paragraph' : `heading${level}`;
}

/** Changes the block at the cursor to a heading, code or paragraph. */
export function setBlock(editor: Editor, block: Block): void {
  const chain = editor.chain().focus();
  const level = LEVELS.find((one) => block === `heading${one}`);
  if (level !== undefined) chain.setHeading({ level }).run();
  else if (block === 'codeBlock') chain.setCodeBlock().run();
  else chain.setParagraph().run();
}
