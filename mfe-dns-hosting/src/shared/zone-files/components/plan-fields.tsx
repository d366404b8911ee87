import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Form, Note } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import type { PlanFormSend } from '../plan-form';

interface PlanFieldsProps extends PlanFormSend {
  label: string;
  busy: boolean;
  /** Why it could not be sent; undefined when nothing went wrong. */
  error: unknown;
  children: ReactNode;
}

/** Fields that mark what the server finds wrong in them; what it says of none of them stands above. */
export function PlanFields({ id, label, onSubmit, busy, error, children }: PlanFieldsProps) {
  const issues = issuesOf(error);
  return (
    <Form id={id} label={label} onSubmit={onSubmit} busy={busy} issues={issues}>
      {error !== undefined && !busy && issues.length === 0 && <Note tone="bad">{failureText(error)}</Note>}
      {children}
    </Form>
  );
}
