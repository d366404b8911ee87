import { IconX } from '@tabler/icons-react';
import { RECORD_RULES, textChunks, type RecordType } from '@zonewerk/contracts';
import { FieldGroup, IconButton, SelectField, TextAreaField, TextField } from '@zonewerk/ui';
import { useId, type ClipboardEvent, type ReactNode } from 'react';
import { messages } from '../../messages';
import { NAME_OPTIONS } from '../../name-options';
import { LINE_BREAK, ROW_SHAPES, type CellShape, type RowShape, type ValueRow } from './value-rows';
import classes from './values-field.module.css';

const texts = messages.values;
/** From this many fields on, each row shows their labels; below, the first row does. */
const MANY_CELLS = 4;
/** Characters in a line of the field of a text, about. */
const LINE_CHARACTERS = 56;
const MOST_LINES = 8;

interface ValueRowFieldsProps {
  type: RecordType;
  row: ValueRow;
  /** From 1. */
  number: number;
  fault: string | undefined;
  onChange: (row: ValueRow) => void;
  /** Lines that take the place of the row. */
  onLines: (lines: readonly string[]) => void;
  /** Whether the row took what was pasted. */
  onPaste: (text: string) => boolean;
  onRemove: (() => void) | undefined;
}

/** The fields of one value. */
export function ValueRowFields(props: ValueRowFieldsProps) {
  const { type, row, number, onRemove } = props;
  const shape = ROW_SHAPES[type];
  const paste = (event: ClipboardEvent) => {
    if (props.onPaste(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const remove = onRemove && (
    <IconButton label={shape.remove(number)} icon={<IconX />} onClick={onRemove} className={classes.remove} />
  );
  const inFields = row.kind === 'cells' && row.cells.length > 1;
  const labelled = inFields && showsLabels(number, shape);
  return (
    <div className={`${classes.row} ${labelled ? classes.labelled : ''}`} onPaste={paste}>
      {inFields ? <Cells {...props} cells={row.cells} /> : <OneField {...props} />}
      {remove}
    </div>
  );
}

function showsLabels(number: number, { cells }: RowShape): boolean {
  return number === 1 || cells.length >= MANY_CELLS;
}

/** A value that is written in one field, because its type has one or because it does not fit them. */
function OneField({ type, row, number, fault, onChange, onLines }: ValueRowFieldsProps) {
  const shape = ROW_SHAPES[type];
  const text = row.kind === 'raw' ? row.text : (row.cells[0] ?? '');
  const write = (next: string) => {
    const lines = next.split(LINE_BREAK);
    if (lines.length > 1) onLines(lines);
    else onChange(row.kind === 'raw' ? { ...row, text: next } : { kind: 'cells', cells: [next] });
  };
  const field = {
    name: `record_value_${number}`,
    label: shape.item(number),
    hideLabel: true,
    error: fault,
    autoComplete: 'off',
    mono: true,
    placeholder: shape.cells[0]?.example,
    value: text,
    onChange: write,
    className: classes.one,
  };
  if (type !== 'TXT' && type !== 'SPF') {
    return <TextField {...field} help={row.kind === 'raw' ? texts.raw : undefined} />;
  }
  const lines = Math.min(Math.ceil((text.length + 1) / LINE_CHARACTERS), MOST_LINES);
  return (
    <TextAreaField
      {...field}
      className={`${classes.one} ${classes.area}`}
      rows={Math.max(lines, 2)}
      help={sizeOf(text)}
    />
  );
}

/** How long a text is, once there is one. */
function sizeOf(text: string): string | undefined {
  const value = RECORD_RULES.TXT.canonical(text.trim(), NAME_OPTIONS);
  const chunks = text.trim() !== '' && value.ok ? textChunks(value.value) : null;
  if (!chunks) return undefined;
  return texts.bytes(
    chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    chunks.length,
  );
}

function Cells({ type, cells, number, fault, onChange }: ValueRowFieldsProps & { cells: readonly string[] }) {
  const shape = ROW_SHAPES[type];
  const groupId = useId();
  const wrong = fault === undefined ? undefined : wrongCell(cells, shape.cells);
  return (
    <FieldGroup
      id={groupId}
      name={`record_value_${number}`}
      label={shape.item(number)}
      hideLabel
      error={fault}
      className={classes.one}
    >
      <div className={classes.cells}>
        {shape.cells.map((cell, index) => (
          <Cell
            key={cell.label}
            name={`record_value_${number}_${index + 1}`}
            shape={cell}
            hideLabel={!showsLabels(number, shape)}
            errorId={wrong === index ? `${groupId}-note` : undefined}
            value={cells[index] ?? ''}
            onChange={(text) => onChange({ kind: 'cells', cells: cells.with(index, text) })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Which field the fault of a row is about: a number that is none, else the first empty one, else the widest. */
function wrongCell(cells: readonly string[], shapes: readonly CellShape[]): number {
  const isNumber = (text: string) => /^\d{1,5}$/u.test(text) && Number(text) <= 65_535;
  const number = shapes.findIndex(
    ({ size, quoted }, index) => size === 'number' && !quoted && !isNumber(cells[index] ?? ''),
  );
  if (number !== -1) return number;
  const empty = shapes.findIndex(({ quoted }, index) => !quoted && cells[index] === '');
  if (empty !== -1) return empty;
  return shapes.findLastIndex(({ size }) => size === 'main' || size === 'half');
}

interface CellProps {
  name: string;
  shape: CellShape;
  hideLabel: boolean;
  errorId: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

function Cell({ shape, ...props }: CellProps): ReactNode {
  const field = { ...props, label: shape.label, className: classes[shape.size], mono: true };
  if (shape.choices) {
    // A tag of the text form that is not among ours stays.
    const known = shape.choices.includes(props.value) || props.value === '';
    const choices = known ? shape.choices : [...shape.choices, props.value];
    return <SelectField {...field} options={choices.map((value) => ({ value, label: value }))} />;
  }
  return (
    <TextField
      {...field}
      inputMode={shape.size === 'number' && !shape.quoted ? 'numeric' : undefined}
      placeholder={shape.example}
      autoComplete="off"
    />
  );
}
