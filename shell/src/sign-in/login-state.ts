import type { BodyOf, Issue, login } from '@zonewerk/contracts';
import type { AccountsAnswer, RememberedAccount } from './calls';
import { checkLogin, checkMail, type Refusal } from './login-rules';

/**
 * Step of the login window.
 * - `asking`: requests the remembered accounts of this browser
 * - `default`: address and password together, without remembered accounts
 * - `choose`: the remembered accounts
 * - `mail`, `password`: in two steps, for a new or selected account
 * - `factor`: the password was correct, the second factor follows
 */
export type Step = 'asking' | 'default' | 'choose' | 'mail' | 'password' | 'factor';

/** Messages above the form and at its fields. */
export interface Notice {
  message: string;
  issues: Issue[];
  /** Time until which attempts are blocked, in milliseconds since 1970. */
  waitUntil: number;
}

export interface LoginState {
  step: Step;
  accounts: AccountsAnswer['accounts'];
  /** Token of the remembered accounts, sent when one of them signs in. */
  mark: string | null;
  chosen: RememberedAccount | null;
  mail: string;
  password: string;
  remember: boolean;
  /** The next attempt requires a captcha. */
  captcha: boolean;
  notice: Notice;
  /** Server message that requested the second factor. */
  factorMessage: string;
}

/** No message. */
export const QUIET: Notice = { message: '', issues: [], waitUntil: 0 };

/** Notice of a refusal. */
export function toNotice({ message, issues, retryAfter }: Refusal, now: number): Notice {
  return { message, issues, waitUntil: retryAfter > 0 ? now + retryAfter * 1_000 : 0 };
}

/** Initial email address of the window; empty without one. */
export interface InitialAddress {
  mail: string;
  /** A link passed the address, so the form is shown at once. */
  brought: boolean;
}

/** Initial state of the window. */
export function openLogin({ mail, brought }: InitialAddress): LoginState {
  return {
    step: brought ? 'default' : 'asking',
    accounts: [],
    mark: null,
    chosen: null,
    mail,
    password: '',
    remember: false,
    captcha: false,
    notice: QUIET,
    factorMessage: '',
  };
}

/** The remembered accounts were loaded. Without any, or after a failure (null), the default form is shown. */
export function accountsCame(state: LoginState, answer: AccountsAnswer | null): LoginState {
  if (state.step !== 'asking') return state;
  const { remember_cookie: mark = null, accounts = [] } = answer ?? {};
  if (mark === null || accounts.length === 0) return { ...state, step: 'default' };
  return { ...state, step: 'choose', accounts, mark };
}

/** An account was selected; its password is next. */
export function choose(state: LoginState, chosen: RememberedAccount): LoginState {
  return { ...state, step: 'password', chosen, mail: chosen.mail, password: '', notice: QUIET };
}

/** An account is no longer remembered. */
export function forget(state: LoginState, id: string): LoginState {
  const accounts = state.accounts.filter((account) => account.id !== id);
  return { ...state, accounts, step: accounts.length === 0 ? 'default' : state.step };
}

/** Another account is added; its address is next. It is remembered unless the user opts out. */
export function addAccount(state: LoginState): LoginState {
  return { ...state, step: 'mail', chosen: null, mail: '', password: '', remember: true, notice: QUIET };
}

/** Previous step: from the password to the address or the accounts, from the address to the accounts. */
export function goBack(state: LoginState): LoginState {
  const step = state.step === 'password' && state.chosen === null ? 'mail' : 'choose';
  return { ...state, step, password: '', notice: QUIET };
}

/** Input of a field. */
export function typed(
  state: LoginState,
  fields: Partial<Pick<LoginState, 'mail' | 'password' | 'remember'>>,
): LoginState {
  return { ...state, ...fields };
}

/** Faults of the step's fields that are detectable without a request. */
export function faultsOf(state: LoginState): Issue[] {
  return state.step === 'mail' ? checkMail(state.mail) : checkLogin(state);
}

/** The form was submitted: shows its faults, or continues from the address to the password. */
export function submitted(state: LoginState): LoginState {
  const issues = faultsOf(state);
  const notice = { ...state.notice, message: '', issues };
  if (state.step === 'mail' && issues.length === 0) return { ...state, step: 'password', notice };
  return { ...state, notice };
}

/** A captcha is required from now on; messages and input remain. */
export function requireCaptcha(state: LoginState): LoginState {
  return { ...state, captcha: true };
}

/** A rejected attempt preserves all input except a checked password. */
export function refused(state: LoginState, refusal: Refusal, now: number): LoginState {
  const { issues, judged, captcha, forgotten } = refusal;
  const notice = toNotice(refusal, now);
  const after = {
    ...state,
    notice,
    password: judged ? '' : state.password,
    captcha: state.captcha || captcha,
  };
  if (forgotten) return { ...after, step: 'default', accounts: [], mark: null, chosen: null };
  const mailRefused = issues.some(({ path }) => path === 'mail');
  return mailRefused && state.step === 'password' && state.chosen === null
    ? { ...after, step: 'mail' }
    : after;
}

/** The password was correct. */
export function requireFactor(state: LoginState, message: string): LoginState {
  return { ...state, step: 'factor', password: '', factorMessage: message, notice: QUIET };
}

/** The second factor was cancelled or has expired: the password is required again, with the reason. */
export function startOver(state: LoginState, message: string): LoginState {
  const hasAccounts = state.chosen !== null || state.accounts.length > 0;
  return { ...state, step: hasAccounts ? 'password' : 'default', notice: { ...QUIET, message } };
}

/** Request of an attempt. `lost`: a session ended, so the remembered accounts do not change. */
export function bodyOf(state: LoginState, lost: boolean): Omit<BodyOf<typeof login>, 'response'> {
  const { chosen, mark, mail, password, remember } = state;
  if (chosen && mark !== null) return { rememberCookie: mark, rememberUserId: chosen.id, password };
  return { mail: mail.trim(), password, ...(lost ? {} : { rememberAccount: remember }) };
}
