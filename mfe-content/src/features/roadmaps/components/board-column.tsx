import { IconGripVertical, IconLink, IconPlus, IconThumbUp } from '@tabler/icons-react';
import type { RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';
import { Button, Heading, IconButton, Menu, type MenuItem, Text } from '@zonewerk/ui';
import { memo, useState } from 'react';
import { Draggable, Droppable } from 'react-beautiful-dnd';
import type { Grip } from '../../../shared/drag/components/drag-list';
import { canAnnounce } from '../board-order';
import { roadmapMessages } from '../messages';
import { monthText } from '../../../shared/months';
import classes from './board.module.css';

const texts = roadmapMessages.board;
/** Number of items per page of a column. */
const STEP = 100;

export interface BoardActions {
  /** The role of the person allows changes. */
  canChange: boolean;
  onAdd: (column: string) => void;
  onOpen: (item: string) => void;
  onMoveTo: (item: string) => void;
  onMerge: (item: string) => void;
  onAnnounce: (item: string) => void;
}

interface BoardColumnProps extends BoardActions {
  column: RoadmapColumn;
  /** Its items have shipped. */
  isLast: boolean;
}

/** A column with its heading, its items, and the button for more items. */
export function BoardColumn({ column, isLast, ...actions }: BoardColumnProps) {
  const { id, name, items } = column;
  const [most, setMost] = useState(STEP);
  const more = Math.min(items.length - most, STEP);
  return (
    <section className={classes.column} aria-label={texts.column(name, items.length)}>
      <div className={classes.head}>
        <Heading level={2} look={3} className={classes.name}>
          {name}
        </Heading>
        <Text as="span" size="s" tone="dim">
          {items.length.toLocaleString()}
        </Text>
        {actions.canChange && (
          <IconButton
            label={texts.addItem(name)}
            icon={<IconPlus aria-hidden="true" />}
            size="s"
            onClick={() => actions.onAdd(id)}
          />
        )}
      </div>
      <Items id={id} items={items.slice(0, most)} isLast={isLast} {...actions} />
      {more > 0 && (
        <Button size="s" onClick={() => setMost(most + STEP)}>
          {texts.moreItems(more)}
        </Button>
      )}
    </section>
  );
}

interface ItemsProps extends BoardActions {
  id: string;
  isLast: boolean;
  items: readonly RoadmapItem[];
}

function Items({ id, items, ...actions }: ItemsProps) {
  return (
    <Droppable droppableId={id}>
      {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
        <div
          {...droppableProps}
          ref={innerRef}
          className={classes.items}
          data-over={isDraggingOver || undefined}
        >
          {items.length > 0 ? (
            <ul className={classes.list}>
              {items.map((item, index) => (
                <DragItem key={item.id} item={item} index={index} {...actions} />
              ))}
            </ul>
          ) : (
            !isDraggingOver && (
              <Text size="s" tone="dim" className={classes.empty}>
                {texts.empty}
              </Text>
            )
          )}
          {placeholder}
        </div>
      )}
    </Droppable>
  );
}

interface DragItemProps extends BoardActions {
  item: RoadmapItem;
  index: number;
  isLast: boolean;
}

function DragItem({ item, index, ...actions }: DragItemProps) {
  return (
    <Draggable draggableId={item.id} index={index} isDragDisabled={!actions.canChange}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
        <li {...draggableProps} ref={innerRef} className={classes.item} data-held={isDragging || undefined}>
          <Card item={item} grip={actions.canChange ? dragHandleProps : null} {...actions} />
        </li>
      )}
    </Draggable>
  );
}

interface CardProps extends BoardActions {
  item: RoadmapItem;
  isLast: boolean;
  grip: Grip | null | undefined;
}

/** Memoised, because other cards do not change during a drag. */
const Card = memo(
  function Card({ item, isLast, grip, onOpen, onMoveTo, onMerge, onAnnounce }: CardProps) {
    const { id, title } = item;
    const actions: MenuItem[] = [
      { label: texts.open, onSelect: () => onOpen(id) },
      { label: texts.moveTo, onSelect: () => onMoveTo(id) },
      { label: texts.merge, onSelect: () => onMerge(id) },
      ...(isLast && canAnnounce(item) ? [{ label: texts.announce, onSelect: () => onAnnounce(id) }] : []),
    ];
    return (
      <div className={classes.card}>
        {grip && (
          <span {...grip} className={classes.grip} aria-label={texts.grip(title)}>
            <IconGripVertical aria-hidden="true" />
          </span>
        )}
        <div className={classes.words}>
          <button type="button" className={classes.title} onClick={() => onOpen(id)}>
            {title}
          </button>
          <Facts item={item} />
        </div>
        {grip && <Menu label={texts.actions(title)} icon size="s" items={actions} />}
      </div>
    );
  },
  (last, next) => last.item === next.item && last.grip === next.grip && last.isLast === next.isLast,
);

function Facts({ item }: { item: RoadmapItem }) {
  const { month, owner, links, votes } = item;
  const facts = [
    month && monthText(month),
    owner && (owner.name || texts.formerOwner),
    item.public && texts.public,
  ].filter(Boolean);
  if (facts.length === 0 && links === 0 && votes === 0) return null;
  return (
    <span className={classes.facts}>
      {facts.join(' · ')}
      {votes > 0 && (
        <span className={classes.links}>
          <IconThumbUp aria-hidden="true" />
          {texts.votes(votes)}
        </span>
      )}
      {links > 0 && (
        <span className={classes.links}>
          <IconLink aria-hidden="true" />
          {texts.links(links)}
        </span>
      )}
    </span>
  );
}
