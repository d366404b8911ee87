import { IconPlus, IconX } from '@tabler/icons-react';
import { RECORD_RULES } from '@zonewerk/contracts';
import { Button, IconButton, LinkButton, TextAreaField, TextField } from '@zonewerk/ui';
import { useState, type ReactNode } from 'react';
import { messages } from '../../messages';
import { useInstantError } from '../../use-instant-error';
import { mxRows, mxText, type MxRow } from './mx-rows';
import { valueFaults, type RecordDraft } from './record-draft';
import classes from './record-fields.module.css';

const texts = messages.createRecord;

interface MxFieldProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
}

/** Mail servers: priority and host in fields of their own, or one pair per line as text. */
export function MxField({ draft, onChange }: MxFieldProps) {
  const [asText, setAsText] = useState(false);
  const faults = typedFaults(draft);
  const [first] = faults.values();
  const shown = useInstantError(`MX ${draft.value}`, first) !== undefined;
  const change = (value: string) => onChange({ ...draft, value });
  const toggle = (
    <LinkButton className={classes.toggle} onClick={() => setAsText(!asText)}>
      {asText ? texts.mx.asRows : texts.mx.asText}
    </LinkButton>
  );
  if (!asText) {
    return (
      <MxRows
        rows={mxRows(draft.value)}
        faults={shown ? faults : new Map()}
        onChange={change}
        toggle={toggle}
      />
    );
  }
  return (
    <div className={classes.mx}>
      <TextAreaField
        name="record_value"
        label={texts.values}
        help={RECORD_RULES.MX.help}
        error={shown ? first : undefined}
        placeholder={RECORD_RULES.MX.example}
        autoComplete="off"
        mono
        value={draft.value}
        onChange={change}
      />
      {toggle}
    </div>
  );
}

/** Faults of the rows that are typed in: one that was just added is not wrong yet. */
function typedFaults(draft: RecordDraft): ReadonlyMap<number, string> {
  const rows = mxRows(draft.value);
  return new Map([...valueFaults(draft)].filter(([line]) => rows[line - 1]?.host));
}

interface MxRowsProps {
  rows: readonly MxRow[];
  faults: ReadonlyMap<number, string>;
  onChange: (text: string) => void;
  toggle: ReactNode;
}

function MxRows({ rows, faults, onChange, toggle }: MxRowsProps) {
  const set = (index: number, row: MxRow) => onChange(mxText(rows.with(index, row)));
  const remove = (index: number) => onChange(mxText(rows.toSpliced(index, 1)));
  // Ten more than the last, as most providers number them.
  const next = { priority: String((Number(rows.at(-1)?.priority) || 0) + 10), host: '' };
  return (
    <fieldset className={classes.mx}>
      <legend className={classes.legend}>{texts.mx.legend}</legend>
      {rows.map((row, index) => (
        <MxRowFields
          // Rows have no identity of their own: they are lines.
          key={index}
          row={row}
          index={index}
          fault={faults.get(index + 1) ?? (index === 0 ? faults.get(0) : undefined)}
          onChange={(changed) => set(index, changed)}
          onRemove={rows.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <p className={classes.help}>{RECORD_RULES.MX.help}</p>
      <div className={classes.mxActions}>
        <Button
          size="s"
          leftIcon={<IconPlus aria-hidden="true" />}
          onClick={() => onChange(mxText([...rows, next]))}
        >
          {texts.mx.add}
        </Button>
        {toggle}
      </div>
    </fieldset>
  );
}

interface MxRowFieldsProps {
  row: MxRow;
  index: number;
  fault: string | undefined;
  onChange: (row: MxRow) => void;
  onRemove: (() => void) | undefined;
}

function MxRowFields({ row, index, fault, onChange, onRemove }: MxRowFieldsProps) {
  const label = (what: string) => texts.mx.nth(what, index + 1);
  return (
    <div className={classes.mxRow}>
      <TextField
        name={`mx_priority_${index + 1}`}
        label={label(texts.mx.priority)}
        hideLabel
        inputMode="numeric"
        placeholder="10"
        autoComplete="off"
        mono
        value={row.priority}
        onChange={(priority) => onChange({ ...row, priority })}
      />
      <TextField
        // Faults that the API names by the field of the call stand at the first host.
        name={index === 0 ? 'record_value' : `mx_host_${index + 1}`}
        label={label(texts.mx.host)}
        hideLabel
        error={fault}
        placeholder="mail.example.net"
        autoComplete="off"
        mono
        value={row.host}
        onChange={(host) => onChange({ ...row, host })}
      />
      {onRemove && <IconButton label={texts.mx.remove(index + 1)} icon={<IconX />} onClick={onRemove} />}
    </div>
  );
}
