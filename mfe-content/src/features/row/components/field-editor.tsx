import { isLatin, MODULE_LIMITS, type ModuleField, slugOf } from '@zonewerk/contracts';
import { CheckboxField, DateField, TextAreaField, TextField } from '@zonewerk/ui';
import { BundleField } from './bundle-field';
import { ConflictNote } from './conflict-note';
import { DropdownField } from './dropdown-field';
import { ImageField } from './image-field';
import { RelationField } from './relation-field';
import { RichTextEditor } from './rich-text-editor';
import classes from './row.module.css';
import { idIn, storedOf } from '../row-values';
import { SlugField } from './slug-field';
import type { RowEditing } from '../hooks/use-row-editing';

interface FieldEditorProps {
  field: ModuleField;
  editing: RowEditing;
}

/** Editor of one field of a row. After a concurrent edit, the user chooses a version. */
export function FieldEditor(props: FieldEditorProps) {
  return (
    <div className={classes.field}>
      <Editor {...props} />
      <ConflictNote {...props} />
    </div>
  );
}

function Editor(props: FieldEditorProps) {
  const { field, editing } = props;
  const value = editing.valueOf(field);
  const change = (next: string | null) => editing.change(field, next);
  switch (field.type) {
    case 'text':
    case 'number':
      return <PlainField {...props} />;
    case 'date':
      return (
        <DateField
          name={field.key}
          label={field.title}
          className={classes.short}
          value={String(value ?? '')}
          onChange={change}
        />
      );
    case 'boolean':
      return (
        <CheckboxField
          name={field.key}
          label={field.title}
          checked={value === true}
          onChange={(checked) => editing.change(field, checked)}
        />
      );
    case 'richtext':
      return <RichTextEditor {...props} />;
    case 'image':
      return <ImageField projectId={editing.projectId} field={field} value={idIn(value)} onChange={change} />;
    case 'bundle':
      return <BundleField projectId={editing.projectId} field={field} place={placeOf(props)} />;
    case 'dropdown':
      return <DropdownField {...props} />;
    case 'relation':
      return <RelationField {...props} />;
    case 'slug':
      return <Slug {...props} />;
  }
}

/** Text areas grow with their content. The title of a row is a single line, unless its value has line breaks. */
function PlainField({ field, editing }: FieldEditorProps) {
  const value = String(editing.valueOf(field) ?? '');
  const isLine = field.type === 'number' || (isTitle(field, editing) && !value.includes('\n'));
  const shared = {
    name: field.key,
    label: field.title,
    autoComplete: 'off',
    value,
    onChange: (next: string) => editing.change(field, next),
  };
  if (!isLine) {
    return (
      <TextAreaField {...shared} rows={1} maxLength={MODULE_LIMITS.textCharacters} className={classes.text} />
    );
  }
  return field.type === 'number' ? (
    <TextField {...shared} inputMode="decimal" mono className={classes.short} />
  ) : (
    <TextField {...shared} maxLength={MODULE_LIMITS.textCharacters} />
  );
}

function Slug({ field, editing }: FieldEditorProps) {
  const titleField = editing.module.fields.find((one) => isTitle(one, editing));
  const title = String((titleField && editing.valueOf(titleField)) ?? '');
  return (
    <SlugField
      field={field}
      value={idIn(editing.valueOf(field))}
      made={isLatin(title) ? slugOf(title) : ''}
      stored={idIn(storedOf(editing.row, field))}
      onChange={(next) => editing.change(field, next)}
    />
  );
}

function isTitle({ key }: ModuleField, { module }: RowEditing): boolean {
  return key === module.title_field;
}

function placeOf({ field, editing: { row } }: FieldEditorProps) {
  const bundle = row && idIn(storedOf(row, field));
  return row && bundle ? { row: row.id, bundle } : null;
}
