import type { Cluster, ImportOffer, ZonePlan } from '@zonewerk/contracts';
import { useAllowedWindow, useWindowEntry } from '@zonewerk/shell-sdk';
import { Window } from '@zonewerk/ui';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { planMessages as texts } from '../../plan-messages';
import { useImportForm } from './import-form';
import { TOOL_PARAM, useBackAddress, usePlanAddress } from '../plan-address';
import { hasFields, TOOLS, toolOf, type PlanForm, type PlanTool } from '../plan-form';
import { FormActions, isStartable, PlanActions } from './plan-actions';
import { PlanStep, Unread } from './plan-step';
import { useReplaceForm } from './replace-form';
import { useTemplateForm } from './template-form';
import { useApply, usePlan, type Applying } from '../hooks/use-plan';
import { goneAlready, useRemovalForm, type Chosen } from '../hooks/use-removal';
import { useRollbackForm } from '../hooks/use-rollback';
import classes from './zone-files.module.css';

interface PlanWindowProps {
  cluster: Cluster;
  /** Record sets to delete. */
  chosen?: Chosen;
  /** Called when the selection ends. */
  onChosenEnd?: () => void;
}

/** Bulk changes of record sets: a form, the preview, and the progress. */
export function PlanWindow(props: PlanWindowProps) {
  const formId = useId();
  const { cluster, chosen = null } = props;
  const steps = useSteps(props);
  const { shown, form, plans, applying } = steps;
  const { plan } = plans;
  const known = plan !== undefined || shown.planId === '';
  const step = useRef<HTMLDivElement>(null);
  useStepFocus(step, `${steps.opened} ${shown.planId} ${plan?.state} ${shown.tool}`);
  return (
    <Window
      opened={steps.opened}
      onClose={steps.close}
      title={known ? form.title : texts.plan}
      purpose={known && (plan?.state ?? 'open') === 'open' ? form.purpose : undefined}
      size="l"
      dirty={shown.planId === '' ? form.busy || form.filled : isHeld(plan, applying)}
      actions={<StepActions steps={steps} formId={formId} />}
    >
      <div ref={step} tabIndex={-1} className={classes.step}>
        {shown.planId === '' && form.fields({ id: formId, onSubmit: steps.send })}
        {shown.planId !== '' && !plan && <Unread {...plans} />}
        {plan && (
          <PlanStep
            cluster={cluster}
            plan={plan}
            applying={applying}
            unheard={plans.unheard}
            gone={goneAlready(chosen, plan)}
            busy={form.busy}
            onAccept={form.accept && form.ready ? (offer) => void steps.accept(offer) : null}
            onConfirm={() => {
              if (isStartable(plan, applying) && !applying.starting) void steps.start();
            }}
          />
        )}
      </div>
    </Window>
  );
}

/** Buttons of the plan; without a plan, of the form. */
function StepActions({ steps, formId }: { steps: Steps; formId: string }) {
  const { shown, form, plans } = steps;
  if (plans.plan) return <PlanActions plan={plans.plan} {...steps} />;
  return (
    <FormActions
      form={form}
      formId={formId}
      sendable={shown.planId === '' && hasFields(shown.tool)}
      onClose={steps.close}
      lost={shown.planId !== ''}
      onBack={plans.error !== undefined && steps.named ? steps.back : undefined}
    />
  );
}

/** Whether closing needs a warning: during the start of a plan, or after input into its confirmation. */
function isHeld(plan: ZonePlan | undefined, { starting, typed }: Applying): boolean {
  return starting || (plan?.state === 'open' && typed !== '');
}

interface Shown {
  readonly tool: PlanTool;
  readonly planId: string;
}

type Steps = ReturnType<typeof useSteps>;

/** Current form and plan, and the navigation between them. Both are in the URL and survive a reload. */
function useSteps({ cluster, chosen = null, onChosenEnd }: PlanWindowProps) {
  const [toolParam, setTool] = useAllowedWindow(TOOL_PARAM, 'dns.change');
  const { planId, show, isLeft, leave: leavePlan } = usePlanAddress(cluster);
  const past = useBackAddress();
  const named = TOOLS.find((one) => one === toolParam);
  const other = past.revision === null ? 'removal' : 'rollback';
  const opened = planId !== '' || named !== undefined || chosen !== null || past.revision !== null;
  useWindowEntry(chosen !== null);
  const kept = useKept(opened, { tool: named ?? other, planId });
  const plans = usePlan(cluster, kept.planId, opened);
  const { plan } = plans;
  const shown = { ...kept, tool: plan ? toolOf(plan) : kept.tool };
  const form = useForms(cluster, { chosen, opened, back: past.revision })[shown.tool];
  const applying = useApply(cluster, plan);
  const { send, accept, leave } = useSending({ form, plan, applying, show });
  const back = () => {
    if (hasFields(shown.tool)) setTool(shown.tool);
    leavePlan();
    applying.forget();
  };
  const close = () => {
    // Back from a preview returns to its form, because users often correct the input and preview again.
    if (plan?.state === 'open' && planId !== '' && hasFields(shown.tool) && isLeft()) return back();
    leave();
    setTool('');
    leavePlan();
    past.leave();
    applying.forget();
    onChosenEnd?.();
  };
  const start = async () => {
    if (await applying.start()) form.clear();
  };
  return {
    opened,
    named: named !== undefined,
    shown,
    form,
    plans,
    applying,
    close,
    send,
    accept,
    back,
    start,
  };
}

interface Sending {
  readonly form: PlanForm;
  readonly plan: ZonePlan | undefined;
  readonly applying: Applying;
  readonly show: (plan: ZonePlan) => Promise<void>;
}

/** Creates plans and shows them. */
function useSending({ form, plan, applying, show }: Sending) {
  const sent = useRef<object | null>(null);
  const make = async (ask: () => Promise<ZonePlan | undefined> | undefined) => {
    if (!form.ready || form.busy) return;
    const mine = {};
    sent.current = mine;
    const made = await ask();
    // A response after the window was closed opens nothing.
    if (!made || sent.current !== mine) return;
    applying.forget(plan !== undefined);
    await show(made);
  };
  const leave = () => {
    sent.current = null;
  };
  return {
    send: () => make(form.submit),
    accept: (offer: ImportOffer) => make(() => form.accept?.(offer)),
    leave,
  };
}

/** Last content of the window. It remains during the close animation. */
function useKept(opened: boolean, now: Shown): Shown {
  const [kept, setKept] = useState(now);
  if (!opened || (kept.tool === now.tool && kept.planId === now.planId)) return kept;
  setKept(now);
  return now;
}

const TTL_FORM: PlanForm = {
  title: texts.ttl.title,
  purpose: texts.ttl.purpose,
  filled: false,
  ready: false,
  busy: false,
  submit: () => Promise.resolve(undefined),
  clear: () => undefined,
  fields: () => null,
};

interface Wanted {
  readonly chosen: Chosen;
  readonly back: number | null;
  readonly opened: boolean;
}

function useForms(cluster: Cluster, { chosen, back, opened }: Wanted): Record<PlanTool, PlanForm> {
  return {
    import: useImportForm(cluster),
    template: useTemplateForm(cluster, opened),
    replace: useReplaceForm(cluster),
    // Its plan is created in the TTL window.
    ttl: TTL_FORM,
    removal: useRemovalForm(cluster, chosen),
    rollback: useRollbackForm(cluster, back),
  };
}

/** Focuses a new step after the button that led to it is removed. */
function useStepFocus(step: RefObject<HTMLElement | null>, name: string): void {
  useEffect(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) step.current?.focus({ preventScroll: true });
  }, [step, name]);
}
