import type { Issue } from '@zonewerk/contracts';
import { useSession } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, PasswordField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../messages';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { identityCalls } from './calls';
import { outcomeOfFailure } from './login-rules';

const texts = messages.stepUp;

/** Asks the signed-in person for the password again, before something sensitive. */
export function StepUpWindow() {
  const { stepUp } = useServices();
  const opened = useObservable(stepUp.open);
  return (
    <Window
      opened={opened}
      onClose={() => stepUp.finish(false)}
      title={texts.title}
      purpose={texts.purpose}
      size="s"
    >
      {opened && <StepUpForm />}
    </Window>
  );
}

function StepUpForm() {
  const { stepUp } = useServices();
  const { mail } = useSession();
  const [password, setPassword] = useState('');
  const [send] = identityCalls.useShellStepUpMutation();
  const [shown, setShown] = useState<{ message: string; issues: Issue[] }>({ message: '', issues: [] });
  const refuse = (message: string, issues: Issue[]) => {
    setShown({ message, issues });
    setPassword('');
  };
  const submit = async () => {
    if (password === '') {
      refuse('', [{ path: 'password', message: messages.signIn.passwordMissing }]);
      return;
    }
    const result = await send({ password });
    if (result.data?.status === 'success') stepUp.finish(true);
    else if (result.data) refuse(result.data.message, []);
    else {
      const outcome = outcomeOfFailure(result.error);
      if (!outcome.done) refuse(outcome.message, outcome.issues);
    }
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={shown.issues}>
      {shown.message !== '' && <FormMessage tone="bad">{shown.message}</FormMessage>}
      {/* For password managers: they look for the account beside the password. */}
      <input type="text" name="username" autoComplete="username" value={mail ?? ''} readOnly hidden />
      <PasswordField
        name="password"
        label={messages.signIn.password}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={setPassword}
      />
      <FormActions
        submitLabel={texts.submit}
        onCancel={() => stepUp.finish(false)}
        cancelLabel={texts.cancel}
      />
    </Form>
  );
}
