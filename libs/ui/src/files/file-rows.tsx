import { IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useContext, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button, LinkButton } from '../base/button';
import { cx } from '../base/cx';
import { Mono } from '../base/text';
import { FieldNote } from '../forms/field';
import { FormContext, useFieldError } from '../forms/form-context';
import { messages } from '../messages';
import { ConfirmDialog } from '../overlay/window/dialogs';
import { formatBytes } from './format-bytes';
import classes from './file-rows.module.css';

export interface FileRow {
  readonly id: string;
  readonly file: File | null;
}

export interface FileRowsProps {
  /** Name of every file input, such as `support-case-files[]`. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string;
  rows: readonly FileRow[];
  onChange: (rows: FileRow[]) => void;
  /** Maximum number of added rows. A removal does not decrease the counter. */
  max: number;
  /** Called when the maximum prevents a new row. */
  onTooMany: () => void;
  /** Counter of added rows, shared with other controls that add rows. */
  counter?: RefObject<number>;
  /** Default 'Add file'. */
  addLabel?: string;
  /** File types, as in the `accept` attribute. */
  accept?: string;
  disabled?: boolean;
}

/** Adds, changes and removes rows. Each action counts as an edit of the field. */
function useRows(props: FileRowsProps, focusAdd: () => void) {
  const { rows, max } = props;
  const { touch } = useContext(FormContext);
  const own = useRef(rows.length);
  const added = props.counter ?? own;
  const [confirming, setConfirming] = useState<FileRow | null>(null);
  const change = (next: FileRow[]) => {
    touch(props.name);
    props.onChange(next);
  };
  const add = () => {
    // The parent can also add rows.
    added.current = Math.max(added.current, rows.length);
    if (added.current + 1 > max) return props.onTooMany();
    added.current += 1;
    return change([...rows, { id: crypto.randomUUID(), file: null }]);
  };
  const drop = (row: FileRow) => {
    setConfirming(null);
    change(rows.filter((one) => one.id !== row.id));
    focusAdd();
  };
  const choose = (row: FileRow, file: File | null) =>
    change(rows.map((one) => (one.id === row.id ? { ...one, file } : one)));
  return { add, drop, choose, confirming, setConfirming };
}

/** Rows with one file each: a link that selects a file and a link that removes the row. */
export function FileRows(props: FileRowsProps) {
  const { rows } = props;
  const id = useId();
  const error = useFieldError(props.name, props.error);
  const set = useRef<HTMLFieldSetElement>(null);
  const focusAdd = () => set.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  const { add, drop, choose, confirming, setConfirming } = useRows(props, focusAdd);
  return (
    <fieldset
      className={classes.set}
      ref={set}
      disabled={props.disabled}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error !== undefined || props.help !== undefined ? `${id}-note` : undefined}
    >
      <legend className={classes.legend}>{props.label}</legend>
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          index={index + 1}
          props={props}
          onChoose={(file) => choose(row, file)}
          onRemove={() => (row.file ? setConfirming(row) : drop(row))}
        />
      ))}
      <Button className={classes.add} size="s" leftIcon={<IconPlus />} onClick={add} data-add>
        {props.addLabel ?? messages.addFile}
      </Button>
      <FieldNote id={id} error={error} help={props.help} />
      <ConfirmDialog
        opened={confirming !== null}
        title={messages.removeFileTitle}
        onCancel={() => setConfirming(null)}
        onConfirm={() => confirming && drop(confirming)}
      >
        <p>
          {messages.removeFileText} <Mono>{confirming?.file?.name}</Mono>
        </p>
      </ConfirmDialog>
    </fieldset>
  );
}

interface RowProps {
  row: FileRow;
  index: number;
  props: FileRowsProps;
  onChoose: (file: File | null) => void;
  onRemove: () => void;
}

function Row({ row, index, props, onChoose, onRemove }: RowProps) {
  const id = useId();
  const { file } = row;
  return (
    <div className={classes.row}>
      <IconPaperclip className={classes.clip} aria-hidden="true" />
      <span className={cx(classes.name, !file && classes.none)}>
        {file ? <Mono truncate>{file.name}</Mono> : messages.noFile}
        {file && <span className={classes.size}>{formatBytes(file.size)}</span>}
      </span>
      <span className={classes.links}>
        <input
          id={id}
          type="file"
          name={props.name}
          accept={props.accept}
          className={classes.input}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        <label htmlFor={id} className={classes.choose}>
          {file ? messages.chooseOther : messages.chooseFile}
        </label>
        <LinkButton
          aria-label={file ? messages.removeFile(file.name) : messages.removeRow(index)}
          onClick={onRemove}
          disabled={props.disabled}
        >
          {messages.remove}
        </LinkButton>
      </span>
    </div>
  );
}
