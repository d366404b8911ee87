import { PAGES, type Issue } from '@zonewerk/contracts';
import { useSession } from '@zonewerk/shell-sdk';
import { Anchor, Form, FormActions, FormMessage, PasswordField, TextField, Window } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { ConsentBanner } from '../consent/consent-banner';
import { messages } from '../messages';
import { usePlace } from '../navigation/page-root';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { identityCalls } from './calls';
import {
  checkLogin,
  outcomeOfAnswer,
  outcomeOfFailure,
  type LoginFields,
  type LoginOutcome,
} from './login-rules';
import { broughtMail } from './login-mail';
import styles from './sign-in.module.css';
import { useSignInEnd } from './sign-in-end';

const EMPTY: LoginFields = { mail: '', password: '' };
const texts = messages.signIn;

/**
 * The login window (default form). It stands over any page; the page behind stays mounted, so that nothing
 * typed is lost.
 */
export function LoginWindow() {
  const { signIn, pages } = useServices();
  const opened = useObservable(signIn.open);
  const { loggedIn } = useSession();
  const onLoginPage = usePlace().pathname === PAGES.login.path;
  const leave = () => {
    signIn.finish(false);
    if (loggedIn) pages.go(PAGES.login.path);
  };
  const brought = useObservable(broughtMail);
  const closable = !onLoginPage;
  return (
    <Window
      opened={opened}
      onClose={leave}
      closeButton={closable}
      dirty
      title={texts.title}
      purpose={loggedIn ? texts.again : texts.purpose}
      size="s"
    >
      {opened && (
        <LoginForm
          key={brought}
          brought={brought}
          onLeave={closable ? leave : null}
          leaveLabel={loggedIn ? texts.leave : texts.cancel}
        />
      )}
      {/* Inside the window, so that its focus circle reaches the banner too. */}
      {opened && <ConsentBanner inWindow />}
    </Window>
  );
}

interface LoginFormProps {
  /** Address that came with the link; empty without one. */
  brought: string;
  /** Null where there is nothing to go back to. */
  onLeave: (() => void) | null;
  leaveLabel: string;
}

function LoginForm({ brought, onLeave, leaveLabel }: LoginFormProps) {
  const { mail: knownMail } = useSession();
  const [startMail] = useState(knownMail ?? brought);
  const [fields, setFields] = useState<LoginFields>({ ...EMPTY, mail: startMail });
  const { issues, message, submit } = useLogin(fields, () => setFields({ ...fields, password: '' }));
  return (
    <>
      <Form label={texts.title} onSubmit={submit} issues={issues}>
        {message !== '' && <FormMessage tone="bad">{message}</FormMessage>}
        <TextField
          name="mail"
          type="email"
          label={texts.mail}
          autoComplete="username"
          autoFocus={startMail === ''}
          required
          value={fields.mail}
          onChange={(mail) => setFields({ ...fields, mail })}
        />
        <PasswordField
          name="password"
          label={texts.password}
          autoComplete="current-password"
          autoFocus={startMail !== ''}
          required
          value={fields.password}
          onChange={(password) => setFields({ ...fields, password })}
        />
        <FormActions
          submitLabel={texts.submit}
          align={onLeave ? 'end' : 'wide'}
          onCancel={onLeave ?? undefined}
          cancelLabel={leaveLabel}
        />
      </Form>
      {knownMail === null && (
        <p className={styles['below']}>
          {texts.noAccount} <Anchor href={PAGES.register.path}>{texts.register}</Anchor>
        </p>
      )}
    </>
  );
}

/** Sends the form; after a refused try the password is typed anew. */
function useLogin(fields: LoginFields, onRefused: () => void) {
  const [send] = identityCalls.useShellLoginMutation();
  const end = useSignInEnd();
  const [shown, setShown] = useState<{ message: string; issues: Issue[] }>({ message: '', issues: [] });
  const [lost] = useState(useSession().loggedIn);
  const { refreshToken } = useServices();
  useEffect(() => {
    // The token of the lost session would be refused.
    if (lost) void refreshToken();
  }, [lost, refreshToken]);
  const submit = async () => {
    const faults = checkLogin(fields);
    setShown({ message: '', issues: faults });
    if (faults.length > 0) return;
    const outcome: LoginOutcome = await send({ ...fields, mail: fields.mail.trim() })
      .unwrap()
      .then(outcomeOfAnswer, outcomeOfFailure);
    if (outcome.done) await end();
    else {
      setShown(outcome);
      onRefused();
    }
  };
  return { ...shown, submit };
}
