import type { Cluster, ZoneTemplate } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Button,
  ErrorState,
  Form,
  Note,
  SelectField,
  Skeleton,
  Text,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useId, useState } from 'react';
import { messages } from '../messages';
import { useDnsListTemplatesQuery, useDnsPreviewTemplateMutation } from '../plan-calls';
import { planMessages } from '../plan-messages';
import { PlanActions, PlanStep } from './plan-step';
import { usePlan } from './use-plan';

const texts = planMessages.template;

interface TemplateWindowProps {
  cluster: Cluster;
  opened: boolean;
  onClose: () => void;
}

/** Takes what a provider asks for, shows what it changes, and makes it so. */
export function TemplateWindow({ cluster, opened, onClose }: TemplateWindowProps) {
  const formId = useId();
  const draft = useTemplate(cluster, opened);
  const { steps, busy, template } = draft;
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
            <Button variant="primary" type="submit" form={formId} loading={busy} disabled={!template}>
              {planMessages.import.preview}
            </Button>
          </>
        )
      }
    >
      {plan ? (
        <PlanStep cluster={cluster} steps={steps} plan={plan} />
      ) : (
        <TemplateForm id={formId} draft={draft} />
      )}
    </Window>
  );
}

type Draft = ReturnType<typeof useTemplate>;

/** What was chosen and typed stays until it is made, whatever goes wrong. */
function useTemplate(cluster: Cluster, opened: boolean) {
  const list = useDnsListTemplatesQuery(undefined, { skip: !opened });
  const [id, setId] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>(null);
  const [preview, { isLoading: busy }] = useDnsPreviewTemplateMutation();
  const steps = usePlan(cluster);
  const template = list.data?.list.find((one) => one.id === id);
  const submit = async () => {
    if (!template) return;
    setError(null);
    const fields = template.fields.flatMap(({ name }) => {
      const value = values[name]?.trim() ?? '';
      return value === '' ? [] : [{ name, value }];
    });
    const key = { cluster_id: cluster.id, project_id: cluster.project_id, template: id };
    const result = await preview({ ...key, ...(fields.length > 0 ? { fields } : {}) });
    if (result.data) steps.keep(result.data.plan);
    else setError(result.error);
  };
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const clear = () => {
    setId('');
    setValues({});
    steps.keep(null);
  };
  const filled = Object.values(values).some((value) => value !== '');
  return { list, id, setId, values, set, error, busy, steps, template, submit, clear, filled };
}

function TemplateForm({ id, draft }: { id: string; draft: Draft }) {
  const { list, template, error } = draft;
  if (list.error !== undefined && !list.data) {
    return <ErrorState level={3} message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <Skeleton width="100%" height="8rem" />;
  const issues = issuesOf(error);
  return (
    <Form id={id} label={texts.title} onSubmit={draft.submit} busy={draft.busy} issues={issues}>
      {error !== null && issues.length === 0 && <Note tone="bad">{failureText(error)}</Note>}
      <SelectField
        name="template"
        label={texts.choose}
        value={draft.id}
        onChange={draft.setId}
        placeholder={texts.none}
        options={list.data.list.map((one) => ({
          value: one.id,
          label: `${texts.groups[one.group]}: ${one.name}`,
        }))}
        required
      />
      {template && <Told template={template} draft={draft} />}
    </Form>
  );
}

function Told({ template, draft }: { template: ZoneTemplate; draft: Draft }) {
  return (
    <>
      <Text>{template.purpose}</Text>
      <Anchor href={template.documentation} target="_blank" rel="noreferrer">
        {texts.documentation}
      </Anchor>
      {template.fields.map(({ name, label, help, required }) => (
        <TextField
          key={`${template.id} ${name}`}
          name={`fields.${name}`}
          label={label}
          optional={!required}
          help={help}
          value={draft.values[name] ?? ''}
          onChange={(value) => draft.set(name, value)}
          required={required}
          autoComplete="off"
          mono
        />
      ))}
    </>
  );
}
