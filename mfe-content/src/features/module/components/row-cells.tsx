import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import type { FileItem, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { Mono, SwitchField, Text } from '@zonewerk/ui';
import { moduleMessages } from '../../../shared/module-messages';
import { smallPictureOf } from '../../../shared/small-picture';
import type { Toggles } from '../hooks/use-toggles';
import classes from './rows.module.css';

const texts = moduleMessages.rows;
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** Names of the objects that rows refer to. */
export interface RowNames {
  /** Names of referenced rows, by field key and row id. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Files by their ids. */
  readonly pictures: Readonly<Record<string, FileItem>>;
}

interface CellProps {
  row: ModuleRow;
  field: ModuleField;
  names: RowNames;
  /** Null when the role cannot change rows. */
  toggles: Toggles | null;
}

/** Cell with the value of a field. */
export function RowCell({ row, field, names, toggles }: CellProps) {
  const value = row.values[field.key] ?? null;
  const title = row.title || texts.untitled;
  if (field.type === 'boolean') {
    if (toggles === null) return value === true ? texts.yes : texts.no;
    return <Toggle row={row} field={field} toggles={toggles} title={title} />;
  }
  if (value === null) return <Nothing />;
  switch (field.type) {
    case 'image':
      return <Picture file={names.pictures[String(value)]} title={title} />;
    case 'relation':
    case 'dropdown':
      return <Pointed name={names.labels[field.key]?.[String(value)]} />;
    case 'slug':
      return <Mono className={classes.text}>{String(value)}</Mono>;
    default:
      return <span className={lookOf(field)}>{plainValue(field, value)}</span>;
  }
}

/** Numbers and dates do not wrap. */
function lookOf({ type }: ModuleField): string | undefined {
  return type === 'text' ? classes.text : classes.short;
}

/** Localised text of a text, number or date. */
export function plainValue({ type }: ModuleField, value: string | number | boolean): string {
  if (type === 'number') return Number(value).toLocaleString(undefined, { maximumFractionDigits: 10 });
  if (type === 'date') return DAY.format(new Date(`${value}T00:00:00.000Z`));
  return String(value);
}

function Nothing() {
  return (
    <Text as="span" tone="dim">
      {texts.nothing}
    </Text>
  );
}

interface ToggleProps {
  row: ModuleRow;
  field: ModuleField;
  toggles: Toggles;
  title: string;
}

function Toggle({ row, field, toggles, title }: ToggleProps) {
  const isOn = toggles.isOn(row, field);
  return (
    <span className={classes.toggle} data-pending={toggles.isPending(row, field) || undefined}>
      <SwitchField
        name={`${row.id}-${field.key}`}
        label={texts.toggle(field.title, title)}
        hideLabel
        checked={isOn}
        onChange={(on) => toggles.set(row, field, on)}
      />
      <span className={classes.word} aria-hidden="true">
        {isOn ? texts.yes : texts.no}
      </span>
    </span>
  );
}

/** Name of a referenced row. Deleted rows and untitled rows have none. */
function Pointed({ name }: { name: string | undefined }) {
  if (name === undefined) {
    return (
      <Text as="span" tone="dim">
        {texts.gonePointed}
      </Text>
    );
  }
  return <span className={classes.text}>{name || texts.untitled}</span>;
}

function Picture({ file, title }: { file: FileItem | undefined; title: string }) {
  const small = smallPictureOf(file, '80x80');
  if (small) {
    return <img className={classes.picture} src={small} alt={texts.picture(title)} loading="lazy" />;
  }
  const label = file ? texts.noThumbnail : texts.noPicture;
  return (
    <span className={classes.noPicture} role="img" aria-label={label} title={label}>
      {file ? <IconPhoto aria-hidden="true" /> : <IconPhotoOff aria-hidden="true" />}
    </span>
  );
}
