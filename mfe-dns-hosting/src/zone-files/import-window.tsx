import type { Cluster, ImportMode } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, ChoiceField, Form, formatBytes, Mono, Note, TextAreaField, Window } from '@zonewerk/ui';
import { useId, useState, type DragEvent } from 'react';
import { messages } from '../messages';
import { useDnsPreviewImportMutation } from '../plan-calls';
import { planMessages } from '../plan-messages';
import { PlanActions, PlanStep } from './plan-step';
import { usePlan } from './use-plan';
import classes from './zone-files.module.css';

const texts = planMessages.import;

interface ImportWindowProps {
  cluster: Cluster;
  opened: boolean;
  onClose: () => void;
}

/** Takes a zone file, shows what becomes of every line, and imports it. */
export function ImportWindow({ cluster, opened, onClose }: ImportWindowProps) {
  const formId = useId();
  const draft = useImport(cluster);
  const { steps, busy } = draft;
  const { plan } = steps;
  const close = () => {
    if (plan && plan.state !== 'open') draft.clear();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={texts.title}
      purpose={texts.purpose}
      size="l"
      dirty={busy || draft.filled || plan?.state === 'open'}
      actions={
        plan ? (
          <PlanActions steps={steps} plan={plan} onClose={close} />
        ) : (
          <>
            <Button onClick={close} disabled={busy}>
              {messages.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} loading={busy} disabled={!draft.filled}>
              {texts.preview}
            </Button>
          </>
        )
      }
    >
      {plan ? (
        <PlanStep cluster={cluster} steps={steps} plan={plan} />
      ) : (
        <ImportForm id={formId} draft={draft} />
      )}
    </Window>
  );
}

type Draft = ReturnType<typeof useImport>;

/** What was chosen and typed stays until it is imported, whatever goes wrong. */
function useImport(cluster: Cluster) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<ImportMode>('merge');
  const [fault, setFault] = useState<string | null>(null);
  const [preview, { isLoading: busy }] = useDnsPreviewImportMutation();
  const steps = usePlan(cluster);
  const filled = file !== null || text.trim() !== '';
  const submit = async () => {
    if (!filled) return;
    setFault(null);
    const key = { projectId: cluster.project_id, clusterId: cluster.id };
    const result = await preview({ ...key, mode, file: file ?? new Blob([text], { type: 'text/plain' }) });
    if (result.data) steps.keep(result.data.plan);
    else setFault(failureText(result.error));
  };
  const clear = () => {
    setFile(null);
    setText('');
    steps.keep(null);
  };
  return { file, setFile, text, setText, mode, setMode, fault, busy, steps, filled, submit, clear };
}

function ImportForm({ id, draft }: { id: string; draft: Draft }) {
  const { file, setFile, text, setText, mode, setMode, fault } = draft;
  const drop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files;
    if (!dropped) return;
    event.preventDefault();
    setFile(dropped);
  };
  return (
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Form id={id} label={texts.title} onSubmit={draft.submit} busy={draft.busy}>
        {fault !== null && <Note tone="bad">{fault}</Note>}
        <FileField file={file} onChange={setFile} />
        {!file && (
          <TextAreaField name="text" label={texts.text} value={text} onChange={setText} rows={8} mono />
        )}
        <ChoiceField
          name="mode"
          label={texts.mode}
          value={mode}
          onChange={(value) => setMode(value === 'replace' ? 'replace' : 'merge')}
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
    <div className={classes.file}>
      <label htmlFor={id}>{texts.file}</label>
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
          aria-describedby={`${id}-help`}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
      )}
      <span id={`${id}-help`} className={classes.note}>
        {texts.fileHelp}
      </span>
    </div>
  );
}
