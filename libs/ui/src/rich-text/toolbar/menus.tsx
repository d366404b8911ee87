import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconChevronDown,
  IconDots,
  IconTable,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import type { ReactElement, ReactNode } from 'react';
import { Menu, type MenuItem } from '../../overlay/menu/menu';
import { richTextMessages as texts } from '../rich-text-messages';
import classes from '../rich-text.module.css';
import { Tool } from './tool';
import { setBlock, SIDES, type Block, type PartProps } from './tool-state';

interface ToolMenuProps {
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  active?: boolean;
  disabled: boolean;
  wide?: boolean;
}

function ToolMenu({ label, icon, items, ...tool }: ToolMenuProps) {
  const trigger: ReactElement<object> = <Tool label={label} icon={icon} {...tool} />;
  return <Menu label={label} items={items} trigger={trigger} align="start" />;
}

const BLOCKS = Object.keys(texts.styles) as Block[];

/** Menu of headings, paragraph and code. */
export function StyleMenu({ editor, state, disabled }: PartProps) {
  const name = texts.styles[state.block];
  return (
    <ToolMenu
      label={`${texts.style}: ${name}`}
      icon={
        <>
          <span className={classes.styleName}>{name}</span>
          <IconChevronDown />
        </>
      }
      wide
      disabled={disabled}
      items={BLOCKS.map((block) => ({
        label: texts.styles[block],
        current: block === state.block,
        onSelect: () => setBlock(editor, block),
      }))}
    />
  );
}

const MORE = ['superscript', 'subscript', 'code'] as const;

/** Menu of rarely used marks. */
export function MoreMenu({ editor, state, disabled }: PartProps) {
  const items: MenuItem[] = [
    ...MORE.map((name) => ({
      label: texts[name],
      current: state.marks.includes(name),
      onSelect: () => void editor.chain().focus().toggleMark(name).run(),
    })),
    {
      label: texts.rule,
      separated: true,
      onSelect: () => void editor.chain().focus().setHorizontalRule().run(),
    },
    { label: texts.clear, onSelect: () => void editor.chain().focus().unsetAllMarks().clearNodes().run() },
  ];
  return (
    <ToolMenu
      label={texts.more}
      icon={<IconDots />}
      active={MORE.some((name) => state.marks.includes(name))}
      disabled={disabled}
      items={items}
    />
  );
}

const SIDE_TOOLS = {
  left: { label: texts.alignLeft, icon: <IconAlignLeft /> },
  center: { label: texts.alignCenter, icon: <IconAlignCenter /> },
  right: { label: texts.alignRight, icon: <IconAlignRight /> },
  justify: { label: texts.alignJustify, icon: <IconAlignJustified /> },
};

/** Menu of text alignments. A click on the active one removes it. */
export function AlignMenu({ editor, state, disabled }: PartProps) {
  return (
    <ToolMenu
      label={texts.align}
      icon={SIDE_TOOLS[state.side ?? 'left'].icon}
      active={state.side !== null}
      disabled={disabled}
      items={SIDES.map((side) => ({
        ...SIDE_TOOLS[side],
        current: state.side === side,
        onSelect: () => void editor.chain().focus().toggleTextAlign(side).run(),
      }))}
    />
  );
}

type Chain = ReturnType<Editor['chain']>;

/** Inserts a table, or changes the one at the cursor. */
export function TableMenu({ editor, state, disabled }: PartProps) {
  const item = (label: string, run: (chain: Chain) => Chain, more: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onSelect: () => void run(editor.chain().focus()).run(),
    ...more,
  });
  const items = state.table
    ? [
        item(texts.rowBefore, (chain) => chain.addRowBefore()),
        item(texts.rowAfter, (chain) => chain.addRowAfter()),
        item(texts.rowRemove, (chain) => chain.deleteRow()),
        item(texts.columnBefore, (chain) => chain.addColumnBefore(), { separated: true }),
        item(texts.columnAfter, (chain) => chain.addColumnAfter()),
        item(texts.columnRemove, (chain) => chain.deleteColumn()),
        item(texts.headerRow, (chain) => chain.toggleHeaderRow(), { separated: true }),
        item(texts.cellsMerge, (chain) => chain.mergeCells(), { disabled: !state.merge }),
        item(texts.cellSplit, (chain) => chain.splitCell(), { disabled: !state.split }),
        item(texts.tableRemove, (chain) => chain.deleteTable(), { separated: true, danger: true }),
      ]
    : [item(texts.tableInsert, (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))];
  return (
    <ToolMenu
      label={texts.table}
      icon={<IconTable />}
      active={state.table}
      disabled={disabled || state.block === 'codeBlock'}
      items={items}
    />
  );
}
