import { IconAlertTriangle, IconCircleCheckFilled, IconDots, IconFolderFilled } from '@tabler/icons-react';
import type { FileItem } from '@zonewerk/contracts';
import { formatBytes, IconButton, Menu, type MenuItem } from '@zonewerk/ui';
import { useRef, type MouseEvent } from 'react';
import { FileIcon } from '../../../shared/components/file-icon';
import { fileMessages } from '../messages';
import { smallPictureOf } from '../../../shared/small-picture';
import type { Item } from '../items';
import classes from './files.module.css';

const texts = fileMessages.tile;
const THUMBNAIL = '150x150';

interface FileTileProps {
  item: Item;
  index: number;
  column: number;
  /** The tile is in the tab order. */
  active: boolean;
  menu: readonly MenuItem[];
  /** Whether the file is selected; undefined outside selection windows. */
  chosen: boolean | undefined;
  onOpen: () => void;
  onFocus: () => void;
}

/** Tile of a folder or file. Its button, a right click and the menu key open the menu. */
export function FileTile(props: FileTileProps) {
  const { item, index, column, active, menu, chosen, onOpen, onFocus } = props;
  const cell = useRef<HTMLDivElement>(null);
  const tabIndex = active ? 0 : -1;
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    const button = cell.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    if (button?.getAttribute('aria-expanded') !== 'true') button?.click();
  };
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('button, [role="menu"]'))) onOpen();
  };
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={column + 1}
      aria-label={nameOf(item)}
      aria-selected={chosen}
      tabIndex={tabIndex}
      data-index={index}
      className={classes.tile}
      onClick={press}
      onContextMenu={openMenu}
      onFocus={onFocus}
    >
      {chosen && <IconCircleCheckFilled className={classes.chosen} aria-hidden="true" />}
      <span className={classes.picture}>
        {item.kind === 'folder' ? (
          <IconFolderFilled aria-hidden="true" className={classes.folder} />
        ) : (
          <Picture file={item.file} />
        )}
      </span>
      <span className={classes.words}>
        <span className={classes.name} title={item.name}>
          {item.name}
        </span>
        <span className={classes.about}>{aboutOf(item)}</span>
      </span>
      <span className={classes.menu}>
        <TileMenu name={item.name} items={menu} tabIndex={tabIndex} />
      </span>
    </div>
  );
}

interface TileMenuProps {
  name: string;
  items: readonly MenuItem[];
  tabIndex: number;
}

function TileMenu({ name, items, tabIndex }: TileMenuProps) {
  return (
    <Menu
      label={texts.actions(name)}
      items={items}
      head={{ title: name }}
      trigger={
        <IconButton
          label={texts.actions(name)}
          icon={<IconDots aria-hidden="true" />}
          size="s"
          tooltip={false}
          tabIndex={tabIndex}
        />
      }
    />
  );
}

function Picture({ file }: { file: FileItem }) {
  const source = smallPictureOf(file, THUMBNAIL);
  if (source === undefined)
    return file.state === 'failed' ? <IconAlertTriangle aria-hidden="true" /> : <FileIcon file={file} />;
  return (
    <img
      className={classes.thumbnail}
      src={source}
      width={150}
      height={150}
      alt=""
      loading="lazy"
      draggable={false}
    />
  );
}

function nameOf(item: Item): string {
  return `${item.name}, ${aboutOf(item)}`;
}

function aboutOf(item: Item): string {
  if (item.kind === 'folder') return texts.folder;
  const { state, extension, size } = item.file;
  if (state === 'processing') return texts.processing;
  const kind = state === 'failed' ? texts.fault : extension.toUpperCase() || texts.file;
  return `${kind} · ${formatBytes(size)}`;
}
