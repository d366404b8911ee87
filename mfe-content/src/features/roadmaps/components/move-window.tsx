import type { RoadmapColumn, RoadmapItem } from '@zonewerk/contracts';
import { Form, FormActions, SelectField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { type ItemMove, placeOf } from '../board-order';
import { roadmapMessages } from '../messages';

const texts = roadmapMessages.move;

interface MoveWindowProps {
  columns: readonly RoadmapColumn[];
  /** Null while the window is closed. */
  item: string | null;
  onClose: () => void;
  onMove: (move: ItemMove) => void;
}

/** Moves an item without a drag: to a column, before one of its items. */
export function MoveWindow({ columns, item: id, onClose, onMove }: MoveWindowProps) {
  const item = columns.flatMap(({ items }) => items).find((one) => one.id === id);
  return (
    <Window
      opened={item !== undefined}
      onClose={onClose}
      title={item ? texts.title(item.title) : ''}
      purpose={texts.purpose}
      size="s"
    >
      {item && <MoveForm key={item.id} columns={columns} item={item} onClose={onClose} onMove={onMove} />}
    </Window>
  );
}

interface MoveFormProps extends Omit<MoveWindowProps, 'item'> {
  item: RoadmapItem;
}

function MoveForm({ columns, item, onClose, onMove }: MoveFormProps) {
  const [{ column, before }, setPlace] = useState<Omit<ItemMove, 'item'>>(
    () => placeOf(columns, item.id) ?? { column: '', before: null },
  );
  const others = columns.find(({ id }) => id === column)?.items.filter(({ id }) => id !== item.id) ?? [];
  const submit = () => {
    onClose();
    onMove({ item: item.id, column, before: others.some(({ id }) => id === before) ? before : null });
  };
  return (
    <Form label={texts.title(item.title)} onSubmit={submit}>
      <SelectField
        name="column"
        label={texts.column}
        options={columns.map(({ id, name }) => ({ value: id, label: name }))}
        value={column}
        onChange={(next) => setPlace({ column: next, before: null })}
        autoFocus
      />
      <SelectField
        name="before"
        label={texts.position}
        options={[
          ...others.map(({ id, title }) => ({ value: id, label: texts.before(title) })),
          { value: '', label: texts.atEnd },
        ]}
        value={before ?? ''}
        onChange={(next) => setPlace({ column, before: next === '' ? null : next })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}
