import {
  type Issue,
  looksSecret,
  type Parameter,
  PARAMETER_ENVIRONMENTS,
  PARAMETER_TYPES,
  type ParameterEnvironment,
  type ParameterType,
  suggestedType,
} from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import {
  CheckboxField,
  Form,
  FormActions,
  FormMessage,
  SelectField,
  TextAreaField,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { VersionChoice } from '../../../shared/components/version-choice';
import { isConflict } from '../../../shared/is-conflict';
import { report } from '../../../shared/report';
import {
  useContentAddParameterMutation,
  useContentSetParameterMutation,
  useLazyContentListParameterChangesQuery,
} from '../api/parameter-calls';
import { parameterMessages } from '../messages';

const texts = parameterMessages.window;

interface Draft {
  key: string;
  environment: ParameterEnvironment;
  /** Null: the type that the key suggests. */
  type: ParameterType | null;
  value: string;
  description: string;
  isPublic: boolean;
  isSecret: boolean;
  confirmedKey: string;
}

const EMPTY: Draft = {
  key: '',
  environment: 'all',
  type: null,
  value: '',
  description: '',
  isPublic: false,
  isSecret: false,
  confirmedKey: '',
};

interface ParameterWindowProps {
  projectId: string;
  /** Absent for a new parameter; null while no parameter is edited. */
  parameter?: Parameter | null;
  opened: boolean;
  onClose: () => void;
}

/** Adds or edits a parameter. The text survives a reload, except the value, which may be a secret. */
export function ParameterWindow({ projectId, parameter, opened, onClose }: ParameterWindowProps) {
  const title = parameter ? texts.editTitle(parameter.key) : texts.addTitle;
  const [dirty, setDirty] = useState(false);
  return (
    <Window opened={opened} onClose={onClose} title={title} dirty={dirty}>
      {opened && parameter && (
        <EditForm
          key={parameter.id}
          projectId={projectId}
          parameter={parameter}
          onDirty={setDirty}
          onClose={onClose}
        />
      )}
      {opened && parameter === undefined && (
        <AddForm projectId={projectId} onDirty={setDirty} onClose={onClose} />
      )}
    </Window>
  );
}

interface FormProps {
  projectId: string;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

function AddForm({ projectId, onDirty, onClose }: FormProps) {
  const [stored, setStored, dropDraft] = useDraft<Draft>(`parameter:${projectId}`, EMPTY);
  const [value, setValue] = useState('');
  const [add, { error }] = useContentAddParameterMutation();
  const draft = { ...stored, value };
  const change = (next: Draft) => {
    onDirty(next.key !== '' || next.value !== '');
    setValue(next.value);
    // A value may become a secret.
    setStored({ ...next, value: '' });
  };
  const leave = () => {
    onDirty(false);
    dropDraft();
    onClose();
  };
  const submit = async () => {
    const { key, environment } = draft;
    const result = await add({ project_id: projectId, key, environment, value, ...settingsOf(draft) });
    if (!result.data) return;
    report(result, texts.added(key));
    leave();
  };
  return (
    <Form label={texts.addTitle} onSubmit={submit} validate={() => missingIn(draft)} issues={issuesOf(error)}>
      <Failure error={error} />
      <TextField
        name="key"
        label={texts.key}
        help={texts.keyHelp}
        mono
        autoComplete="off"
        autoFocus
        value={draft.key}
        onChange={(key) => change({ ...draft, key: key.toUpperCase() })}
      />
      <SelectField
        name="environment"
        label={texts.environment}
        options={ENVIRONMENTS}
        value={draft.environment}
        onChange={(environment) =>
          change({ ...draft, environment: oneOf(PARAMETER_ENVIRONMENTS, environment) })
        }
      />
      <Fields draft={draft} onChange={change} />
      <FormActions submitLabel={texts.addSubmit} onCancel={leave} />
    </Form>
  );
}

function EditForm({ projectId, parameter, onDirty, onClose }: FormProps & { parameter: Parameter }) {
  const [base, setBase] = useState(parameter);
  const { draft, rev, setDraft, forget } = useEditDraft(parameter);
  const [stored, setStored] = useState<Parameter | null>(null);
  const [set, { error, reset }] = useContentSetParameterMutation();
  const reload = useReload(projectId, parameter);
  const change = (next: Draft) => {
    onDirty(true);
    setDraft(next, rev);
  };
  const leave = () => {
    onDirty(false);
    forget();
    onClose();
  };
  const submit = async () => {
    const { id, key, secret } = base;
    const isUnchanged = secret && draft.isSecret && draft.value === '';
    const value = isUnchanged ? {} : { value: draft.value };
    const target = { project_id: projectId, parameter: id, rev, key };
    const result = await set({ ...target, ...value, ...settingsOf(draft) });
    if (isConflict(result.error)) setStored(await reload());
    if (!result.data) return;
    report(result, texts.saved(key));
    leave();
  };
  const choose = (version: Parameter, next: Draft) => {
    setBase(version);
    setDraft(next, version.rev);
    setStored(null);
    reset();
  };
  const help = base.secret && draft.isSecret ? texts.secretHelp : undefined;
  return (
    <Form label={texts.editTitle(parameter.key)} onSubmit={submit} issues={issuesOf(error)}>
      {stored ? (
        <VersionChoice
          title={texts.conflict}
          text={stored.value === null ? texts.conflictSecret : texts.conflictValue(stored.value)}
          onStored={() => choose(stored, draftOf(stored))}
          onMine={() => choose(stored, draft)}
        />
      ) : (
        <Failure error={error} />
      )}
      <Fields draft={draft} onChange={change} valueHelp={help} />
      <FormActions submitLabel={texts.editSubmit} disabled={stored !== null} onCancel={leave} />
    </Form>
  );
}

/** Draft of a change, and the revision on which it is based. The value is not stored. */
function useEditDraft(parameter: Parameter) {
  const [first] = useState(() => ({ ...draftOf(parameter), rev: parameter.rev }));
  const [value, setValue] = useState(first.value);
  const [stored, setStored, forget] = useDraft(`parameter-edit:${parameter.id}`, { ...first, value: '' });
  const { rev, ...draft } = stored;
  return {
    draft: { ...draft, value },
    rev,
    setDraft: (next: Draft, nextRev: number) => {
      setValue(next.value);
      setStored({ ...next, value: '', rev: nextRev });
    },
    forget,
  };
}

/** Reads the stored version of a parameter; null when it cannot be read, or was removed. */
function useReload(projectId: string, parameter: Parameter): () => Promise<Parameter | null> {
  const [read] = useLazyContentListParameterChangesQuery();
  return async () => {
    const { data } = await read({ project_id: projectId, parameter: parameter.id });
    const [newest] = data?.list ?? [];
    return newest?.after ? { ...parameter, ...newest.after, rev: newest.rev, changed: newest.changed } : null;
  };
}

interface FieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  valueHelp?: string | undefined;
}

function Fields({ draft, onChange, valueHelp }: FieldsProps) {
  const { value, description } = draft;
  return (
    <>
      <SelectField
        name="type"
        label={texts.type}
        options={TYPES}
        value={typeOf(draft)}
        onChange={(type) => onChange({ ...draft, type: oneOf(PARAMETER_TYPES, type) })}
      />
      <TextAreaField
        name="value"
        label={texts.value}
        help={valueHelp}
        mono
        rows={3}
        autoComplete="off"
        value={value}
        onChange={(next) => onChange({ ...draft, value: next })}
      />
      <TextField
        name="description"
        label={texts.description}
        optional
        value={description}
        onChange={(next) => onChange({ ...draft, description: next })}
      />
      <Toggles draft={draft} onChange={onChange} />
    </>
  );
}

function Toggles({ draft, onChange }: Omit<FieldsProps, 'valueHelp'>) {
  const { value, isPublic, isSecret, confirmedKey } = draft;
  return (
    <>
      <CheckboxField
        name="public"
        label={texts.public}
        checked={isPublic}
        disabled={isSecret}
        onChange={(next) => onChange({ ...draft, isPublic: next })}
      />
      <CheckboxField
        name="secret"
        label={texts.secret}
        checked={isSecret}
        disabled={isPublic}
        onChange={(next) => onChange({ ...draft, isSecret: next })}
      />
      {isPublic && looksSecret(value) && (
        <TextField
          name="confirmed_key"
          label={texts.confirm}
          mono
          autoComplete="off"
          value={confirmedKey}
          onChange={(next) => onChange({ ...draft, confirmedKey: next })}
        />
      )}
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error === undefined || issuesOf(error).length > 0) return null;
  return <FormMessage>{failureText(error)}</FormMessage>;
}

const ENVIRONMENTS = PARAMETER_ENVIRONMENTS.map((value) => ({
  value,
  label: parameterMessages.environments[value],
}));
const TYPES = PARAMETER_TYPES.map((value) => ({ value, label: parameterMessages.types[value] }));

function oneOf<Value extends string>(values: readonly [Value, ...Value[]], text: string): Value {
  return values.find((one) => one === text) ?? values[0];
}

function typeOf({ key, type }: Draft): ParameterType {
  return type ?? suggestedType(key);
}

function settingsOf(draft: Draft) {
  const { description, isPublic, isSecret, confirmedKey } = draft;
  return {
    type: typeOf(draft),
    description,
    public: isPublic,
    secret: isSecret,
    ...(confirmedKey !== '' && { confirmed_key: confirmedKey }),
  };
}

function draftOf(parameter: Parameter): Draft {
  const { key, environment, type, value, description, public: isPublic, secret: isSecret } = parameter;
  return { key, environment, type, value: value ?? '', description, isPublic, isSecret, confirmedKey: '' };
}

function missingIn({ key }: Draft): Issue[] {
  return key.trim() === '' ? [{ path: 'key', message: texts.missingKey }] : [];
}
