import { CodeForm, type CheckCode } from './code-form';
import type { CodeWay } from './code-rules';
import { SmsAgain } from './sms-again';
import type { Sms } from './use-sms';

interface CodeStepProps {
  way: CodeWay;
  intro: string;
  sms: Sms;
  check: CheckCode;
  onTyped?: (typed: boolean) => void;
  onCancel?: () => void;
}

/** Code form; for SMS, with a button that requests another one. */
export function CodeStep({ sms, ...form }: CodeStepProps) {
  return (
    <>
      <CodeForm key={form.way} {...form} />
      {form.way === 'sms' && <SmsAgain sms={sms} />}
    </>
  );
}
