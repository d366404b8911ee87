import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { MenuItem } from '@zonewerk/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fileMessages } from '../messages';
import { FileTile } from './file-tile';
import { indexAfter } from '../grid-keys';
import type { Item } from '../items';
import { useColumns } from '../hooks/use-columns';
import classes from './files.module.css';

/** Height of a row and the gap below it, in pixels. */
const ROW_PX = 232;
const OVERSCAN = 2;

interface FileGridProps {
  items: readonly Item[];
  menuOf: (item: Item) => readonly MenuItem[];
  /** Called on a click and on Enter. */
  onOpen: (item: Item) => void;
  /** Absent when the role cannot change files. */
  onRename?: ((item: Item) => void) | undefined;
  onRemove?: ((item: Item) => void) | undefined;
  /** Loads the next page; null when there is none or a request is in flight. */
  more: (() => void) | null;
  /** Returns whether a file is selected. Only for windows that select files. */
  isChosen?: ((item: Item) => boolean) | undefined;
  /** Allows the selection of several files. */
  many?: boolean;
  /** The grid scrolls in its own box instead of with the page. */
  ownScroll?: boolean;
}

/**
 * Virtual grid of folders and files. Only visible rows are rendered. One tile is in the tab order; arrow keys move the
 * focus.
 */
export function FileGrid(props: FileGridProps) {
  return props.ownScroll ? <GridInBox {...props} /> : <GridOfPage {...props} />;
}

function GridOfPage(props: FileGridProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const columns = useColumns(list);
  const virtual = useWindowVirtualizer({
    count: Math.ceil(props.items.length / columns),
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: list ? list.getBoundingClientRect().top + window.scrollY : 0,
  });
  return <Grid {...props} list={list} setList={setList} columns={columns} virtual={virtual} />;
}

function GridInBox(props: FileGridProps) {
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const columns = useColumns(list);
  const virtual = useVirtualizer({
    count: Math.ceil(props.items.length / columns),
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    getScrollElement: () => list?.parentElement ?? null,
  });
  return (
    <div className={classes.box}>
      <Grid {...props} list={list} setList={setList} columns={columns} virtual={virtual} />
    </div>
  );
}

interface GridProps extends FileGridProps {
  list: HTMLDivElement | null;
  setList: (list: HTMLDivElement | null) => void;
  columns: number;
  virtual: Pick<Virtualizer<Window, Element>, 'getVirtualItems' | 'getTotalSize' | 'scrollToIndex'> & {
    readonly options: { readonly scrollMargin: number };
  };
}

function Grid(props: GridProps) {
  const { items, more, list, setList, columns, virtual } = props;
  const rows = Math.ceil(items.length / columns);
  const shown = virtual.getVirtualItems();
  useMore((shown.at(-1)?.index ?? 0) >= rows - 1, more);
  const { active, setActive, press } = useGridKeys(props, list, columns, (index) =>
    virtual.scrollToIndex(Math.floor(index / columns)),
  );
  return (
    <div
      ref={setList}
      role="grid"
      aria-label={fileMessages.grid}
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-multiselectable={props.many}
      className={classes.grid}
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={press}
    >
      {shown.map(({ index: row, start }) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 1}
          className={classes.row}
          style={{
            top: start - virtual.options.scrollMargin,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          <Cells
            {...props}
            from={row * columns}
            to={(row + 1) * columns}
            active={active}
            onFocus={setActive}
          />
        </div>
      ))}
    </div>
  );
}

/** Loads the next page when the last rendered row becomes visible. */
function useMore(atEnd: boolean, more: (() => void) | null): void {
  useEffect(() => {
    if (atEnd) more?.();
  }, [atEnd, more]);
}

interface CellsProps extends FileGridProps {
  from: number;
  to: number;
  active: number;
  onFocus: (index: number) => void;
}

/** Tiles of one row. */
function Cells({ items, menuOf, onOpen, isChosen, from, to, active, onFocus }: CellsProps) {
  return items
    .slice(from, to)
    .map((item, column) => (
      <FileTile
        key={item.id}
        item={item}
        index={from + column}
        column={column}
        active={from + column === active}
        menu={menuOf(item)}
        chosen={item.kind === 'file' ? isChosen?.(item) : undefined}
        onOpen={() => onOpen(item)}
        onFocus={() => onFocus(from + column)}
      />
    ));
}

/** Roving focus of the grid: the focused tile and the key handling. */
function useGridKeys(
  { items, onOpen, onRename, onRemove }: FileGridProps,
  list: HTMLElement | null,
  columns: number,
  scrollTo: (index: number) => void,
) {
  const [chosen, setActive] = useState(0);
  const wanted = useRef(false);
  const active = Math.min(chosen, items.length - 1);
  const length = useRef(items.length);
  useEffect(() => {
    // The focused tile was removed.
    const isLost = items.length < length.current && document.activeElement === document.body;
    length.current = items.length;
    if (!wanted.current && !isLost) return;
    const tile = list?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!tile) return;
    wanted.current = false;
    tile.focus();
  });
  const does: Record<string, ((item: Item) => void) | undefined> = {
    Enter: onOpen,
    ' ': onOpen,
    F2: onRename,
    Delete: onRemove,
  };
  const press = (event: KeyboardEvent) => {
    const item = items[active];
    const isTile = event.target instanceof HTMLElement && event.target.role === 'gridcell';
    if (!isTile || !item || event.altKey || event.metaKey || event.shiftKey) return;
    const next = indexAfter(event, { at: active, columns, count: items.length });
    const action = does[event.key];
    if (next === null && !action) return;
    event.preventDefault();
    if (next === null) return action?.(item);
    wanted.current = true;
    setActive(next);
    return scrollTo(next);
  };
  return { active, setActive, press };
}
