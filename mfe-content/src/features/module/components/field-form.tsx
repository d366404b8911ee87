import { SORTABLE_TYPES, type ContentModule, type FieldType, type Issue } from '@zonewerk/contracts';
import {
  CheckboxField,
  ChoiceField,
  Facts,
  Form,
  FormActions,
  Group,
  SelectField,
  TextField,
  type SelectOption,
} from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { moduleMessages } from '../../../shared/module-messages';
import {
  checkField,
  columnsOf,
  filtersOf,
  isPointing,
  remainingSortable,
  watchersOf,
  type FieldDraft,
} from '../field-draft';
import { FIELD_ICONS, typeChoices } from './field-types';
import classes from './fields.module.css';

const texts = moduleMessages.fieldForm;

export interface FieldFormProps {
  module: ContentModule;
  modules: readonly ContentModule[];
  /** Key of the field; null for a new one. */
  field: string | null;
  draft: FieldDraft;
  onChange: (draft: FieldDraft) => void;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  issues: Issue[];
  /** Message about the whole form. */
  message: ReactNode;
}

/** Form of a field. The type and the target of an existing field are read-only. */
export function FieldForm(props: FieldFormProps) {
  const { module, field, draft, onChange, message } = props;
  const isNew = field === null;
  const label = isNew ? texts.addTitle : texts.editTitle;
  return (
    <Form label={label} onSubmit={props.onSubmit} validate={() => checkField(draft)} issues={props.issues}>
      {message}
      <TextField
        name="title"
        label={texts.name}
        help={texts.nameHelp}
        autoComplete="off"
        autoFocus
        value={draft.title}
        onChange={(title) => onChange({ ...draft, title })}
      />
      {isNew ? (
        <ChoiceField
          name="type"
          label={texts.type}
          options={typeChoices(module.fields.some(({ type }) => type === 'slug'))}
          value={draft.type}
          onChange={(type) => onChange({ ...draft, type: type as FieldType })}
        />
      ) : (
        <FixedType {...props} />
      )}
      {isNew && SORTABLE_TYPES.includes(draft.type) && <Sortable {...props} />}
      {isPointing(draft.type) && <Pointing {...props} />}
      <FormActions submitLabel={isNew ? texts.addSubmit : texts.editSubmit} onCancel={props.onCancel} />
    </Form>
  );
}

function FixedType({ draft }: FieldFormProps) {
  const value = (
    <Group gap={2}>
      <span className={classes.icon}>{FIELD_ICONS[draft.type]}</span>
      {moduleMessages.fieldTypes[draft.type].label}
    </Group>
  );
  return <Facts items={[{ label: texts.type, value }]} />;
}

function Sortable({ module, draft, onChange }: FieldFormProps) {
  const remaining = remainingSortable(module);
  return (
    <CheckboxField
      name="sortable"
      label={texts.sortable}
      help={remaining === 0 ? texts.notSortable : texts.sortableHelp(remaining)}
      disabled={remaining === 0}
      checked={draft.sortable && remaining > 0}
      onChange={(sortable) => onChange({ ...draft, sortable })}
    />
  );
}

/** Target module of a reference field, and the options of a dropdown. */
function Pointing(props: FieldFormProps) {
  const { modules, field, draft, onChange } = props;
  const target = modules.find(({ id }) => id === draft.target);
  return (
    <>
      {field === null ? (
        <SelectField
          name="target"
          label={texts.target}
          placeholder={texts.choose}
          options={modules.map(({ id, title }) => ({ value: id, label: title }))}
          value={draft.target}
          onChange={(next) => onChange({ ...draft, target: next, column: '', watcher: '', filter: '' })}
        />
      ) : (
        <Facts items={[{ label: texts.target, value: target?.title ?? moduleMessages.fields.goneTarget }]} />
      )}
      {draft.type === 'dropdown' && target && <Dropdown {...props} target={target} />}
    </>
  );
}

type DropdownProps = FieldFormProps & { target: ContentModule };

function Dropdown(props: DropdownProps) {
  const { draft, onChange, target } = props;
  const columns = columnsOf(target);
  return (
    <>
      <SelectField
        name="column"
        label={texts.column}
        help={columns.length === 0 ? texts.noColumns : texts.columnHelp}
        placeholder={texts.chooseColumn}
        options={optionsOf(columns)}
        value={draft.column}
        onChange={(column) => onChange({ ...draft, column })}
      />
      <Dependence {...props} />
    </>
  );
}

/** Choice of the field that a dropdown depends on. Renders nothing without a possible field. */
function Dependence({ module, field, draft, onChange, target }: DropdownProps) {
  const watchers = watchersOf(module, target, field);
  const filters = (watcher: string) =>
    filtersOf(
      target,
      module.fields.find(({ key }) => key === watcher),
    );
  const watch = (watcher: string) => {
    const possible = filters(watcher);
    // A single option needs no choice.
    const [only] = possible.length === 1 ? possible : [];
    onChange({ ...draft, watcher, filter: only?.key ?? '' });
  };
  if (watchers.length === 0 && draft.watcher === '') return null;
  return (
    <>
      <SelectField
        name="watcher"
        label={texts.watcher}
        help={texts.watcherHelp}
        placeholder={texts.nothing}
        options={optionsOf(watchers)}
        value={draft.watcher}
        onChange={watch}
      />
      {draft.watcher !== '' && (
        <SelectField
          name="filter"
          label={texts.filter}
          help={texts.filterHelp(target.title)}
          placeholder={texts.chooseColumn}
          options={optionsOf(filters(draft.watcher))}
          value={draft.filter}
          onChange={(filter) => onChange({ ...draft, filter })}
        />
      )}
    </>
  );
}

function optionsOf(fields: readonly { key: string; title: string }[]): SelectOption[] {
  return fields.map(({ key, title }) => ({ value: key, label: title }));
}
