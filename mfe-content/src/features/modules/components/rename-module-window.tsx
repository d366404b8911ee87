import type { ContentModule } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Form, FormActions, FormMessage, Note, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { sendBased } from '../../../shared/based-change';
import { useContentSetModuleMutation } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { checkModuleTitle } from './create-module-window';

const texts = moduleMessages.rename;

interface RenameProps {
  projectId: string;
  /** Undefined while the window is closed. */
  module: ContentModule | undefined;
  onClose: () => void;
}

/** Window that renames a module. */
export function RenameModuleWindow(props: RenameProps) {
  const { module, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={module !== undefined}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={dirty}
      size="s"
    >
      {module && <Rename key={module.id} {...props} module={module} onDirty={setDirty} />}
    </Window>
  );
}

interface RenameFormProps extends RenameProps {
  module: ContentModule;
  onDirty: (dirty: boolean) => void;
}

function Rename({ projectId, module, onClose, onDirty }: RenameFormProps) {
  const [send, { error }] = useContentSetModuleMutation();
  const [based, setBased] = useState(module);
  const [title, setTitle, forget] = useDraft(`module-rename:${module.id}`, based.title);
  const [theirs, setTheirs] = useState<string | null>(null);
  const issues = issuesOf(error);
  const type = (next: string) => (next === based.title ? forget() : setTitle(next));
  useDirty(title !== based.title, onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const { data } = await sendBased(
      based,
      (rev) => send({ projectId, module: based.id, rev, title }),
      (now) => now.title === based.title,
    );
    if (!data) return;
    if (data.status === 'changed-meanwhile') {
      // The notice shows the conflicting name. A retry is based on it.
      setBased(data.module);
      setTheirs(data.module.title);
      return;
    }
    leave();
    shell.toast({ text: texts.done(data.module.title), tone: 'good' });
  };
  const take = () => {
    type(theirs ?? title);
    setTheirs(null);
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkModuleTitle(title)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      {theirs !== null && (
        <Note tone="warn">
          {texts.meanwhile(theirs)}{' '}
          <Button size="s" onClick={take}>
            {texts.take}
          </Button>
        </Note>
      )}
      <TextField name="title" label={texts.name} autoComplete="off" autoFocus value={title} onChange={type} />
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}
