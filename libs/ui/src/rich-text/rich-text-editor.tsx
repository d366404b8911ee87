import { RichTextEditor as Frame, RichTextEditorContent } from '@mantine/tiptap';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar/toolbar';
import type { ChooseImage } from './use-image';
import { useRichText } from './use-rich-text';

export interface RichTextEditorProps {
  /** Of the label that names it. */
  labelId: string;
  /** Of the error or the help below it. */
  noteId?: string;
  invalid: boolean;
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  onChooseImage?: ChooseImage;
}

/** Tools and text. A chunk of its own: it comes when the first field of this kind is shown. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { labelId, noteId, invalid, value, onChange, disabled = false, onChooseImage } = props;
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    dir: 'auto',
    ...(noteId === undefined ? {} : { 'aria-describedby': noteId }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
  };
  const editor = useRichText({ value, onChange, disabled, attributes });
  return (
    <Frame
      editor={editor}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      classNames={{
        root: classes.box,
        controlsGroup: classes.group,
        control: classes.tool,
        content: classes.content,
      }}
      data-disabled={disabled || undefined}
    >
      <Toolbar editor={editor} disabled={disabled} onChooseImage={onChooseImage} />
      <RichTextEditorContent />
    </Frame>
  );
}
