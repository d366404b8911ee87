import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Form, Note } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import type { PlanFormSend } from '../plan-form';

interface PlanFieldsProps extends PlanFormSend {
  label: string;
  busy: boolean;
  /** Error of the last request; undefined without one. */
  error: unknown;
  children: ReactNode;
}

/** Form that shows server issues at their fields. Issues without a field are above the form. */
export function PlanFields({ id, label, onSubmit, busy, error, children }: PlanFieldsProps) {
  const issues = issuesOf(error);
  return (
    <Form id={id} label={label} onSubmit={onSubmit} busy={busy} issues={issues}>
      {error !== undefined && !busy && issues.length === 0 && <Note tone="bad">{failureText(error)}</Note>}
      {children}
    </Form>
  );
}
