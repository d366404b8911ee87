import type { PlanSource, ZonePlan } from '@zonewerk/contracts';
import { Button } from '@zonewerk/ui';
import { messages } from '../../messages';
import { planMessages as texts } from '../../plan-messages';
import { hasFields, toolOf, type PlanForm } from '../plan-form';
import type { Applying } from '../hooks/use-plan';

interface FormActionsProps {
  form: PlanForm;
  formId: string;
  /** The form is displayed and can be submitted. */
  sendable: boolean;
  /** The plan exists but cannot be displayed. */
  lost: boolean;
  onClose: () => void;
  onBack: (() => void) | undefined;
}

/** Buttons below a form, and below a missing plan. */
export function FormActions({ form, formId, sendable, lost, onClose, onBack }: FormActionsProps) {
  return (
    <>
      <Button onClick={onClose}>{lost ? texts.close : messages.cancel}</Button>
      {onBack && <Button onClick={onBack}>{texts.back}</Button>}
      {sendable && (
        <Button variant="primary" type="submit" form={formId} loading={form.busy} disabled={!form.ready}>
          {texts.preview}
        </Button>
      )}
    </>
  );
}

const DANGEROUS: ReadonlySet<PlanSource> = new Set(['removal', 'rollback']);

interface PlanActionsProps {
  plan: ZonePlan;
  applying: Applying;
  form: PlanForm;
  close: () => void;
  back: () => void;
  send: () => Promise<void>;
  start: () => Promise<void>;
}

/** Whether the plan can be started, as far as the client can determine. */
export function isStartable(plan: ZonePlan, { confirmed, stale }: Applying): boolean {
  return plan.total > 0 && confirmed && !stale;
}

/** Buttons below a plan. */
export function PlanActions({ plan, applying, form, close, back, send, start }: PlanActionsProps) {
  if (plan.state !== 'open') {
    return (
      <Button variant="primary" onClick={close}>
        {texts.close}
      </Button>
    );
  }
  const returns = hasFields(toolOf(plan));
  return (
    <>
      <Button onClick={returns ? back : close} disabled={applying.starting || form.busy}>
        {returns ? texts.back : messages.cancel}
      </Button>
      {applying.stale && form.ready ? (
        <Button variant="primary" loading={form.busy} onClick={() => void send()}>
          {texts.again}
        </Button>
      ) : (
        <Button
          variant={plan.confirm || DANGEROUS.has(plan.source) ? 'danger' : 'primary'}
          loading={applying.starting}
          disabled={!isStartable(plan, applying)}
          onClick={() => void start()}
        >
          {applyText(plan)}
        </Button>
      )}
    </>
  );
}

function applyText({ source, total }: ZonePlan): string {
  if (total === 0) return texts.nothing;
  const own = source === 'removal' || source === 'rollback' ? texts[source] : texts;
  return own.apply(total);
}
