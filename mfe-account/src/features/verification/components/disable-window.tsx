import type { Verification } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Note, PasswordField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { disabledWith, type Method } from '../methods';
import { useAccountDisableFactorMutation } from '../api/verification-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';

const texts = verificationMessages.disable;

interface DisableWindowProps {
  /** Null while the window is closed. */
  method: Method | null;
  /** Present state of the factors. */
  verification: Verification;
  onClose: () => void;
}

/** Disables a second factor after the password. */
export function DisableWindow({ method, verification, onClose }: DisableWindowProps) {
  const [password, setPassword] = useState('');
  const close = () => {
    setPassword('');
    onClose();
  };
  return (
    <Window
      opened={method !== null}
      onClose={close}
      title={method === null ? '' : texts.title(verificationMessages.methods[method].label)}
      purpose={texts.purpose}
      size="s"
      dirty={password !== ''}
    >
      {method !== null && (
        <DisableForm
          method={method}
          verification={verification}
          password={password}
          onPassword={setPassword}
          onClose={close}
        />
      )}
    </Window>
  );
}

interface DisableFormProps {
  method: Method;
  verification: Verification;
  password: string;
  onPassword: (password: string) => void;
  onClose: () => void;
}

function DisableForm({ method, verification, password, onPassword, onClose }: DisableFormProps) {
  const [send, { data, error }] = useAccountDisableFactorMutation();
  const submit = async () => {
    const result = await send({ password, method });
    if (result.data?.status !== 'success') return;
    onClose();
    await shell.reloadPage();
    shell.toast({ text: result.data.message, tone: 'good' });
  };
  const wrong = data?.status === 'invalid-credentials' ? [{ path: 'password', message: data.message }] : [];
  const isRefused = data?.status === 'not-enabled' || data?.status === 'password-too-short';
  const message = error ? verificationFailure(error) : isRefused ? data.message : null;
  return (
    <Form label={texts.title(verificationMessages.methods[method].label)} onSubmit={submit} issues={wrong}>
      <Consequences method={method} verification={verification} />
      {message !== null && <FormMessage>{message}</FormMessage>}
      <PasswordField
        name="password"
        label={texts.password}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={onPassword}
      />
      <FormActions submitLabel={texts.submit} danger onCancel={onClose} />
    </Form>
  );
}

/** Additional effects of disabling the method. */
function Consequences({ method, verification }: Pick<DisableFormProps, 'method' | 'verification'>) {
  const { faceGoes, alone } = disabledWith(method, verification);
  if (!alone) return null;
  return (
    <Note tone="warn">
      {faceGoes && `${texts.withFace} `}
      {texts.last}
    </Note>
  );
}
