import type { Issue } from '@zonewerk/contracts';
import { issuesOf, shell, useSession } from '@zonewerk/shell-sdk';
import { Form, FormActions, PasswordField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { CallMessage } from '../../components/call-message';
import { useAccountChangePasswordMutation } from '../api/password-calls';
import { passwordMessages as texts } from '../messages';
import { checkChange, NO_PASSWORDS, type PasswordChange } from '../password-rules';
import { PasswordNote, PasswordRules } from './password-note';

interface PasswordWindowProps {
  opened: boolean;
  onClose: () => void;
  /** Called after the change, when the window has closed. */
  onChanged?: () => void;
}

/** Window that changes the password. Closing discards the input. */
export function PasswordWindow({ opened, onClose, onChanged }: PasswordWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  const changed = async (message: string) => {
    close();
    onChanged?.();
    await shell.reloadPage();
    shell.toast({ text: message, tone: 'good' });
  };
  return (
    <Window opened={opened} onClose={close} title={texts.title} purpose={texts.purpose} dirty={dirty}>
      {opened && <ChangeForm onTyped={() => setDirty(true)} onCancel={close} onChanged={changed} />}
    </Window>
  );
}

interface ChangeFormProps {
  onTyped: () => void;
  onCancel: () => void;
  onChanged: (message: string) => Promise<void>;
}

function ChangeForm({ onTyped, onCancel, onChanged }: ChangeFormProps) {
  const { mail } = useSession();
  const [typed, setTyped] = useState(NO_PASSWORDS);
  const { submit, issues, error } = useChange(typed, onChanged);
  const type = (part: Partial<PasswordChange>) => {
    setTyped({ ...typed, ...part });
    onTyped();
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkChange(typed)} issues={issues}>
      <CallMessage error={error} />
      {/* Account name for password managers, which search for it next to the password. */}
      <input type="text" name="username" autoComplete="username" value={mail ?? ''} readOnly hidden />
      <PasswordField
        name="current_password"
        label={texts.current}
        autoComplete="current-password"
        required
        missing={texts.missingCurrent}
        autoFocus
        value={typed.current_password}
        onChange={(current) => type({ current_password: current })}
      />
      <PasswordRules />
      <PasswordField
        name="new_password"
        label={texts.next}
        help={<PasswordNote password={typed.new_password} />}
        autoComplete="new-password"
        required
        missing={texts.missingNext}
        value={typed.new_password}
        onChange={(next) => type({ new_password: next })}
      />
      <PasswordField
        name="new_password_repeat"
        label={texts.repeat}
        autoComplete="new-password"
        required
        missing={texts.missingRepeat}
        value={typed.new_password_repeat}
        onChange={(repeat) => type({ new_password_repeat: repeat })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onCancel} />
    </Form>
  );
}

function useChange(typed: PasswordChange, onChanged: ChangeFormProps['onChanged']) {
  const [send, { data, error }] = useAccountChangePasswordMutation();
  const refused: Issue[] =
    data?.status === 'invalid-credentials' ? [{ path: 'current_password', message: data.message }] : [];
  const submit = async () => {
    const result = await send(typed);
    if (result.data?.status === 'success') await onChanged(result.data.message);
  };
  return { submit, issues: [...refused, ...issuesOf(error)], error };
}
