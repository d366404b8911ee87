import type { DomainPlan } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage, Group, Stack, Text, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { DiffView } from '../../../shared/components/diff-view';
import { useVisit } from '../../../shared/hooks/use-visit';
import type { DiffLine } from '../../../shared/state-lines';
import { useHostingAttachDomainMutation, useHostingPlanDomainMutation } from '../api/domain-calls';
import { domainMessages } from '../domain-messages';
import { DomainRecords } from './domain-records';

const texts = domainMessages.attach;
const EMPTY = { host: '' };

interface ContainerKey {
  project_id: string;
  container_id: string;
}

interface AttachDomainWindowProps {
  containerKey: ContainerKey;
  opened: boolean;
  onClose: () => void;
}

/** Plans a domain and attaches it. The input survives a reload and a refusal. */
export function AttachDomainWindow({ containerKey, opened, onClose }: AttachDomainWindowProps) {
  const [draft, setDraft, clear] = useDraft(`domain-attach:${containerKey.container_id}`, EMPTY);
  const leave = () => {
    clear();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={draft.host !== ''}
    >
      {opened && (
        <Steps
          containerKey={containerKey}
          host={draft.host}
          onChange={(host) => setDraft({ host })}
          onLeave={leave}
        />
      )}
    </Window>
  );
}

interface StepsProps {
  containerKey: ContainerKey;
  host: string;
  onChange: (host: string) => void;
  /** Drops the draft and closes the window. */
  onLeave: () => void;
}

function Steps({ containerKey, host, onChange, onLeave }: StepsProps) {
  const [makePlan, { error }] = useHostingPlanDomainMutation();
  const [plan, setPlan] = useState<DomainPlan | null>(null);
  const visit = useVisit();
  if (plan)
    return (
      <PlanStep containerKey={containerKey} plan={plan} onBack={() => setPlan(null)} onLeave={onLeave} />
    );
  const issues = issuesOf(error);
  const submit = async () => {
    const isOpen = visit();
    const { data } = await makePlan({ ...containerKey, host });
    if (data && isOpen()) setPlan(data.plan);
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <TextField
        name="host"
        label={texts.host}
        help={texts.hostHelp}
        required
        missing={texts.missing}
        mono
        autoFocus
        autoComplete="off"
        inputMode="url"
        value={host}
        onChange={onChange}
      />
      <FormActions submitLabel={texts.plan} onCancel={onLeave} />
    </Form>
  );
}

interface PlanStepProps {
  containerKey: ContainerKey;
  plan: DomainPlan;
  onBack: () => void;
  onLeave: () => void;
}

function PlanStep({ containerKey, plan, onBack, onLeave }: PlanStepProps) {
  const [attach, { error, isLoading }] = useHostingAttachDomainMutation();
  const visit = useVisit();
  const { host, fingerprint } = plan;
  const submit = async () => {
    const isOpen = visit();
    const { data, error: refusal } = await attach({ ...containerKey, host, fingerprint });
    if (data) {
      shell.toast({ text: texts.done(host), tone: 'good' });
      if (isOpen()) onLeave();
    } else if (!isOpen()) shell.toast({ text: failureText(refusal, texts.failed), tone: 'bad' });
  };
  return (
    <Stack gap={4}>
      {error && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <PlanDetails plan={plan} />
      <Group gap={3} justify="end">
        <Button onClick={onBack} disabled={isLoading}>
          {texts.back}
        </Button>
        <Button variant="primary" loading={isLoading} autoFocus onClick={() => void submit()}>
          {texts.submit}
        </Button>
      </Group>
    </Stack>
  );
}

function PlanDetails({ plan: { zone, changes, records } }: { plan: DomainPlan }) {
  if (!zone)
    return (
      <>
        <Text>{texts.elsewhere}</Text>
        <DomainRecords records={records} />
      </>
    );
  if (changes.length === 0) return <Text>{texts.nothing(zone.domain)}</Text>;
  return (
    <>
      <Text>{texts.zone(zone.domain)}</Text>
      <DiffView lines={linesOf(changes)} />
    </>
  );
}

/** Removed lines are first. */
function linesOf(changes: DomainPlan['changes']): DiffLine[] {
  const lines = (side: 'removed' | 'added', at: 'before' | 'after') =>
    changes.flatMap(({ name, type, [at]: values }) =>
      (values ?? []).map((value): DiffLine => ({ side, text: `${name} ${type} ${value}` })),
    );
  return [...lines('removed', 'before'), ...lines('added', 'after')];
}
