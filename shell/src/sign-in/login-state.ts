import type { BodyOf, Issue, login } from '@zonewerk/contracts';
import type { AccountsAnswer, RememberedAccount } from './calls';
import { checkLogin, checkMail, type Refusal } from './login-rules';

/**
 * Where the login window is.
 * - `asking`: whether this browser remembers accounts
 * - `default`: address and password together, where none is remembered
 * - `choose`: the remembered accounts
 * - `mail`, `password`: one after the other, for an account that is added or was chosen
 * - `factor`: the password was right, the second factor follows
 */
export type Step = 'asking' | 'default' | 'choose' | 'mail' | 'password' | 'factor';

/** What is said above the form and at its fields. */
export interface Notice {
  message: string;
  issues: Issue[];
  /** Until when no further try is taken, in milliseconds since 1970. */
  waitUntil: number;
}

export interface LoginState {
  step: Step;
  accounts: AccountsAnswer['accounts'];
  /** Stands for the remembered accounts when one of them signs in. */
  mark: string | null;
  chosen: RememberedAccount | null;
  mail: string;
  password: string;
  remember: boolean;
  /** The next try needs a captcha. */
  captcha: boolean;
  notice: Notice;
  /** What the server said when it asked for the second factor. */
  factorMessage: string;
}

/** Nothing is said. */
export const QUIET: Notice = { message: '', issues: [], waitUntil: 0 };

/** What a refusal says. */
export function toNotice({ message, issues, retryAfter }: Refusal, now: number): Notice {
  return { message, issues, waitUntil: retryAfter > 0 ? now + retryAfter * 1_000 : 0 };
}

/** With which address the window opens; empty without one. */
export interface Known {
  mail: string;
  /** A link brought it, so that its person has chosen already: the form stands at once. */
  brought: boolean;
}

/** The window as it opens. */
export function openLogin({ mail, brought }: Known): LoginState {
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

/** The remembered accounts came; without any, or without an answer (null), the default form stands. */
export function accountsCame(state: LoginState, answer: AccountsAnswer | null): LoginState {
  if (state.step !== 'asking') return state;
  const { remember_cookie: mark = null, accounts = [] } = answer ?? {};
  if (mark === null || accounts.length === 0) return { ...state, step: 'default' };
  return { ...state, step: 'choose', accounts, mark };
}

/** An account was chosen; its password comes next. */
export function choose(state: LoginState, chosen: RememberedAccount): LoginState {
  return { ...state, step: 'password', chosen, mail: chosen.mail, password: '', notice: QUIET };
}

/** An account is not remembered any more. */
export function forget(state: LoginState, id: string): LoginState {
  const accounts = state.accounts.filter((account) => account.id !== id);
  return { ...state, accounts, step: accounts.length === 0 ? 'default' : state.step };
}

/** Another account is to be added: its address comes next. It is remembered unless its person says otherwise. */
export function addAccount(state: LoginState): LoginState {
  return { ...state, step: 'mail', chosen: null, mail: '', password: '', remember: true, notice: QUIET };
}

/** One step back: from the password to the address or to the accounts, from the address to the accounts. */
export function goBack(state: LoginState): LoginState {
  const step = state.step === 'password' && state.chosen === null ? 'mail' : 'choose';
  return { ...state, step, password: '', notice: QUIET };
}

/** What is typed. */
export function typed(
  state: LoginState,
  fields: Partial<Pick<LoginState, 'mail' | 'password' | 'remember'>>,
): LoginState {
  return { ...state, ...fields };
}

/** Faults of what the step asks for, which need no request. */
export function faultsOf(state: LoginState): Issue[] {
  return state.step === 'mail' ? checkMail(state.mail) : checkLogin(state);
}

/** The form is submitted: shows its faults, or goes on from the address to the password. */
export function submitted(state: LoginState): LoginState {
  const issues = faultsOf(state);
  const notice = { ...state.notice, message: '', issues };
  if (state.step === 'mail' && issues.length === 0) return { ...state, step: 'password', notice };
  return { ...state, notice };
}

/** A captcha is asked for from now on; what is said and typed stays. */
export function captchaAsked(state: LoginState): LoginState {
  return { ...state, captcha: true };
}

/** A refused try loses nothing but a password that was looked at. */
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

/** The password was right. */
export function factorAsked(state: LoginState, message: string): LoginState {
  return { ...state, step: 'factor', password: '', factorMessage: message, notice: QUIET };
}

/** The second factor was given up, or its time ran out: the password is asked for again, and it is said why. */
export function startOver(state: LoginState, message: string): LoginState {
  const known = state.chosen !== null || state.accounts.length > 0;
  return { ...state, step: known ? 'password' : 'default', notice: { ...QUIET, message } };
}

/** What a try sends. `lost`: a session ended, so that what is remembered stays as it is. */
export function bodyOf(state: LoginState, lost: boolean): Omit<BodyOf<typeof login>, 'response'> {
  const { chosen, mark, mail, password, remember } = state;
  if (chosen && mark !== null) return { rememberCookie: mark, rememberUserId: chosen.id, password };
  return { mail: mail.trim(), password, ...(lost ? {} : { rememberAccount: remember }) };
}
