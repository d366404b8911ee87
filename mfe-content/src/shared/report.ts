import { failureText, isCallFailure, shell } from '@zonewerk/shell-sdk';

interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
}

/** Reports the result of a change in a toast. Returns whether it succeeded. */
export function report({ data, error }: Result, text: string, notConfirmed?: string): boolean {
  if (data) shell.toast({ text, tone: 'good' });
  else if (notConfirmed !== undefined && isNotConfirmed(error))
    shell.toast({ text: notConfirmed, tone: 'plain' });
  else shell.toast({ text: failureText(error), tone: 'bad' });
  return Boolean(data);
}

/** The person closed the window for the second factor. */
function isNotConfirmed(error: unknown): boolean {
  return isCallFailure(error) && error.kind === 'answer' && error.status === 'recent-factor-required';
}
