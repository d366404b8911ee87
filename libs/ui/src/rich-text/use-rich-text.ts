import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { readableHtml } from './html/readable-html';
import { richTextExtensions } from './html/schema';

export interface RichText {
  /** HTML; what rich text cannot have is left out of what is shown. */
  value: string;
  /** Only when somebody has changed it; empty when nothing is left. */
  onChange: (html: string) => void;
  disabled?: boolean;
  /** Attributes of the element that is typed into. */
  attributes: Readonly<Record<string, string>>;
}

/** An editor of rich text that follows `value` and leaves the cursor alone while what comes back is what it gave. */
export function useRichText({ value, onChange, disabled = false, attributes }: RichText): Editor {
  const given = useRef(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: richTextExtensions(),
    content: readableHtml(value),
    editable: !disabled,
    // The page's policy allows no style tags; rich-text.module.css has what is needed.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { ...attributes } },
    onUpdate: ({ editor: changed }) => {
      given.current = htmlOf(changed);
      latest.current(given.current);
    },
  });
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(readableHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  const wanted = JSON.stringify(attributes);
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: JSON.parse(wanted) as Record<string, string> } });
  }, [editor, wanted]);
  return editor;
}

/** What an editor holds; empty when nothing is left. */
export function htmlOf(editor: Editor): string {
  const html = editor.getHTML();
  return html === '<p></p>' ? '' : html;
}
