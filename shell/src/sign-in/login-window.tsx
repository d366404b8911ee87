import { PAGES } from '@zonewerk/contracts';
import { useSession } from '@zonewerk/shell-sdk';
import { Skeleton, Stack, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ConsentBanner } from '../consent/consent-banner';
import { messages } from '../messages';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { LazyPart } from './lazy-part';
import { LoginForm } from './login-form';
import { broughtMail } from './login-mail';
import { useSignInEnd } from './sign-in-end';
import type { Step } from './login-state';
import { useLogin, type Login } from './use-login';

const texts = messages.signIn;

const loadChooser = async () =>
  (await import(/* webpackChunkName: "account-chooser" */ './chooser/account-chooser')).AccountChooser;
const loadSecondFactor = async () =>
  (await import(/* webpackChunkName: "second-factor" */ './factor/second-factor')).SecondFactor;

/**
 * Login window with all steps. The page behind it remains mounted, so input is not lost. Each opening resets its state.
 */
export function LoginWindow() {
  const { signIn, signOut } = useServices();
  const opened = useObservable(signIn.open);
  const { loggedIn, mail } = useSessionAtOpening(opened);
  const brought = useObservable(broughtMail);
  const initial = { mail: mail ?? brought, brought: mail === null && brought !== '' };
  const login = useLogin({ opened, initial, lost: loggedIn });
  const onLoginPage = useLocation().pathname === PAGES.login.path;
  // Leaving ends the session of a signed-in person, because a live session would show the same page again. The window
  // stays open until the document unloads, or after a failed sign-out.
  const leave = () => {
    if (loggedIn) void signOut();
    else signIn.finish(false);
  };
  const { step } = login.state;
  return (
    <Window
      opened={opened}
      onClose={leave}
      closeButton={!onLoginPage}
      dirty
      title={step === 'factor' ? texts.factorTitle : texts.title}
      purpose={purposeOf(step, loggedIn)}
      size="s"
    >
      {opened && <LoginStep login={login} onLeave={onLoginPage ? null : leave} />}
      {/* Inside the window, so that its focus trap includes the banner. */}
      {opened && <ConsentBanner inWindow />}
    </Window>
  );
}

/** Session at the last opening or closing of the window. A sign-in changes the session while the window is open. */
function useSessionAtOpening(opened: boolean) {
  const session = useSession();
  const [before, setBefore] = useState({ opened, session });
  if (before.opened !== opened) setBefore({ opened, session });
  return before.session;
}

function purposeOf(step: Step, lost: boolean): string {
  if (step === 'factor') return texts.factorPurpose;
  if (lost) return texts.again;
  return step === 'choose' ? texts.choosePurpose : texts.purpose;
}

interface LoginStepProps {
  login: Login;
  /** Null without a page to return to. */
  onLeave: (() => void) | null;
}

function LoginStep({ login, onLeave }: LoginStepProps) {
  const end = useSignInEnd();
  const { state } = login;
  if (state.step === 'asking') return <Waiting />;
  if (state.step === 'choose') {
    return (
      <LazyPart
        load={loadChooser}
        waiting={<Waiting />}
        props={{
          accounts: state.accounts,
          onChoose: login.choose,
          onForgotten: login.forget,
          onAdd: login.addAccount,
          onDone: end,
          onLeave,
          leaveLabel: login.lost ? texts.leave : texts.cancel,
        }}
      />
    );
  }
  if (state.step === 'factor') {
    return (
      <LazyPart
        load={loadSecondFactor}
        waiting={<Waiting />}
        props={{ message: state.factorMessage, onDone: end, onStartOver: login.startOver }}
      />
    );
  }
  return <LoginForm login={login} onDone={end} onLeave={onLeave} />;
}

/** Skeleton of the form until the step is known. */
function Waiting() {
  return (
    <Stack gap={5} aria-busy="true" aria-label={messages.loading}>
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="2rem" />
    </Stack>
  );
}
