import { RichTextEditorControlsGroup } from '@mantine/tiptap';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useRef, useState, type ReactNode } from 'react';
import { ImageBar } from './image-bar';
import { LinkBar } from './link-bar';
import { AlignMenu, MoreMenu, StyleMenu, TableMenu } from './menus';
import { richTextMessages as texts } from '../rich-text-messages';
import classes from '../rich-text.module.css';
import { Tool } from './tool';
import { useToolState, type PartProps } from './tool-state';
import { useImage, type ChooseImage, type ImageChoice } from '../use-image';
import { useToolbarKeys } from './use-toolbar-keys';

export interface ToolbarProps {
  editor: Editor;
  disabled?: boolean;
  /** Absent: no button for pictures. */
  onChooseImage?: ChooseImage;
  /** Content after the tools. */
  after?: ReactNode;
}

/** Bar below the toolbar. */
type Detail = 'link' | 'image';

/** Toolbar of rich text, with a bar for the properties of the link or picture at the cursor. */
export function Toolbar({ editor, disabled = false, onChooseImage, after }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const keys = useToolbarKeys(bar);
  const state = useToolState(editor);
  const [opened, setOpened] = useState<Detail | null>(null);
  const image = useImage(editor, onChooseImage);
  const toggle = (part: Detail) => setOpened(opened === part ? null : part);
  const close = () => {
    setOpened(null);
    editor.commands.focus();
  };
  const parts: PartProps = { editor, state, disabled };
  return (
    <div className={classes.tools}>
      <div className={classes.row}>
        <div ref={bar} role="toolbar" aria-label={texts.toolbar} className={classes.bar} {...keys}>
          <TextTools {...parts} />
          <BlockTools {...parts} />
          <InsertTools {...parts} opened={opened} toggle={toggle} image={onChooseImage ? image : null} />
          <HistoryTools {...parts} />
        </div>
        {after}
      </div>
      {opened === 'link' && <LinkBar editor={editor} onClose={close} />}
      {opened === 'image' && state.image && <ImageBar editor={editor} image={image} onClose={close} />}
      <p role="status" className={classes.failure}>
        {image.failed ? texts.imageFailed : ''}
      </p>
    </div>
  );
}

const MARK_TOOLS = [
  { name: 'bold', icon: <IconBold /> },
  { name: 'italic', icon: <IconItalic /> },
  { name: 'underline', icon: <IconUnderline /> },
  { name: 'strike', icon: <IconStrikethrough /> },
] as const;

function TextTools(props: PartProps) {
  const { editor, state, disabled } = props;
  return (
    <RichTextEditorControlsGroup>
      <StyleMenu {...props} />
      {MARK_TOOLS.map(({ name, icon }) => (
        <Tool
          key={name}
          label={texts[name]}
          icon={icon}
          active={state.marks.includes(name)}
          disabled={disabled}
          onClick={() => editor.chain().focus().toggleMark(name).run()}
        />
      ))}
      <MoreMenu {...props} />
    </RichTextEditorControlsGroup>
  );
}

function BlockTools(props: PartProps) {
  const { editor, state, disabled } = props;
  const chain = () => editor.chain().focus();
  return (
    <RichTextEditorControlsGroup>
      <Tool
        label={texts.bulletList}
        icon={<IconList />}
        active={state.bulletList}
        disabled={disabled}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={texts.orderedList}
        icon={<IconListNumbers />}
        active={state.orderedList}
        disabled={disabled}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool
        label={texts.blockquote}
        icon={<IconBlockquote />}
        active={state.blockquote}
        disabled={disabled}
        onClick={() => chain().toggleBlockquote().run()}
      />
      <AlignMenu {...props} />
    </RichTextEditorControlsGroup>
  );
}

interface InsertProps extends PartProps {
  opened: Detail | null;
  toggle: (part: Detail) => void;
  /** null without support for new pictures. */
  image: ImageChoice | null;
}

function InsertTools({ opened, toggle, image, ...parts }: InsertProps) {
  const { state, disabled } = parts;
  return (
    <RichTextEditorControlsGroup>
      <Tool
        label={texts.link}
        icon={<IconLink />}
        active={state.link}
        expanded={opened === 'link'}
        disabled={disabled || state.block === 'codeBlock'}
        onClick={() => toggle('link')}
      />
      {image && (
        <Tool
          label={texts.image}
          icon={<IconPhoto />}
          active={state.image}
          expanded={state.image ? opened === 'image' : undefined}
          disabled={disabled || image.busy}
          onClick={() => (state.image ? toggle('image') : void image.choose())}
        />
      )}
      <TableMenu {...parts} />
    </RichTextEditorControlsGroup>
  );
}

function HistoryTools({ editor, state, disabled }: PartProps) {
  return (
    <RichTextEditorControlsGroup>
      <Tool
        label={texts.undo}
        icon={<IconArrowBackUp />}
        disabled={disabled || !state.undo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        label={texts.redo}
        icon={<IconArrowForwardUp />}
        disabled={disabled || !state.redo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </RichTextEditorControlsGroup>
  );
}
