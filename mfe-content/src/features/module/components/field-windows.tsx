import type { ContentModule, ModuleField } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, FormMessage, Note, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { sendBased } from '../../../shared/based-change';
import { useContentAddFieldMutation, useContentSetFieldMutation } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { additionOf, choiceOf, draftOf, EMPTY_FIELD, isSameField, type FieldDraft } from '../field-draft';
import { FieldForm } from './field-form';
import { fieldWords } from '../field-words';

const texts = moduleMessages.fieldForm;

interface FieldWindowProps {
  projectId: string;
  module: ContentModule;
  modules: readonly ContentModule[];
  onClose: () => void;
}

/** Window that adds a field: its name and type. */
export function AddFieldWindow(props: FieldWindowProps & { opened: boolean }) {
  const { opened, onClose, module } = props;
  const [draft, setDraft, clearDraft] = useDraft(`field-add:${module.id}`, EMPTY_FIELD);
  const leave = () => {
    clearDraft();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.addTitle}
      purpose={texts.addPurpose}
      dirty={JSON.stringify(draft) !== JSON.stringify(EMPTY_FIELD)}
      size="l"
    >
      {opened && <AddField {...props} draft={draft} onChange={setDraft} onLeave={leave} />}
    </Window>
  );
}

interface DraftUse {
  draft: FieldDraft;
  onChange: (draft: FieldDraft) => void;
  onLeave: () => void;
}

function AddField({ projectId, module, modules, draft, onChange, onLeave }: FieldWindowProps & DraftUse) {
  const [add, { data, error }] = useContentAddFieldMutation();
  const submit = async () => {
    const answer = await sendBased(
      module,
      (rev) => add({ projectId, module: module.id, rev, ...additionOf(draft) }),
      // Changes of other fields do not affect a new field.
      () => true,
    );
    if (answer.data?.status !== 'success') return;
    onLeave();
    shell.toast({ text: texts.added(draft.title.trim()), tone: 'good' });
  };
  const conflict = data?.status === 'changed-meanwhile' ? data.message : '';
  return (
    <FieldForm
      module={module}
      modules={modules}
      draft={draft}
      onChange={onChange}
      field={null}
      onSubmit={submit}
      onCancel={onLeave}
      issues={issuesOf(error)}
      message={<Refused error={error} conflict={conflict} />}
    />
  );
}

/** Window that renames a field and changes the options of a dropdown. */
export function EditFieldWindow(props: FieldWindowProps & { field: ModuleField | undefined }) {
  const { field, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={field !== undefined}
      onClose={onClose}
      title={texts.editTitle}
      purpose={texts.editPurpose}
      dirty={dirty}
    >
      {field && <EditField key={field.key} {...props} field={field} onDirty={setDirty} />}
    </Window>
  );
}

interface EditFieldProps extends FieldWindowProps {
  field: ModuleField;
  onDirty: (dirty: boolean) => void;
}

function EditField({ projectId, module, modules, field, onClose, onDirty }: EditFieldProps) {
  const [send, { error }] = useContentSetFieldMutation();
  const [based, setBased] = useState({ module, field });
  const [draft, setDraft] = useState(() => draftOf(field));
  const [theirs, setTheirs] = useState<ModuleField | null>(null);
  const change = (next: FieldDraft) => {
    setDraft(next);
    onDirty(JSON.stringify(next) !== JSON.stringify(draftOf(based.field)));
  };
  const leave = () => {
    onDirty(false);
    onClose();
  };
  const submit = async () => {
    const body = { projectId, module: module.id, field: field.key, title: draft.title, ...choiceOf(draft) };
    const { data } = await sendBased(
      based.module,
      (rev) => send({ ...body, rev }),
      (now) => isSameField(fieldIn(now, field.key), based.field),
    );
    if (!data) return;
    const now = fieldIn(data.module, field.key);
    if (data.status === 'changed-meanwhile' && now) {
      // The notice shows the conflicting version. A retry is based on it.
      setBased({ module: data.module, field: now });
      setTheirs(now);
      return;
    }
    leave();
    if (data.status === 'success') shell.toast({ text: texts.saved(draft.title.trim()), tone: 'good' });
  };
  const take = (now: ModuleField) => {
    change(draftOf(now));
    setTheirs(null);
  };
  const parts = { module, modules };
  const note = theirs && <ConflictingVersion {...parts} field={theirs} onTake={take} />;
  return (
    <FieldForm
      {...parts}
      draft={draft}
      field={field.key}
      onChange={change}
      onSubmit={submit}
      onCancel={leave}
      issues={issuesOf(error)}
      message={note ?? <Refused error={error} conflict="" />}
    />
  );
}

interface ConflictingVersionProps {
  module: ContentModule;
  modules: readonly ContentModule[];
  field: ModuleField;
  onTake: (field: ModuleField) => void;
}

function ConflictingVersion({ module, modules, field, onTake }: ConflictingVersionProps) {
  return (
    <Note tone="warn">
      {texts.meanwhile} {`“${field.title}”, ${fieldWords(field, module, modules)}`}{' '}
      <Button size="s" onClick={() => onTake(field)}>
        {texts.take}
      </Button>
    </Note>
  );
}

function Refused({ error, conflict }: { error: unknown; conflict: string }) {
  const text = error && issuesOf(error).length === 0 ? failureText(error) : conflict;
  return text === '' ? null : <FormMessage>{text}</FormMessage>;
}

function fieldIn({ fields }: ContentModule, key: string): ModuleField | undefined {
  return fields.find((field) => field.key === key);
}
