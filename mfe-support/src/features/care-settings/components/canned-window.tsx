import { CASE_LIMITS, type CannedResponse } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  CheckboxField,
  Form,
  FormActions,
  FormMessage,
  TextAreaField,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useCareSaveCannedMutation } from '../../../shared/api/canned-calls';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.settings;

interface CannedWindowProps {
  /** The response to change, or a new one; null while the window is closed. */
  edited: CannedResponse | 'new' | null;
  onClose: () => void;
}

/** Adds or changes a canned response. */
export function CannedWindow({ edited, onClose }: CannedWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Window
      opened={edited !== null}
      onClose={close}
      title={edited === 'new' ? texts.add : texts.edit}
      dirty={dirty}
    >
      {edited !== null && <CannedForm edited={edited} onEdit={() => setDirty(true)} onLeave={close} />}
    </Window>
  );
}

interface CannedFormProps {
  edited: CannedResponse | 'new';
  onEdit: () => void;
  onLeave: () => void;
}

function CannedForm({ edited, onEdit, onLeave }: CannedFormProps) {
  const before = edited === 'new' ? undefined : edited;
  const { fields, edit } = useFields(before, onEdit);
  const [save, { error }] = useCareSaveCannedMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const present = before ? { canned_id: before.id, revision: before.revision } : {};
    const { data } = await save({ ...present, ...fields });
    if (!data) return;
    shell.toast({ text: texts.saved, tone: 'good' });
    onLeave();
  };
  return (
    <Form label={before ? texts.edit : texts.add} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="title"
        label={texts.name}
        required
        missing={texts.noTitle}
        autoFocus
        autoComplete="off"
        maxLength={CASE_LIMITS.subjectCharacters}
        value={fields.title}
        onChange={(title) => edit({ title })}
      />
      <TextAreaField
        name="text"
        label={texts.text}
        help={texts.variables}
        required
        missing={texts.noText}
        rows={6}
        value={fields.text}
        onChange={(text) => edit({ text })}
      />
      <CheckboxField
        name="public"
        label={texts.public}
        help={texts.publicHelp}
        checked={fields.public}
        onChange={(next) => edit({ public: next })}
      />
      <FormActions submitLabel={texts.save} onCancel={onLeave} />
    </Form>
  );
}

function useFields(before: CannedResponse | undefined, onEdit: () => void) {
  const { title = '', text = '', public: isPublic = false } = before ?? {};
  const [fields, setFields] = useState({ title, text, public: isPublic });
  const edit = (change: Partial<typeof fields>) => {
    setFields({ ...fields, ...change });
    onEdit();
  };
  return { fields, edit };
}
