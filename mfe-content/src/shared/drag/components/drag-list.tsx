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
import { useListFocus } from '../hooks/use-list-focus';
import { useTop } from '../hooks/use-top';
import { DragState, type Dragged } from '../drag-state';
import { nonceOfPage, SENSORS } from '../drag-context';
import classes from './drag-list.module.css';

/** Rendered lines above and below the visible ones. */
const OVERSCAN = 3;
/** Maximum length of a list that is rendered completely. */
const SHORT = 30;

/** Props of the drag handle of a line. */
export type Grip = DraggableProvidedDragHandleProps;

export interface DragListProps {
  /** Line ids from top to bottom. */
  ids: readonly string[];
  /** Height of each line, in pixels. */
  lineHeight: number;
  /** Horizontal pixels per arrow key during a drag. */
  step: number;
  /** Disables dragging, because the lines are not in their stored order. */
  still?: boolean;
  /** Instructions for keyboard drags, for screen readers. */
  instructions: string;
  /** Name of the list. */
  label: string;
  /** Renders one line. `dragged` is present for the dragged line. */
  renderLine: (index: number, grip: Grip | null, dragged: Dragged | null) => ReactNode;
  /**
   * Dependencies of the content of a line. Equal dependencies skip its render and preserve its callbacks. Null or
   * absent: the line renders with the list.
   */
  shows?: (index: number) => readonly unknown[] | null;
  /** Attributes of the line element, separate from its content. */
  lineProps: (index: number) => Readonly<Record<string, string | number | undefined>>;
  /** Called before a drag begins, so that the descendants of the line can be collapsed. */
  onTake: (id: string) => void;
  /** Called after a drop, or with null after a cancelled drag. Returns the announcement for screen readers. */
  onDrop: (dragged: Dragged | null) => string;
  /** Announcement for screen readers during a drag. */
  describe: (dragged: Dragged) => string;
  announce: (text: string) => void;
}

/** Virtual list in the page scroll. Its lines can be dragged by mouse, touch and keyboard. */
export function DragList(props: DragListProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [hold] = useState(() => new DragState(props.step));
  useEffect(() => hold.watch((dragged) => latest.current.announce(latest.current.describe(dragged))), [hold]);
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
      const dragged = hold.end();
      announce(latest.current.onDrop(reason === 'DROP' && destination ? dragged : null));
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

function say(announce: (text: string) => void, dragged: Dragged | null, props: DragListProps): void {
  if (dragged) announce(props.describe(dragged));
}

/** Overlay during a pointer drag. Elements below it receive no pointer events and no hover styles. */
function Cover({ hold }: { hold: DragState }) {
  return useSyncExternalStore(hold.subscribe, hold.isCarried) && <div className={classes.cover} />;
}

interface LinesProps {
  props: DragListProps;
  hold: DragState;
}

function Lines({ props, hold }: LinesProps) {
  const { ids, lineHeight } = props;
  const [list, setList] = useState<HTMLElement | null>(null);
  const top = useTop(list);
  useListFocus(list, ids);
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
 * Lines to render now. The start of a drag collapses the descendants of a line, so many other lines become visible.
 * Their render would delay the dragged line behind the pointer, so they are rendered one frame later.
 */
function useComing(all: VirtualItem[], ids: readonly string[], hold: DragState): VirtualItem[] {
  const items = all.filter(({ index }) => !hold.isEntering(ids[index] ?? ''));
  const hasOmitted = items.length < all.length;
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => hold.setRenderedIds(items.map(({ index }) => ids[index] ?? '')));
  useEffect(() => {
    if (!hasOmitted) return;
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(draw)));
    return () => cancelAnimationFrame(frame);
  }, [hasOmitted]);
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
 * Memoised: a visible line does not render during scrolling (each frame of a drag near the edge) or when other lines
 * change.
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
 * Memoised content of a line. It does not render when the line moves for the dragged one, or when its index changes.
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
  const dragged = useSyncExternalStore(hold.subscribe, hold.get);
  const { innerRef, draggableProps, dragHandleProps } = provided;
  return (
    <div
      {...draggableProps}
      ref={innerRef}
      className={classes.held}
      style={{ ...(draggableProps.style as CSSProperties), height: props.lineHeight }}
    >
      {props.renderLine(index, dragHandleProps, dragged)}
    </div>
  );
}
