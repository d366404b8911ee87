import { IconX } from '@tabler/icons-react';
import { RECORD_RULES, textChunks, type RecordType } from '@zonewerk/contracts';
import { FieldGroup, IconButton, LinkButton, SelectField, TextAreaField, TextField } from '@zonewerk/ui';
import { useId, type ClipboardEvent, type ReactNode } from 'react';
import { messages } from '../../../shared/messages';
import { NAME_OPTIONS } from '../../../shared/name-options';
import { completedHost, LINE_BREAK, ROW_SHAPES, type CellShape, type ValueRow } from './value-rows';
import classes from './values-field.module.css';

const texts = messages.values;
/** Approximate characters per line of a text field. */
const LINE_CHARACTERS = 56;
const MOST_LINES = 8;

export interface ValueFieldsProps {
  type: RecordType;
  row: ValueRow;
  /** Name of the fields in the form. Its issues are shown at the fields. */
  name: string;
  /** Label of the value. */
  label: string;
  fault: string | undefined;
  showLabels: boolean;
  /** Domain of the cluster, which completes host names. */
  domain: string;
  onChange: (row: ValueRow) => void;
  /** Called with several pasted lines, which replace the value. */
  onLines?: (lines: readonly string[]) => void;
}

interface ValueRowFieldsProps extends ValueFieldsProps {
  removeLabel: string;
  /** Whether the row handled the pasted text. */
  onPaste: (text: string) => boolean;
  onRemove: (() => void) | undefined;
}

/** Fields of one value and its remove button. */
export function ValueRowFields({ removeLabel, onPaste, onRemove, ...fields }: ValueRowFieldsProps) {
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
  };
  const labelled = inCells(fields.row) && fields.showLabels;
  return (
    <div className={`${classes.row} ${labelled ? classes.labelled : ''}`} onPaste={paste}>
      <ValueFields {...fields} />
      {onRemove && (
        <IconButton label={removeLabel} icon={<IconX />} onClick={onRemove} className={classes.remove} />
      )}
    </div>
  );
}

/** The fields of one value. */
export function ValueFields(props: ValueFieldsProps) {
  const { row, type, domain, fault, onChange } = props;
  const completed = fault === undefined ? null : completedHost(row, type, domain);
  return (
    <div className={classes.one}>
      {inCells(row) ? <Cells {...props} cells={row.cells} /> : <OneField {...props} />}
      {completed && (
        <LinkButton className={classes.completed} onClick={() => onChange(completed.row)}>
          {texts.complete(completed.name)}
        </LinkButton>
      )}
    </div>
  );
}

type CellRow = Extract<ValueRow, { kind: 'cells' }>;

function inCells(row: ValueRow): row is CellRow {
  return row.kind === 'cells' && row.cells.length > 1;
}

/** Single field of a value: for types with one field, and for values that do not fit their fields. */
function OneField({ type, row, name, label, fault, onChange, onLines }: ValueFieldsProps) {
  const text = row.kind === 'raw' ? row.text : (row.cells[0] ?? '');
  const write = (next: string) => {
    const lines = next.split(LINE_BREAK);
    if (lines.length > 1 && onLines) onLines(lines);
    else onChange(row.kind === 'raw' ? { ...row, text: next } : { kind: 'cells', cells: [next] });
  };
  const field = {
    name,
    label,
    hideLabel: true,
    error: fault,
    autoComplete: 'off',
    mono: true,
    placeholder: ROW_SHAPES[type].cells[0]?.example,
    value: text,
    onChange: write,
  };
  if (type !== 'TXT' && type !== 'SPF') {
    return <TextField {...field} help={row.kind === 'raw' ? texts.raw : undefined} />;
  }
  const lines = Math.min(Math.ceil((text.length + 1) / LINE_CHARACTERS), MOST_LINES);
  return <TextAreaField {...field} className={classes.area} rows={Math.max(lines, 2)} help={sizeOf(text)} />;
}

/** Length of a non-empty text. */
function sizeOf(text: string): string | undefined {
  const value = RECORD_RULES.TXT.canonical(text.trim(), NAME_OPTIONS);
  const chunks = text.trim() !== '' && value.ok ? textChunks(value.value) : null;
  if (!chunks) return undefined;
  return texts.bytes(
    chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    chunks.length,
  );
}

function Cells({
  type,
  cells,
  name,
  label,
  fault,
  showLabels,
  onChange,
}: ValueFieldsProps & { cells: readonly string[] }) {
  const shape = ROW_SHAPES[type];
  const groupId = useId();
  const wrong = fault === undefined ? undefined : wrongCell(cells, shape.cells);
  return (
    <FieldGroup id={groupId} name={name} label={label} hideLabel error={fault} className={classes.one}>
      <div className={classes.cells}>
        {shape.cells.map((cell, index) => (
          <Cell
            key={cell.label}
            name={`${name}_${index + 1}`}
            shape={cell}
            hideLabel={!showLabels}
            errorId={wrong === index ? `${groupId}-note` : undefined}
            value={cells[index] ?? ''}
            onChange={(text) => onChange({ kind: 'cells', cells: cells.with(index, text) })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Index of the faulty field of a row: an invalid number, otherwise the first empty one, otherwise the widest. */
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
    // An unknown tag of the text form remains selectable.
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
