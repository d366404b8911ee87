import { useSecondsLeft, useSession } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, PasswordField } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { messages } from '../../messages';
import type { Refusal } from '../login-rules';
import { QUIET, toNotice } from '../login-state';
import { texts } from './messages';
import { useTyped } from './use-typed';

interface PasswordFormProps {
  /** Submits the password; null if it is correct. */
  check: (password: string) => Promise<Refusal | null>;
  /** Whether the form has input. */
  onTyped: (typed: boolean) => void;
  onCancel: () => void;
}

/** Password form of the signed-in person. */
export function PasswordForm({ check, onTyped, onCancel }: PasswordFormProps) {
  const { mail } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  useTyped(password, onTyped);
  const [notice, setNotice] = useState(QUIET);
  const seconds = useSecondsLeft(notice.waitUntil);
  const submit = async () => {
    setNotice(QUIET);
    const refusal = await check(password);
    if (!refusal) return;
    setNotice(toNotice(refusal, Date.now()));
    if (refusal.judged) setPassword('');
    field.current?.focus();
  };
  return (
    <Form label={messages.stepUp.title} onSubmit={submit} issues={notice.issues}>
      {notice.message !== '' && <FormMessage tone="bad">{notice.message}</FormMessage>}
      {/* Account name for password managers, which search for it next to the password. */}
      <input type="text" name="username" autoComplete="username" value={mail ?? ''} readOnly hidden />
      <PasswordField
        ref={field}
        name="password"
        label={messages.signIn.password}
        missing={messages.signIn.passwordMissing}
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={setPassword}
      />
      {seconds > 0 && <p role="timer">{messages.signIn.waitFor(seconds)}</p>}
      <FormActions
        submitLabel={texts.submit}
        disabled={seconds > 0}
        onCancel={onCancel}
        cancelLabel={messages.stepUp.cancel}
      />
    </Form>
  );
}
