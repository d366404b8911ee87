import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../base/button';
import { CheckboxField } from '../../forms/choices';
import { TextField } from '../../forms/text-field';
import { linkAddressOf, relOf } from '../html/addresses';
import { DetailBar } from './detail-bar';
import { richTextMessages as texts } from '../rich-text-messages';

interface LinkAttributes {
  readonly href: string | null;
  readonly target: string | null;
  readonly rel: string | null;
}

/** URL of the link at the cursor, or of a new link on the selection. */
export function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { before, typed, setTyped, apart, setApart, wrong, save } = useLink(editor, onClose);
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const removal = before.href && (
    <Button size="s" onClick={remove}>
      {texts.linkRemove}
    </Button>
  );
  return (
    <DetailBar
      label={texts.link}
      saveLabel={texts.linkSave}
      onSave={save}
      onClose={onClose}
      actions={removal}
    >
      <TextField
        name="rich-text-link"
        label={texts.linkAddress}
        value={typed}
        onChange={setTyped}
        error={wrong ? texts.linkWrong : undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <CheckboxField
        name="rich-text-link-window"
        label={texts.linkWindow}
        checked={apart}
        onChange={setApart}
      />
    </DetailBar>
  );
}

function useLink(editor: Editor, onClose: () => void) {
  const [before] = useState(() => editor.getAttributes('link') as Partial<LinkAttributes>);
  const [typed, setTyped] = useState(before.href ?? '');
  const [apart, setApart] = useState(before.target === '_blank');
  const [refused, setRefused] = useState<string | null>(null);
  const save = () => {
    const href = linkAddressOf(typed);
    setRefused(href === null ? typed : null);
    if (href === null) return;
    const target = apart ? '_blank' : null;
    setLink(editor, { href, target, rel: relOf(before.rel ?? null, target) });
    onClose();
  };
  return { before, typed, setTyped, apart, setApart, wrong: refused === typed, save };
}

/** Links the selection, changes the link at the cursor, or inserts the URL as linked text. */
function setLink(editor: Editor, attributes: LinkAttributes & { readonly href: string }): void {
  const chain = editor.chain().extendMarkRange('link');
  if (!editor.state.selection.empty || editor.isActive('link'))
    chain.setMark('link', { ...attributes }).run();
  else {
    const text = attributes.href.replace(/^(?:https?:\/\/|mailto:|tel:)/u, '');
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { ...attributes } }] }).run();
  }
}
