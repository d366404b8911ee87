import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  DragDropContext,
  Draggable,
  Droppable,
  type BeforeCapture,
  type DragStart,
  type DragUpdate,
  type DraggableProvided,
  type DraggableProvidedDragHandleProps,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import {
  memo,
  useEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useFocusKept } from '../hooks/use-focus-kept';
import { useTop } from '../hooks/use-top';
import { DragHold, type Held } from '../drag-hold';
import { nonceOfPage, SENSORS } from '../drag-context';
import classes from './drag-list.module.css';

/** Lines that are kept ready above and below those that are seen. */
const OVERSCAN = 3;
/** A list that is no longer than this is there as a whole. */
const SHORT = 30;

/** What makes an element the grip by which its line is dragged. */
export type Grip = DraggableProvidedDragHandleProps;

export interface DragListProps {
  /** The lines by their ids, from top to bottom. */
  ids: readonly string[];
  /** Height of each line, in pixels. */
  lineHeight: number;
  /** Pixels sideways that an arrow key stands for while a line is held. */
  step: number;
  /** Nothing can be dragged: the lines are not in their order. */
  still?: boolean;
  /** How to drag by keyboard, for screen readers. */
  instructions: string;
  /** Name of the list. */
  label: string;
  /** One line; `held` while it is the one that follows the pointer. */
  renderLine: (index: number, grip: Grip | null, held: Held | null) => ReactNode;
  /**
   * All that is in a line: while it is the same, that is left alone wherever the line goes, with the functions that it was
   * drawn with. Null, as without it: it is drawn again with the list.
   */
  shows?: (index: number) => readonly unknown[] | null;
  /** Attributes of a line's element, which are not what is in it. */
  lineProps: (index: number) => Readonly<Record<string, string | number | undefined>>;
  /** Before a line is taken: what hangs below it can be closed. */
  onTake: (id: string) => void;
  /** A line was let go, or with null the drag was called off. Returns what screen readers hear. */
  onDrop: (held: Held | null) => string;
  /** What screen readers hear while a line is held. */
  describe: (held: Held) => string;
  announce: (text: string) => void;
}

/**
 * A long list in the page whose lines can be dragged by mouse, finger and keyboard. Only the lines in sight are there.
 */
export function DragList(props: DragListProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [hold] = useState(() => new DragHold(props.step));
  useEffect(() => hold.watch((held) => latest.current.announce(latest.current.describe(held))), [hold]);
  const on = {
    onBeforeCapture: ({ draggableId }: BeforeCapture) =>
      hold.prepare(() => flushSync(() => props.onTake(draggableId))),
    onDragStart: ({ draggableId, source, mode }: DragStart, { announce }: ResponderProvided) => {
      hold.begin(draggableId, source.index, mode === 'SNAP');
      say(announce, hold.get(), latest.current);
    },
    onDragUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) => {
      if (destination) hold.over(destination.index);
      say(announce, hold.get(), latest.current);
    },
    onDragEnd: ({ destination, reason }: DropResult, { announce }: ResponderProvided) => {
      const held = hold.end();
      announce(latest.current.onDrop(reason === 'DROP' && destination ? held : null));
    },
  };
  return (
    <DragDropContext
      {...on}
      enableDefaultSensors={false}
      sensors={SENSORS}
      dragHandleUsageInstructions={props.instructions}
      nonce={nonceOfPage()}
    >
      <Lines props={props} hold={hold} />
      <Cover hold={hold} />
    </DragDropContext>
  );
}

function say(announce: (text: string) => void, held: Held | null, props: DragListProps): void {
  if (held) announce(props.describe(held));
}

/** Lies over the page while a line is carried: what is below neither takes the pointer nor lights up. */
function Cover({ hold }: { hold: DragHold }) {
  return useSyncExternalStore(hold.subscribe, hold.isCarried) && <div className={classes.cover} />;
}

interface LinesProps {
  props: DragListProps;
  hold: DragHold;
}

function Lines({ props, hold }: LinesProps) {
  const { ids, lineHeight } = props;
  const [list, setList] = useState<HTMLElement | null>(null);
  const top = useTop(list);
  useFocusKept(list, ids);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => lineHeight,
    overscan: ids.length <= SHORT ? SHORT : OVERSCAN,
    scrollMargin: top,
  });
  const items = useComing(virtual.getVirtualItems(), ids, hold);
  return (
    <Droppable
      droppableId="lines"
      mode="virtual"
      renderClone={(provided, _, { source }) => (
        <Clone provided={provided} index={source.index} props={props} hold={hold} />
      )}
    >
      {({ innerRef, droppableProps }) => (
        <div
          {...droppableProps}
          ref={(element) => {
            innerRef(element);
            setList(element);
          }}
          role="list"
          aria-label={props.label}
          className={classes.list}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ index, start }) => (
            <Line
              key={ids[index]}
              index={index}
              props={props}
              top={start - virtual.options.scrollMargin}
              shown={props.shows?.(index) ?? null}
              attributes={props.lineProps(index)}
            />
          ))}
        </div>
      )}
    </Droppable>
  );
}

/**
 * The lines that are there. Taking a line that others hang below brings many into sight, which would hold up that it
 * follows the pointer: those come with the frame after it.
 */
function useComing(all: VirtualItem[], ids: readonly string[], hold: DragHold): VirtualItem[] {
  const items = all.filter(({ index }) => !hold.isComing(ids[index] ?? ''));
  const areLeftOut = items.length < all.length;
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => hold.areThere(items.map(({ index }) => ids[index] ?? '')));
  useEffect(() => {
    if (!areLeftOut) return;
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(draw)));
    return () => cancelAnimationFrame(frame);
  }, [areLeftOut]);
  return items;
}

type Attributes = ReturnType<DragListProps['lineProps']>;

interface LineProps {
  index: number;
  top: number;
  shown: readonly unknown[] | null;
  attributes: Attributes;
  props: DragListProps;
}

/**
 * Lines that stay in sight are left alone while the page scrolls, which a drag near its edge does with every frame, and
 * while others change, as when one is taken, let go and saved.
 */
const Line = memo(function Line({ index, top, shown, attributes, props }: LineProps) {
  return (
    <Draggable draggableId={props.ids[index] ?? ''} index={index} isDragDisabled={props.still ?? false}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <div
          {...attributes}
          {...draggableProps}
          ref={innerRef}
          role="listitem"
          className={classes.line}
          style={{ ...(draggableProps.style as CSSProperties), top, height: props.lineHeight }}
        >
          <Content index={index} shown={shown} props={props} grip={props.still ? null : dragHandleProps} />
        </div>
      )}
    </Draggable>
  );
}, isSameLine);

function isSameLine(last: LineProps, next: LineProps): boolean {
  const before = last.props;
  const after = next.props;
  if (last.index !== next.index || last.top !== next.top) return false;
  if (before === after) return true;
  return (
    before.ids[last.index] === after.ids[next.index] &&
    before.still === after.still &&
    before.lineHeight === after.lineHeight &&
    isSameList(last.shown, next.shown) &&
    areSame(last.attributes, next.attributes)
  );
}

interface ContentProps extends Pick<LineProps, 'index' | 'shown' | 'props'> {
  grip: Grip | null;
}

/**
 * What is in a line. It is left alone while the line makes room for the one that is held, and when it is another one of
 * the list because that was put elsewhere.
 */
const Content = memo(
  function Content({ index, props, grip }: ContentProps) {
    return props.renderLine(index, grip, null);
  },
  (last, next) =>
    last.grip === next.grip &&
    ((last.props === next.props && last.index === next.index) || isSameList(last.shown, next.shown)),
);

function isSameList(one: readonly unknown[] | null, other: readonly unknown[] | null): boolean {
  return one !== null && one.length === other?.length && one.every((item, at) => Object.is(item, other[at]));
}

function areSame(one: Attributes, other: Attributes): boolean {
  return [one, other].every((all) => Object.keys(all).every((name) => one[name] === other[name]));
}

interface CloneProps extends LinesProps {
  provided: DraggableProvided;
  index: number;
}

/** The line that follows the pointer. */
function Clone({ provided, index, props, hold }: CloneProps) {
  const held = useSyncExternalStore(hold.subscribe, hold.get);
  const { innerRef, draggableProps, dragHandleProps } = provided;
  return (
    <div
      {...draggableProps}
      ref={innerRef}
      className={classes.held}
      style={{ ...(draggableProps.style as CSSProperties), height: props.lineHeight }}
    >
      {props.renderLine(index, dragHandleProps, held)}
    </div>
  );
}
