import type { RoadmapColumn } from '@zonewerk/contracts';
import {
  DragDropContext,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from 'react-beautiful-dnd';
import { nonceOfPage, SENSORS } from '../../../shared/drag/drag-context';
import { type ItemMove, moveOf } from '../board-order';
import { roadmapMessages } from '../messages';
import { BoardColumn, type BoardActions } from './board-column';
import classes from './board.module.css';

const texts = roadmapMessages.drag;

interface BoardProps extends BoardActions {
  label: string;
  columns: readonly RoadmapColumn[];
  onMove: (move: ItemMove) => void;
}

/** Columns whose items can be dragged by mouse, finger and keyboard. */
export function Board({ label, columns, onMove, ...actions }: BoardProps) {
  const titleOf = (id: string) =>
    columns.flatMap(({ items }) => items).find((item) => item.id === id)?.title ?? '';
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.name ?? '';
  const say = (
    { draggableId: id }: DragStart,
    place: DragStart['source'] | null | undefined,
    { announce }: ResponderProvided,
  ) => place && announce(texts.held(titleOf(id), nameOf(place.droppableId), place.index + 1));
  const drop = ({ draggableId: item, destination, reason }: DropResult, { announce }: ResponderProvided) => {
    const place = reason === 'DROP' ? destination : null;
    const move = place && moveOf(columns, { item, column: place.droppableId, index: place.index });
    if (!place || !move) return announce(texts.canceled(titleOf(item)));
    announce(texts.dropped(titleOf(item), nameOf(place.droppableId), place.index + 1));
    return onMove(move);
  };
  return (
    <DragDropContext
      onDragStart={(start: DragStart, provided: ResponderProvided) => void say(start, start.source, provided)}
      onDragUpdate={(update: DragUpdate, provided: ResponderProvided) =>
        void say(update, update.destination, provided)
      }
      onDragEnd={drop}
      enableDefaultSensors={false}
      sensors={SENSORS}
      dragHandleUsageInstructions={texts.instructions}
      nonce={nonceOfPage()}
    >
      <div className={classes.board} role="group" aria-label={label}>
        {columns.map((column, index) => (
          <BoardColumn key={column.id} column={column} isLast={index === columns.length - 1} {...actions} />
        ))}
      </div>
    </DragDropContext>
  );
}
