import { RECORD_TYPES, type Cluster, type RecordType } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Button, Form, Note, SelectField, TextField, Window } from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../messages';
import { useDnsPreviewReplacementMutation } from '../plan-calls';
import { planMessages } from '../plan-messages';
import { PlanActions, PlanStep } from './plan-step';
import { usePlan } from './use-plan';

const texts = planMessages.replace;

interface ReplaceWindowProps {
  cluster: Cluster;
  opened: boolean;
  onClose: () => void;
}

/** Puts another value in the place of one, in all record sets of a type that have it. */
export function ReplaceWindow({ cluster, opened, onClose }: ReplaceWindowProps) {
  const formId = useId();
  const draft = useReplacement(cluster);
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
      dirty={busy || draft.from !== '' || draft.to !== '' || plan?.state === 'open'}
      actions={
        plan ? (
          <PlanActions steps={steps} plan={plan} onClose={close} />
        ) : (
          <>
            <Button onClick={close} disabled={busy}>
              {messages.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} loading={busy}>
              {planMessages.import.preview}
            </Button>
          </>
        )
      }
    >
      {plan ? (
        <PlanStep cluster={cluster} steps={steps} plan={plan} />
      ) : (
        <ReplaceForm id={formId} draft={draft} />
      )}
    </Window>
  );
}

type Draft = ReturnType<typeof useReplacement>;

/** What was typed stays until it is made, whatever goes wrong. */
function useReplacement(cluster: Cluster) {
  const [type, setType] = useState<RecordType>('A');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [preview, { isLoading: busy }] = useDnsPreviewReplacementMutation();
  const steps = usePlan(cluster);
  const submit = async () => {
    setError(null);
    const key = { cluster_id: cluster.id, project_id: cluster.project_id };
    const result = await preview({ ...key, record_type: type, old_value: from, new_value: to });
    if (result.data) steps.keep(result.data.plan);
    else setError(result.error);
  };
  const clear = () => {
    setFrom('');
    setTo('');
    steps.keep(null);
  };
  return { type, setType, from, setFrom, to, setTo, error, busy, steps, submit, clear };
}

function ReplaceForm({ id, draft }: { id: string; draft: Draft }) {
  const issues = issuesOf(draft.error);
  return (
    <Form id={id} label={texts.title} onSubmit={draft.submit} busy={draft.busy} issues={issues}>
      {draft.error !== null && issues.length === 0 && <Note tone="bad">{failureText(draft.error)}</Note>}
      <SelectField
        name="record_type"
        label={texts.type}
        value={draft.type}
        onChange={(value) => draft.setType(RECORD_TYPES.find((one) => one === value) ?? 'A')}
        options={RECORD_TYPES.map((one) => ({ value: one, label: one }))}
      />
      <TextField
        name="old_value"
        label={texts.from}
        help={texts.fromHelp}
        value={draft.from}
        onChange={draft.setFrom}
        autoComplete="off"
        required
        mono
      />
      <TextField
        name="new_value"
        label={texts.to}
        value={draft.to}
        onChange={draft.setTo}
        autoComplete="off"
        required
        mono
      />
    </Form>
  );
}
