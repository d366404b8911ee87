import { IconPlus } from '@tabler/icons-react';
import { RECORD_RULES, type RecordType } from '@zonewerk/contracts';
import { Button, FieldGroup } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages';
import { pastedLines } from './pasted-lines';
import { useRowFocus } from '../table/use-row-focus';
import { ValueRowFields } from './value-row-fields';
import {
  isJustAdded,
  LINE_BREAK,
  nextRow,
  readRows,
  ROW_SHAPES,
  writeRows,
  type ValueRow,
} from './value-rows';
import classes from './values-field.module.css';

/** Minimum number of fields for labels on each row. With fewer fields, only the first row has labels. */
const MANY_CELLS = 4;

interface RowsFieldProps {
  type: RecordType;
  /** One value per line. */
  value: string;
  onChange: (value: string) => void;
  /** Faults by line number; 0 stands for all values. */
  faults: ReadonlyMap<number, string>;
  domain: string;
  toggle: ReactNode;
}

/** Editor with one row of fields per value. */
export function RowsField({ type, value, onChange, faults, domain, toggle }: RowsFieldProps) {
  const shape = ROW_SHAPES[type];
  const { list, rows, set, put, add, remove, paste } = useRows(type, value, onChange);
  const removable = rows.length > 1;
  return (
    <FieldGroup
      name="record_value"
      label={shape.title}
      help={messages.values.help[type]}
      error={faults.get(0)}
    >
      <div ref={list} className={classes.rows}>
        {rows.map((row, index) => (
          <ValueRowFields
            // The index is the key, because rows are text lines.
            key={index}
            type={type}
            row={row}
            name={`record_value_${index + 1}`}
            label={shape.item(index + 1)}
            removeLabel={shape.remove(index + 1)}
            showLabels={index === 0 || shape.cells.length >= MANY_CELLS}
            fault={faults.get(index + 1)}
            domain={domain}
            onChange={(changed) => set(index, changed)}
            onLines={(lines) => put(index, lines)}
            onPaste={(text) => paste(index, text)}
            onRemove={removable ? () => remove(index) : undefined}
          />
        ))}
      </div>
      <div className={classes.actions}>
        {!RECORD_RULES[type].single && (
          <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={add}>
            {shape.add}
          </Button>
        )}
        {toggle}
      </div>
    </FieldGroup>
  );
}

/** Rows of a text and their actions. Each action produces a new text. */
function useRows(type: RecordType, value: string, onChange: (value: string) => void) {
  const shape = ROW_SHAPES[type];
  const rows = readRows(value, shape);
  const { list, focusOn } = useRowFocus();
  const change = (next: readonly ValueRow[]) => onChange(writeRows(next, shape));
  const set = (index: number, row: ValueRow) => {
    change(rows.with(index, row));
    // The text may now fit the fields, so other inputs can replace the focused one.
    if (row.kind === 'raw') focusOn(index);
  };
  const put = (index: number, lines: readonly string[]) => {
    onChange(
      value
        .split(LINE_BREAK)
        .toSpliced(index, 1, ...lines)
        .join('\n'),
    );
    focusOn(index + lines.length - 1);
  };
  const remove = (index: number) => {
    change(rows.toSpliced(index, 1));
    focusOn(Math.max(index - 1, 0));
  };
  const add = () => {
    change([...rows, nextRow(rows, shape)]);
    focusOn(rows.length);
  };
  /** Whether the row handled the pasted text; only an empty row does. */
  const paste = (index: number, text: string) => {
    const [line = ''] = rows.slice(index, index + 1).map((row) => writeRows([row], shape));
    const lines = isJustAdded(line, type) ? pastedLines(text, type) : null;
    if (lines) put(index, lines);
    return lines !== null;
  };
  return { list, rows, set, put, add, remove, paste };
}
