import { CASE_LIMITS, type CannedResponse } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  CheckboxField,
  type FileRow,
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
import { type CannedFile, CannedFiles, idsOf } from '../../../shared/components/canned-files';
import {
  CaseFileRows,
  chosenFiles,
  fileIssues,
  onePerField,
} from '../../../shared/components/case-file-rows';

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
  const { submit, error, isLoading } = useSave(before, fields, onLeave);
  const issues = onePerField(issuesOf(error));
  return (
    <Form
      label={before ? texts.edit : texts.add}
      onSubmit={submit}
      validate={() => onePerField(fileIssues(fields.rows))}
      issues={issues}
    >
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
      <FileFields fields={fields} onEdit={edit} disabled={isLoading} />
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

interface FileFieldsProps {
  fields: CannedFields;
  onEdit: (change: Partial<CannedFields>) => void;
  disabled: boolean;
}

/** Stored and new files of a response. */
function FileFields({ fields, onEdit, disabled }: FileFieldsProps) {
  return (
    <>
      <CannedFiles files={fields.files} onChange={(files) => onEdit({ files })} />
      <CaseFileRows
        rows={fields.rows}
        onChange={(rows) => onEdit({ rows })}
        place="post"
        disabled={disabled}
      />
    </>
  );
}

interface CannedFields {
  title: string;
  text: string;
  public: boolean;
  /** Stored files that the response retains. */
  files: readonly CannedFile[];
  /** New files. */
  rows: readonly FileRow[];
}

/** Saves the fields, and leaves the window after success. */
function useSave(before: CannedResponse | undefined, fields: CannedFields, onLeave: () => void) {
  const [save, { error, isLoading }] = useCareSaveCannedMutation();
  const submit = async () => {
    const { title, text, public: isPublic, files, rows } = fields;
    const present = before
      ? { canned_id: before.id, revision: String(before.revision), retained_files: idsOf(files) }
      : undefined;
    const written = { ...present, title, text, public: String(isPublic) };
    const { data } = await save({ fields: written, files: chosenFiles(rows) });
    if (!data) return;
    shell.toast({ text: texts.saved, tone: 'good' });
    onLeave();
  };
  return { submit, error, isLoading };
}

function useFields(before: CannedResponse | undefined, onEdit: () => void) {
  const { title = '', text = '', public: isPublic = false, files = [] } = before ?? {};
  const [fields, setFields] = useState<CannedFields>({ title, text, public: isPublic, files, rows: [] });
  const edit = (change: Partial<typeof fields>) => {
    setFields({ ...fields, ...change });
    onEdit();
  };
  return { fields, edit };
}
