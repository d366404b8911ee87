import { PAGES } from '@zonewerk/contracts';
import { useSecondsLeft } from '@zonewerk/shell-sdk';
import {
  Anchor,
  CaptchaNote,
  CheckboxField,
  Form,
  FormActions,
  FormMessage,
  LinkButton,
  PasswordField,
  Stack,
  TextField,
} from '@zonewerk/ui';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { messages } from '../messages';
import { useServices } from '../services';
import { PasskeyButton } from './passkey/passkey-button';
import { usePasskey } from './passkey/use-passkey';
import { faultsOf, type LoginState } from './login-state';
import styles from './sign-in.module.css';
import type { Login } from './use-login';

const texts = messages.signIn;

interface LoginFormProps {
  login: Login;
  /** Called after a sign-in by passkey. */
  onDone: () => unknown;
  /** Null without a page to return to. */
  onLeave: (() => void) | null;
}

/**
 * Email address and password, together or in two steps; or a passkey. The address remains in the form in every step, so
 * that password managers can associate the password.
 */
export function LoginForm({ login, onDone, onLeave }: LoginFormProps) {
  const { state, lost, captcha } = login;
  const wish = offersRemember(login) ? { remember: state.remember } : {};
  const passkey = usePasskey({ purpose: 'sign-in', offered: true, onDone, ...wish });
  const { issues, message, waitUntil } = state.notice;
  const seconds = useSecondsLeft(waitUntil);
  const submit = () => {
    passkey.quiet();
    return login.submit();
  };
  return (
    <>
      <Form label={texts.title} onSubmit={submit} validate={() => faultsOf(state)} issues={issues}>
        {message !== '' && <FormMessage tone="bad">{message}</FormMessage>}
        <Fields login={login} />
        <CaptchaNote state={captcha.state} onRetry={captcha.reset} />
        {seconds > 0 && (
          <p role="timer" className={styles['dim']}>
            {texts.waitFor(seconds)}
          </p>
        )}
        <FormActions
          submitLabel={state.step === 'mail' ? texts.next : texts.submit}
          disabled={seconds > 0}
          align={onLeave ? 'end' : 'wide'}
          onCancel={onLeave ?? undefined}
          cancelLabel={lost ? texts.leave : texts.cancel}
        />
      </Form>
      <Stack gap={4} className={styles['below']}>
        <PasskeyButton passkey={passkey} label={texts.passkey.button} />
        <Stack gap={2}>
          <Ways login={login} />
        </Stack>
      </Stack>
    </>
  );
}

/** Fields of the step; the first one has the focus. */
function Fields({ login }: { login: Login }) {
  const { state, typed } = login;
  const { step } = state;
  const { mail, password } = useFieldFocus(state);
  const mailFirst = step === 'mail' || (step === 'default' && state.mail === '');
  const [startsAtMail] = useState(mailFirst);
  return (
    <>
      <TextField
        ref={mail}
        name="mail"
        type="email"
        label={texts.mail}
        autoComplete="username webauthn"
        autoFocus={startsAtMail}
        required
        missing={texts.invalidMail}
        readOnly={step === 'password'}
        value={state.mail}
        onChange={(value) => typed({ mail: value })}
        right={
          step === 'password' ? <LinkButton onClick={login.goBack}>{texts.change}</LinkButton> : undefined
        }
      />
      {step !== 'mail' && (
        <PasswordField
          ref={password}
          name="password"
          label={texts.password}
          autoComplete="current-password webauthn"
          autoFocus={!startsAtMail}
          required
          missing={texts.passwordMissing}
          value={state.password}
          onChange={(value) => typed({ password: value })}
        />
      )}
      {step !== 'mail' && offersRemember(login) && <Remember login={login} />}
    </>
  );
}

/** Focuses the next field. */
function useFieldFocus({ step, notice, ...state }: LoginState) {
  const mail = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (step === 'mail') mail.current?.focus();
    if (step === 'password') password.current?.focus();
  }, [step]);
  const cleared = notice.message !== '' && state.password === '';
  useEffect(() => {
    // A rejected password was cleared, and the user can type the next one at once.
    if (cleared) password.current?.focus();
  }, [cleared, notice]);
  return { mail, password };
}

/** A selected account is already remembered, and that of a lost session does not change. */
function offersRemember({ state, lost }: Login): boolean {
  return state.chosen === null && !lost;
}

/** Choice of whether the browser remembers the account; the default is no. */
function Remember({ login: { state, typed } }: { login: Login }) {
  return (
    <CheckboxField
      name="remember"
      label={texts.remember}
      help={texts.rememberHelp}
      checked={state.remember}
      onChange={(remember) => typed({ remember })}
    />
  );
}

/** Links below the form. */
function Ways({ login: { state, lost, goBack } }: { login: Login }) {
  const { signIn } = useServices();
  // The window belongs to the page that the link leaves. A link to a new tab does not affect it.
  const leave = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) signIn.finish(false);
  };
  const choosable = state.step !== 'default' && state.accounts.length > 0;
  return (
    <>
      {choosable && state.step === 'mail' && (
        <p>
          <LinkButton onClick={goBack}>{texts.toAccounts}</LinkButton>
        </p>
      )}
      {state.step !== 'mail' && (
        <p>
          <Anchor href={PAGES['password-reset'].path} onClick={leave}>
            {texts.forgotten}
          </Anchor>
        </p>
      )}
      {!lost && state.chosen === null && (
        <p>
          {texts.noAccount}{' '}
          <Anchor href={PAGES.register.path} onClick={leave}>
            {texts.register}
          </Anchor>
        </p>
      )}
    </>
  );
}
