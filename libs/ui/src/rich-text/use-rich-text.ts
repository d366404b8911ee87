import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { readableHtml } from './html/readable-html';
import { richTextExtensions } from './html/schema';

export interface RichText {
  /** HTML; elements outside of the schema are removed. */
  value: string;
  /** Called after a user edit; an empty document is an empty string. */
  onChange: (html: string) => void;
  disabled?: boolean;
  /** Attributes of the editable element. */
  attributes: Readonly<Record<string, string>>;
}

/** Rich text editor that follows `value`. The cursor is unchanged when the value equals its own output. */
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
    // The policy of the page allows no style tags; rich-text.module.css has the styles.
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

/** HTML of an editor; an empty document is an empty string. */
export function htmlOf(editor: Editor): string {
  const html = editor.getHTML();
  return html === '<p></p>' ? '' : html;
}
