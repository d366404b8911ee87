import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import {
  useContentAddFolderMutation,
  useContentRenameFileMutation,
  type FilesOf,
} from '../../../shared/api/file-calls';
import { fileMessages } from '../messages';
import { useDirty } from '../../../shared/hooks/use-dirty';
import type { Item } from '../items';

interface AddFolderProps {
  of: FilesOf;
  /** Parent folder of the new folder: its id and name. */
  folder: string;
  parent: string;
  opened: boolean;
  onClose: () => void;
}

/** Window that creates a folder. */
export function AddFolderWindow(props: AddFolderProps) {
  const texts = fileMessages.folder;
  const { projectId, module } = props.of;
  const [name, setName, clearName] = useDraft(`folder-add:${projectId}:${module}`, '');
  const leave = () => {
    clearName();
    props.onClose();
  };
  return (
    <Window
      opened={props.opened}
      onClose={props.onClose}
      title={texts.title}
      purpose={texts.purpose(props.parent)}
      dirty={name !== ''}
      size="s"
    >
      {props.opened && <AddFolder {...props} name={name} onName={setName} onLeave={leave} />}
    </Window>
  );
}

interface NameUse {
  name: string;
  onName: (name: string) => void;
  onLeave: () => void;
}

function AddFolder({ of, folder, name, onName, onLeave }: AddFolderProps & NameUse) {
  const texts = fileMessages.folder;
  const [add, { error }] = useContentAddFolderMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await add({ ...of, folder, name });
    if (!data) return;
    onLeave();
    shell.toast({ text: data.message, tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkName(name)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField name="name" label={texts.name} autoComplete="off" autoFocus value={name} onChange={onName} />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

interface RenameProps {
  of: FilesOf;
  /** Null while the window is closed. */
  item: Item | null;
  onClose: () => void;
}

/** Window that renames a file or folder. */
export function RenameWindow(props: RenameProps) {
  const { item, onClose } = props;
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={item !== null}
      onClose={onClose}
      title={fileMessages.rename.title}
      purpose={item?.name}
      dirty={dirty}
      size="s"
    >
      {item && <Rename key={item.id} {...props} item={item} onDirty={setDirty} />}
    </Window>
  );
}

function Rename({
  of,
  item,
  onClose,
  onDirty,
}: RenameProps & { item: Item; onDirty: (dirty: boolean) => void }) {
  const texts = fileMessages.rename;
  const [rename, { error }] = useContentRenameFileMutation();
  const [name, setName, forget] = useDraft(`file-rename:${item.id}`, item.name);
  const issues = issuesOf(error);
  const type = (next: string) => (next === item.name ? forget() : setName(next));
  useDirty(name !== item.name, onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const { data } = await rename({ ...of, [item.kind]: item.id, name });
    if (!data) return;
    leave();
    shell.toast({ text: data.message, tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkName(name)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="name"
        label={texts.name}
        help={item.kind === 'file' ? texts.help : undefined}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={type}
      />
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}

function checkName(name: string) {
  return name.trim() === '' ? [{ path: 'name', message: fileMessages.missing }] : [];
}
