import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Button } from '../../base/button';
import { TextField } from '../../forms/text-field';
import { altOf } from '../html/addresses';
import { DetailBar } from './detail-bar';
import { richTextMessages as texts } from '../rich-text-messages';
import type { ImageChoice } from '../use-image';

interface ImageBarProps {
  editor: Editor;
  image: ImageChoice;
  onClose: () => void;
}

/** Alternative text of the selected picture. */
export function ImageBar({ editor, image, onClose }: ImageBarProps) {
  const [alt, setAlt] = useState(() => String(editor.getAttributes('image')['alt'] ?? ''));
  const save = () => {
    editor.commands.updateAttributes('image', { alt: altOf(alt.trim()) });
    onClose();
  };
  const replace = () => {
    onClose();
    void image.choose();
  };
  const remove = () => {
    editor.commands.deleteSelection();
    onClose();
  };
  return (
    <DetailBar
      label={texts.image}
      saveLabel={texts.imageSave}
      onSave={save}
      onClose={onClose}
      actions={
        <>
          <Button size="s" onClick={replace}>
            {texts.imageReplace}
          </Button>
          <Button size="s" onClick={remove}>
            {texts.imageRemove}
          </Button>
        </>
      }
    >
      <TextField
        name="rich-text-alt"
        label={texts.imageAlt}
        help={texts.imageAltHelp}
        value={alt}
        onChange={setAlt}
        autoFocus
      />
    </DetailBar>
  );
}
