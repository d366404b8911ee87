import type { AnswerOf, EmailAddress, getPhone, Verification } from '@zonewerk/contracts';
import { overviewMessages as texts } from './messages';
import type { RowState } from './components/overview-row';

/** Losing the only address means losing the account. */
export function emailState(list: readonly EmailAddress[]): RowState {
  const confirmed = list.filter(({ status }) => status !== 'unconfirmed').length;
  const waiting = list.length - confirmed;
  if (waiting > 0) return { text: texts.emails.waiting(waiting), mark: 'attention' };
  if (confirmed < 2) return { text: texts.emails.one, mark: 'missing' };
  return { text: texts.emails.many(confirmed), mark: 'ready' };
}

export function phoneState({ phone }: AnswerOf<typeof getPhone>): RowState {
  return phone === null ? { text: texts.phone.none, mark: 'missing' } : { text: phone, mark: 'ready' };
}

/** Without recovery codes, a lost device locks its owner out. */
export function factorState({ sms, app, face, passkeys, recovery_left: remaining }: Verification): RowState {
  const words = texts.verification;
  const on = [
    ...(sms.enabled ? [words.sms] : []),
    ...(app.enabled ? [words.app] : []),
    ...(face.enabled ? [words.face] : []),
    ...(passkeys.length > 0 ? [words.passkeys(passkeys.length)] : []),
  ];
  if (on.length === 0) return { text: words.none, mark: 'missing' };
  if (remaining === null || remaining === 0)
    return { text: [...on, words.noRecovery].join(', '), mark: 'attention' };
  return { text: on.join(', '), mark: 'ready' };
}
