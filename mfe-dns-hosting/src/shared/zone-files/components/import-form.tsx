import { IMPORT_LIMITS, type Cluster, type ImportMode, type ImportOffer } from '@zonewerk/contracts';
import { useDraft } from '@zonewerk/shell-sdk';
import { Button, ChoiceField, Form, formatBytes, Mono, Note, SwitchField, TextAreaField } from '@zonewerk/ui';
import { useId, useState, type DragEvent } from 'react';
import { useDnsPreviewImportMutation } from '../../api/preview-calls';
import { planMessages } from '../../plan-messages';
import { faultText, type PlanForm, type PlanFormSend } from '../plan-form';
import classes from './zone-files.module.css';

const texts = planMessages.import;

interface Draft {
  readonly text: string;
  readonly mode: ImportMode;
  /** Accepted alternative interpretations of the file. Drafts of other releases have none. */
  readonly accepted?: readonly ImportOffer[];
}
const EMPTY: Draft = { text: '', mode: 'merge' };

/** Form for a zone file or its pasted lines. */
export function useImportForm(cluster: Cluster): PlanForm {
  const [file, setFile] = useState<File | null>(null);
  const [draft, setDraft, clearDraft] = useDraft(`zone-import:${cluster.id}`, EMPTY);
  const [preview, { isLoading: busy, error, reset }] = useDnsPreviewImportMutation();
  const key = { projectId: cluster.project_id, clusterId: cluster.id };
  const filled = file !== null || draft.text.trim() !== '';
  const { accepted = [], mode } = draft;
  const send = async (offers: readonly ImportOffer[]) => {
    const { data } = await preview({ ...key, mode, accepted: offers, content: file ?? draft.text });
    return data?.plan;
  };
  const accept = (offer: ImportOffer) => {
    const offers = [...accepted, offer];
    setDraft({ ...draft, accepted: offers });
    return send(offers);
  };
  const clear = () => {
    setFile(null);
    clearDraft();
    reset();
  };
  const choose = (next: File | null) => {
    setFile(next);
    // Accepted interpretations apply to one file only.
    setDraft({ ...draft, accepted: [] });
    reset();
  };
  return {
    title: texts.title,
    purpose: texts.purpose,
    filled,
    busy,
    accept,
    clear,
    submit: () => send(accepted),
    ready: filled,
    fields: (send) => (
      <ImportFields
        {...send}
        file={file}
        busy={busy}
        draft={draft}
        error={error}
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
            onChange={(text) => onDraft({ text, accepted: [] })}
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
        <AcceptedOffers offers={draft.accepted ?? []} onChange={(accepted) => onDraft({ accepted })} />
      </Form>
    </div>
  );
}

interface AcceptedOffersProps {
  offers: readonly ImportOffer[];
  onChange: (offers: ImportOffer[]) => void;
}

/** Accepted interpretations of the file, each with a remove button. */
function AcceptedOffers({ offers, onChange }: AcceptedOffersProps) {
  return offers.map((offer) => (
    <SwitchField
      key={offer}
      name={offer}
      label={texts.offers[offer].chosen}
      checked
      onChange={() => onChange(offers.filter((one) => one !== offer))}
    />
  ));
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
            // Lets the user select the same file again after a correction.
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
