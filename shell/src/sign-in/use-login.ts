import { useCaptcha, type Captcha } from '@zonewerk/shell-sdk';
import { useCallback, useEffect, useState } from 'react';
import { messages } from '../messages';
import { useServices } from '../services';
import { identityCalls, type AccountsAnswer, type RememberedAccount } from './calls';
import { outcomeOfAnswer, outcomeOfFailure, refusal, type LoginOutcome, type Refusal } from './login-rules';
import {
  accountsCame,
  addAccount,
  bodyOf,
  requireCaptcha,
  choose,
  requireFactor,
  forget,
  goBack,
  openLogin,
  refused,
  startOver,
  submitted,
  typed,
  type InitialAddress,
  type LoginState,
} from './login-state';
import { useSignInEnd } from './sign-in-end';
import { isSigningOut } from './sign-out';

/** Maximum wait for the remembered accounts, in milliseconds; afterwards the default form is shown. */
const ACCOUNTS_WAIT_MS = 3_000;

interface LoginDeps {
  opened: boolean;
  /** Address of the lost session, or of a link. */
  initial: InitialAddress;
  /** A session ended while its page was displayed. */
  lost: boolean;
}

/** State and actions of the login window. */
export interface Login {
  state: LoginState;
  lost: boolean;
  captcha: Captcha;
  typed(fields: Parameters<typeof typed>[1]): void;
  choose(account: RememberedAccount): void;
  forget(id: string): void;
  addAccount(): void;
  goBack(): void;
  startOver(message: string): void;
  submit(): Promise<void>;
}

export function useLogin({ opened, initial, lost }: LoginDeps): Login {
  const [state, setState] = useState(() => openLogin(initial));
  const opening = `${opened} ${initial.brought} ${initial.mail}`;
  const [shown, setShown] = useState(opening);
  if (shown !== opening) {
    setShown(opening);
    setState(openLogin(initial));
  }
  const captcha = useCaptcha('login', opened && state.captcha);
  // After a sign-out the document unloads, and its CSRF token belongs to the ended session.
  const asking = opened && state.step === 'asking' && !isSigningOut();
  useRememberedAccounts({ asking, lost }, setState);
  const submit = useSubmit({ state, setState, lost, captcha });
  return { state, lost, captcha, ...useMoves(setState), submit };
}

type Update = (change: (state: LoginState) => LoginState) => void;

/** Handlers of buttons. */
function useMoves(update: Update) {
  return {
    typed: useCallback(
      (fields: Parameters<typeof typed>[1]) => update((state) => typed(state, fields)),
      [update],
    ),
    choose: useCallback((account: RememberedAccount) => update((state) => choose(state, account)), [update]),
    forget: useCallback((id: string) => update((state) => forget(state, id)), [update]),
    addAccount: useCallback(() => update(addAccount), [update]),
    goBack: useCallback(() => update(goBack), [update]),
    startOver: useCallback((message: string) => update((state) => startOver(state, message)), [update]),
  };
}

/**
 * Requests the remembered accounts of this browser. The token of a lost session would be rejected, so a new one is
 * requested first.
 */
function useRememberedAccounts({ asking, lost }: { asking: boolean; lost: boolean }, update: Update): void {
  const [ask] = identityCalls.useShellAccountsMutation();
  const { refreshToken } = useServices();
  useEffect(() => {
    if (!asking) return;
    const controller = new AbortController();
    const came = (answer: AccountsAnswer | null) => {
      if (!controller.signal.aborted) update((state) => accountsCame(state, answer));
    };
    const load = async () => {
      if (lost) await refreshToken();
      if (controller.signal.aborted) return;
      const request = ask();
      controller.signal.addEventListener('abort', () => request.abort());
      const { data = null } = await request;
      came(data);
    };
    void load();
    const timer = setTimeout(() => came(null), ACCOUNTS_WAIT_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [asking, lost, ask, refreshToken, update]);
}

interface SubmitDeps {
  state: LoginState;
  setState: Update;
  lost: boolean;
  captcha: Captcha;
}

/** Submits the form, or continues with its next step. */
function useSubmit({ state, setState, lost, captcha }: SubmitDeps): () => Promise<void> {
  const [send] = identityCalls.useShellLoginMutation();
  const { refreshToken } = useServices();
  const end = useSignInEnd();
  const refuse = (outcome: Refusal) => {
    setState((before) => refused(before, outcome, Date.now()));
    captcha.reset();
  };
  const attempt = async (): Promise<LoginOutcome> => {
    const response = await captcha.response();
    if (response === null) return refusal(messages.signIn.captchaFailed, { judged: false });
    const body = { ...bodyOf(state, lost), ...(response === undefined ? {} : { response }) };
    return send(body).unwrap().then(outcomeOfAnswer, outcomeOfFailure);
  };
  /** After a missing captcha was solved, the same request is sent again without user action. */
  const solvedFirst = async (send: () => Promise<LoginOutcome>): Promise<LoginOutcome> => {
    const outcome = await send();
    if (outcome.kind !== 'refused' || !outcome.unsolved) return outcome;
    const solved = captcha.settled();
    setState(requireCaptcha);
    captcha.reset();
    await solved;
    return send();
  };
  return async () => {
    const checked = submitted(state);
    setState(submitted);
    if (checked.notice.issues.length > 0 || state.step === 'mail') return;
    const outcome = await solvedFirst(attempt);
    if (outcome.kind === 'done') await end();
    else if (outcome.kind === 'refused') refuse(outcome);
    else {
      // The pending sign-in has its own token.
      await refreshToken();
      setState((before) => requireFactor(before, outcome.message));
    }
  };
}
