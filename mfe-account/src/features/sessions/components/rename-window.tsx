import type { Session } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useAccountNameSessionMutation } from '../api/session-calls';
import { sessionMessages } from '../messages';

const texts = sessionMessages.rename;
const NAME_MOST = 60;

interface RenameWindowProps {
  /** Null while the window is closed. */
  session: Session | null;
  onClose: () => void;
}

/** Window that names the device of a session. */
export function RenameWindow({ session, onClose }: RenameWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Window
      opened={session !== null}
      onClose={close}
      title={texts.title}
      purpose={texts.purpose}
      size="s"
      dirty={dirty}
    >
      {session && <RenameForm session={session} onTyped={() => setDirty(true)} onClose={close} />}
    </Window>
  );
}

interface RenameFormProps {
  session: Session;
  onTyped: () => void;
  onClose: () => void;
}

function RenameForm({ session, onTyped, onClose }: RenameFormProps) {
  const [send, { error }] = useAccountNameSessionMutation();
  const [name, setName] = useState(session.name ?? '');
  const submit = async () => {
    const { ip, date } = session;
    const { data } = await send({ session_ip: ip, session_date: date, name: name.trim() });
    if (!data) return;
    onClose();
    await shell.reloadPage();
    shell.toast({ text: texts.done, tone: 'good' });
  };
  const issues = issuesOf(error);
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="name"
        label={texts.label}
        help={texts.help}
        autoFocus
        maxLength={NAME_MOST}
        autoComplete="off"
        value={name}
        onChange={(next) => {
          setName(next);
          onTyped();
        }}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}
