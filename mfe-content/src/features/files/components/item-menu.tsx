import {
  IconCopy,
  IconCursorText,
  IconFolderOpen,
  IconFolderShare,
  IconInfoCircle,
  IconTrash,
} from '@tabler/icons-react';
import type { MenuItem } from '@zonewerk/ui';
import { fileMessages } from '../messages';
import { copyPath } from '../copy-path';
import type { Item } from '../items';

const texts = fileMessages.menu;

interface ItemActions {
  open(item: Item): void;
  info(item: Item): void;
  rename(item: Item): void;
  move(item: Item): void;
  remove(item: Item): void;
  /** The role can change files. */
  readonly canChange: boolean;
}

/** Menu entries of a folder or file. */
export function menuFor(item: Item, actions: ItemActions): MenuItem[] {
  const own: MenuItem[] =
    item.kind === 'folder'
      ? [
          {
            label: texts.open,
            icon: <IconFolderOpen aria-hidden="true" />,
            onSelect: () => actions.open(item),
          },
        ]
      : [
          {
            label: texts.copy,
            icon: <IconCopy aria-hidden="true" />,
            onSelect: () => void copyPath(item.file),
          },
          {
            label: texts.info,
            icon: <IconInfoCircle aria-hidden="true" />,
            onSelect: () => actions.info(item),
          },
        ];
  if (!actions.canChange) return own;
  return [
    ...own,
    {
      label: texts.rename,
      icon: <IconCursorText aria-hidden="true" />,
      onSelect: () => actions.rename(item),
    },
    {
      label: texts.move,
      icon: <IconFolderShare aria-hidden="true" />,
      onSelect: () => actions.move(item),
    },
    {
      label: item.kind === 'file' ? texts.remove : texts.removeFolder,
      icon: <IconTrash aria-hidden="true" />,
      danger: true,
      separated: true,
      onSelect: () => actions.remove(item),
    },
  ];
}
