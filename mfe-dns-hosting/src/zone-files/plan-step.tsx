import type { Cluster, ZonePlan } from '@zonewerk/contracts';
import { Button, Note, Stack, Text, TextField } from '@zonewerk/ui';
import { planMessages as texts } from '../plan-messages';
import { PlanRows } from './plan-rows';
import type { PlanSteps } from './use-plan';
import classes from './zone-files.module.css';

/** What a plan does, its confirmation, and how far it is. */
export function PlanStep({ cluster, steps, plan }: { cluster: Cluster; steps: PlanSteps; plan: ZonePlan }) {
  return (
    <Stack gap={4}>
      {steps.fault !== null && <Note tone="bad">{steps.fault}</Note>}
      <Progress plan={plan} />
      <PlanRows cluster={cluster} plan={plan} />
      {plan.confirm && plan.state === 'open' && (
        <>
          <Note tone="warn">{texts.massive(plan.counts.removed.sets, plan.existing)}</Note>
          <TextField
            name="typed"
            label={texts.typed(cluster.domain_unicode)}
            value={steps.typed}
            onChange={steps.setTyped}
            autoComplete="off"
            mono
          />
        </>
      )}
    </Stack>
  );
}

function Progress({ plan }: { plan: ZonePlan }) {
  const { state, tried, total, left } = plan;
  if (state === 'open') return null;
  if (state === 'running') {
    return (
      <Stack gap={2} role="status">
        <Text>{texts.progress(tried, total)}</Text>
        <progress
          className={classes.progress}
          value={tried}
          max={total}
          aria-label={texts.progress(tried, total)}
        />
        <Text tone="dim">{texts.running}</Text>
      </Stack>
    );
  }
  return (
    <div role="status">
      <Note tone={left > 0 ? 'warn' : 'good'} title={texts.done(total - left)}>
        {left > 0 ? texts.left(left) : null}
      </Note>
    </div>
  );
}

/** The buttons of that step. */
export function PlanActions({
  steps,
  plan,
  onClose,
}: {
  steps: PlanSteps;
  plan: ZonePlan;
  onClose: () => void;
}) {
  if (plan.state !== 'open') {
    return (
      <Button variant="primary" onClick={onClose}>
        {texts.close}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => steps.keep(null)} disabled={steps.starting}>
        {texts.back}
      </Button>
      <Button
        variant={plan.confirm ? 'danger' : 'primary'}
        loading={steps.starting}
        disabled={plan.total === 0 || !steps.confirmed}
        onClick={() => void steps.start()}
      >
        {plan.total === 0 ? texts.nothing : texts.apply(plan.total)}
      </Button>
    </>
  );
}
