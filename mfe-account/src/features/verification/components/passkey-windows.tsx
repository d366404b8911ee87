import type { Passkey } from '@zonewerk/contracts';
import { issuesOf, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Note, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { knowsPasskeys, makePasskey } from '../make-passkey';
import {
  useAccountPasskeyAddMutation,
  useAccountPasskeyOptionsMutation,
  useAccountPasskeyRenameMutation,
} from '../api/passkey-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';

const texts = verificationMessages.passkeys;
const NAME_MOST = 60;

interface AddPasskeyWindowProps {
  opened: boolean;
  onClose: () => void;
}

/** Window that names and creates a passkey. */
export function AddPasskeyWindow({ opened, onClose }: AddPasskeyWindowProps) {
  const { dirty, setDirty, close } = useDirty(onClose);
  return (
    <Window
      opened={opened}
      onClose={close}
      title={texts.add}
      purpose={texts.addPurpose}
      size="s"
      dirty={dirty}
    >
      {opened &&
        (knowsPasskeys() ? (
          <AddForm onDirty={setDirty} onClose={close} />
        ) : (
          <Note tone="warn">{texts.unsupported}</Note>
        ))}
    </Window>
  );
}

/** Whether a window has input; closing resets it. */
function useDirty(onClose: () => void) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return { dirty, setDirty, close };
}

function AddForm({ onDirty, onClose }: Pick<NameFormProps, 'onDirty' | 'onClose'>) {
  const { add, problem, error } = useAdding(onClose);
  return (
    <NameForm
      label={texts.add}
      start=""
      submit={texts.submit}
      problem={problem}
      error={error}
      onName={add}
      onDirty={onDirty}
      onClose={onClose}
    />
  );
}

function useAdding(onAdded: () => void) {
  const [ask] = useAccountPasskeyOptionsMutation();
  const [send] = useAccountPasskeyAddMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>();
  const add = async (name: string) => {
    setProblem(null);
    setError(undefined);
    const response = await ask();
    if (!response.data) return setError(response.error);
    const made = await makePasskey(response.data.options);
    if ('problem' in made) return setProblem(made.problem);
    const { data, error: refused } = await send({ name, response: made.response });
    if (!data) return setError(refused);
    if (data.status !== 'success') return setProblem(data.message);
    onAdded();
    await shell.reloadPage();
    return shell.toast({ text: texts.added, tone: 'good' });
  };
  return { add, problem, error };
}

interface RenamePasskeyWindowProps {
  /** Null while the window is closed. */
  passkey: Passkey | null;
  onClose: () => void;
}

/** Window that renames a passkey. */
export function RenamePasskeyWindow({ passkey, onClose }: RenamePasskeyWindowProps) {
  const { dirty, setDirty, close } = useDirty(onClose);
  return (
    <Window opened={passkey !== null} onClose={close} title={texts.renameTitle} size="s" dirty={dirty}>
      {passkey && <RenameForm passkey={passkey} onDirty={setDirty} onClose={close} />}
    </Window>
  );
}

interface RenameFormProps extends Pick<NameFormProps, 'onDirty' | 'onClose'> {
  passkey: Passkey;
}

function RenameForm({ passkey, onDirty, onClose }: RenameFormProps) {
  const [send, { error }] = useAccountPasskeyRenameMutation();
  const rename = async (name: string) => {
    const { data } = await send({ object: passkey.id, name });
    if (!data) return;
    onClose();
    await shell.reloadPage();
    shell.toast({ text: texts.renamed, tone: 'good' });
  };
  return (
    <NameForm
      label={texts.renameTitle}
      start={passkey.name}
      submit={texts.save}
      problem={null}
      error={error}
      onName={rename}
      onDirty={onDirty}
      onClose={onClose}
    />
  );
}

interface NameFormProps {
  label: string;
  start: string;
  submit: string;
  problem: string | null;
  error: unknown;
  onName: (name: string) => Promise<unknown>;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

function NameForm({ label, start, submit, problem, error, onName, onDirty, onClose }: NameFormProps) {
  const [name, setName] = useState(start);
  const issues = issuesOf(error);
  const failed = error !== undefined && issues.length === 0 ? verificationFailure(error) : null;
  const message = problem ?? failed;
  return (
    <Form label={label} onSubmit={() => onName(name.trim())} issues={issues}>
      {message !== null && <FormMessage>{message}</FormMessage>}
      <TextField
        name="name"
        label={texts.name}
        help={texts.nameHelp}
        required
        missing={texts.nameMissing}
        autoFocus
        maxLength={NAME_MOST}
        autoComplete="off"
        value={name}
        onChange={(next) => {
          setName(next);
          onDirty(next !== start);
        }}
      />
      <FormActions submitLabel={submit} onCancel={onClose} />
    </Form>
  );
}
