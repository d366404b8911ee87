import { CASE_LIMITS, RELEASE_KINDS, type ReleaseKind } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, SelectField, TextAreaField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareAddReleaseMutation } from '../../../shared/api/release-calls';
import { careMessages } from '../../../shared/care-messages';
import { messages } from '../../../shared/messages';

const texts = careMessages.releases;
const KINDS = RELEASE_KINDS.map((value) => ({ value, label: messages.case.releases.kinds[value] }));

const EMPTY: { kind: ReleaseKind; title: string; text: string } = { kind: 'fix', title: '', text: '' };

interface ReleaseWindowProps {
  caseId: string;
  opened: boolean;
  onClose: () => void;
}

/** Adds a release and links the case. */
export function ReleaseWindow({ caseId, opened, onClose }: ReleaseWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Window opened={opened} onClose={close} title={texts.add} dirty={dirty}>
      {opened && <ReleaseForm caseId={caseId} onEdit={() => setDirty(true)} onLeave={close} />}
    </Window>
  );
}

interface ReleaseFormProps {
  caseId: string;
  onEdit: () => void;
  onLeave: () => void;
}

function ReleaseForm({ caseId, onEdit, onLeave }: ReleaseFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const [key] = useState(() => crypto.randomUUID());
  const [add, { error }] = useCareAddReleaseMutation();
  const issues = issuesOf(error);
  const change = (next: Partial<typeof fields>) => {
    setFields({ ...fields, ...next });
    onEdit();
  };
  const submit = async () => {
    const { data } = await add({ caseId, ...fields, submit_key: key });
    if (!data) return;
    shell.toast({ text: texts.added, tone: 'good' });
    onLeave();
  };
  return (
    <Form label={texts.add} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <SelectField
        name="kind"
        label={texts.kind}
        options={KINDS}
        value={fields.kind}
        onChange={(kind) => change({ kind: RELEASE_KINDS.find((one) => one === kind) ?? 'fix' })}
      />
      <TextField
        name="title"
        label={texts.name}
        required
        missing={texts.noTitle}
        autoFocus
        autoComplete="off"
        maxLength={CASE_LIMITS.subjectCharacters}
        value={fields.title}
        onChange={(title) => change({ title })}
      />
      <TextAreaField
        name="text"
        label={texts.text}
        required
        missing={texts.noText}
        rows={4}
        value={fields.text}
        onChange={(text) => change({ text })}
      />
      <FormActions submitLabel={texts.save} onCancel={onLeave} />
    </Form>
  );
}
