import { IMPORT_LIMITS, type Cluster, type ImportMode } from '@zonewerk/contracts';
import { useDraft } from '@zonewerk/shell-sdk';
import { Button, ChoiceField, Form, formatBytes, Mono, Note, TextAreaField } from '@zonewerk/ui';
import { useId, useState, type DragEvent } from 'react';
import { useDnsPreviewImportMutation } from '../preview-calls';
import { planMessages } from '../plan-messages';
import { faultText, type PlanForm, type PlanFormSend } from './plan-form';
import classes from './zone-files.module.css';

const texts = planMessages.import;

interface Draft {
  readonly text: string;
  readonly mode: ImportMode;
}
const EMPTY: Draft = { text: '', mode: 'merge' };

/** Takes a zone file, or lines of one. */
export function useImportForm(cluster: Cluster): PlanForm {
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft, clearDraft] = useDraft(`zone-import:${cluster.id}`, EMPTY);
  const [preview, { isLoading: busy, error, reset }] = useDnsPreviewImportMutation();
  const key = { projectId: cluster.project_id, clusterId: cluster.id };
  const filled = file !== null || draft.text.trim() !== '';
  const submit = async () => {
    const { data } = await preview({ ...key, mode: draft.mode, content: file ?? draft.text });
    return data?.plan;
  };
  const clear = () => {
    setFile(null);
    clearDraft();
    reset();
  };
  const choose = (next: File | null) => {
    setFile(next);
    reset();
  };
  return {
    ...{ title: texts.title, purpose: texts.purpose, filled, busy, submit, clear },
    ready: filled,
    fields: (send) => (
      <ImportFields
        {...send}
        {...{ file, busy, draft, error }}
        onFile={choose}
        onDraft={(part) => setDraft({ ...draft, ...part })}
      />
    ),
  };
}

interface ImportFieldsProps extends PlanFormSend {
  file: File | null;
  draft: Draft;
  busy: boolean;
  error: unknown;
  onFile: (file: File | null) => void;
  onDraft: (part: Partial<Draft>) => void;
}

function ImportFields({ id, onSubmit, file, draft, busy, error, onFile, onDraft }: ImportFieldsProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const take = (next: File | null) => {
    const over = next !== null && next.size > IMPORT_LIMITS.fileBytes;
    setTooLarge(over);
    if (!over) onFile(next);
  };
  const drop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    take(dropped);
  };
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Form id={id} label={texts.title} onSubmit={onSubmit} busy={busy}>
        {tooLarge && <Note tone="bad">{texts.tooLarge}</Note>}
        {error !== undefined && !busy && <Note tone="bad">{faultText(error)}</Note>}
        <FileField file={file} onChange={take} />
        {!file && (
          <TextAreaField
            name="text"
            label={texts.text}
            value={draft.text}
            onChange={(text) => onDraft({ text })}
            rows={8}
            mono
          />
        )}
        <ChoiceField
          name="mode"
          label={texts.mode}
          value={draft.mode}
          onChange={(value) => onDraft({ mode: value === 'replace' ? 'replace' : 'merge' })}
          options={[
            { value: 'merge', label: texts.merge, text: texts.mergeText },
            { value: 'replace', label: texts.replace, text: texts.replaceText },
          ]}
        />
      </Form>
    </div>
  );
}

function FileField({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const id = useId();
  return (
    <div className={classes.file} role="group" aria-label={texts.file}>
      <label htmlFor={file ? undefined : id}>{texts.file}</label>
      {file ? (
        <>
          <Mono>{`${file.name} (${formatBytes(file.size)})`}</Mono>
          <Button size="s" onClick={() => onChange(null)}>
            {texts.remove}
          </Button>
        </>
      ) : (
        <input
          id={id}
          type="file"
          data-autofocus
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            onChange(event.target.files?.[0] ?? null);
            // So that the same file can be chosen again after it was mended.
            event.target.value = '';
          }}
        />
      )}
      {!file && (
        <span id={`${id}-help`} className={classes.note}>
          {texts.fileHelp}
        </span>
      )}
    </div>
  );
}
