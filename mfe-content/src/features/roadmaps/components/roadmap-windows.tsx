import type { Issue, Roadmap } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Text, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import {
  useContentAddRoadmapMutation,
  useContentDropRoadmapMutation,
  useContentRenameRoadmapMutation,
} from '../api/roadmap-calls';
import { useRestoreRoadmap } from '../hooks/use-restore-roadmap';
import { roadmapMessages as texts } from '../messages';

interface AddWindowProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Adds a roadmap. The name survives a reload. */
export function AddRoadmapWindow({ projectId, opened, onClose }: AddWindowProps) {
  const { title, purpose } = texts.addWindow;
  const [dirty, setDirty] = useState(false);
  return (
    <Window opened={opened} onClose={onClose} title={title} purpose={purpose} dirty={dirty} size="s">
      {opened && <AddForm projectId={projectId} onClose={onClose} onDirty={setDirty} />}
    </Window>
  );
}

interface FormProps {
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

function AddForm({ projectId, onClose, onDirty }: FormProps & { projectId: string }) {
  const [send, { error }] = useContentAddRoadmapMutation();
  const [name, setName, forget] = useDraft(`roadmap-add:${projectId}`, '');
  useDirty(name !== '', onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const result = await send({ name, project_id: projectId });
    if (!result.data) return;
    report(result, texts.addWindow.done(name.trim()));
    leave();
  };
  return (
    <NameForm
      name={name}
      error={error}
      submit={submit}
      words={texts.addWindow}
      onChange={setName}
      onCancel={leave}
    />
  );
}

interface RenameWindowProps {
  /** Null while the window is closed. */
  roadmap: Roadmap | null;
  onClose: () => void;
}

/** Window that renames a roadmap. */
export function RenameRoadmapWindow({ roadmap, onClose }: RenameWindowProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={roadmap !== null}
      onClose={onClose}
      title={texts.renameWindow.title}
      dirty={dirty}
      size="s"
    >
      {roadmap && <RenameForm key={roadmap.id} roadmap={roadmap} onClose={onClose} onDirty={setDirty} />}
    </Window>
  );
}

function RenameForm({ roadmap, onClose, onDirty }: FormProps & { roadmap: Roadmap }) {
  const [send, { error }] = useContentRenameRoadmapMutation();
  const [name, setName, forget] = useDraft(`roadmap-rename:${roadmap.id}`, roadmap.name);
  useDirty(name !== roadmap.name, onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const result = await send({ map: roadmap.id, name });
    if (!result.data) return;
    report(result, texts.renameWindow.done(result.data.roadmap.name));
    leave();
  };
  const change = (next: string) => (next === roadmap.name ? forget() : setName(next));
  return (
    <NameForm
      name={name}
      error={error}
      submit={submit}
      words={texts.renameWindow}
      onChange={change}
      onCancel={leave}
    />
  );
}

interface NameFormProps {
  words: { title: string; name: string; submit: string };
  name: string;
  error: unknown;
  submit: () => Promise<void>;
  onChange: (name: string) => void;
  onCancel: () => void;
}

function NameForm({ words, name, error, submit, onChange, onCancel }: NameFormProps) {
  const issues = issuesOf(error);
  const check = (): Issue[] => (name.trim() === '' ? [{ path: 'name', message: texts.missingName }] : []);
  return (
    <Form label={words.title} onSubmit={submit} validate={check} issues={issues}>
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="name"
        label={words.name}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={onChange}
      />
      <FormActions submitLabel={words.submit} onCancel={onCancel} />
    </Form>
  );
}

interface DropWindowProps extends RenameWindowProps {
  projectId: string;
}

/** Shows the number of items, and drops a roadmap. The toast has an undo. */
export function DropRoadmapWindow({ projectId, roadmap, onClose }: DropWindowProps) {
  const { title } = texts.dropWindow;
  return (
    <Window opened={roadmap !== null} onClose={onClose} title={roadmap ? title(roadmap.name) : ''} size="s">
      {roadmap && <DropForm projectId={projectId} roadmap={roadmap} onClose={onClose} />}
    </Window>
  );
}

function DropForm({ projectId, roadmap, onClose }: DropWindowProps & { roadmap: Roadmap }) {
  const [drop, { error }] = useContentDropRoadmapMutation();
  const restore = useRestoreRoadmap(projectId);
  const { id, name, items } = roadmap;
  const submit = async () => {
    const { data } = await drop({ map: id });
    if (!data) return;
    shell.toast({ text: texts.dropWindow.done(name, data.items), undo: () => void restore(roadmap) });
    onClose();
  };
  return (
    <Form label={texts.dropWindow.title(name)} onSubmit={submit}>
      {error !== undefined && <FormMessage>{failureText(error)}</FormMessage>}
      <Text>{texts.dropWindow.text(items)}</Text>
      <FormActions submitLabel={texts.dropWindow.submit} danger onCancel={onClose} />
    </Form>
  );
}
