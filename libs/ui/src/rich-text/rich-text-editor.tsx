import { RichTextEditor as Frame, RichTextEditorContent } from '@mantine/tiptap';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar/toolbar';
import type { ChooseImage } from './use-image';
import { useRichText } from './use-rich-text';

export interface RichTextEditorProps {
  /** Id of the label. */
  labelId: string;
  /** Id of the error or help below. */
  noteId?: string;
  invalid: boolean;
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  onChooseImage?: ChooseImage;
}

/** Toolbar and text. A separate chunk, loaded with the first rendered field. */
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
