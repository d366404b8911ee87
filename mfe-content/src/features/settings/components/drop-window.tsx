import type { Issue, Project } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Facts,
  Form,
  FormActions,
  FormMessage,
  Skeleton,
  Stack,
  Text,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useContentDropProjectMutation, useContentPreviewDropQuery } from '../../../shared/api/project-calls';
import { LoadFailure } from '../../../shared/components/load-failure';
import { useProjectExit } from '../../../shared/hooks/use-project-exit';
import { settingsMessages } from '../messages';

const texts = settingsMessages.drop;

interface DropWindowProps {
  project: Project;
  opened: boolean;
  onClose: () => void;
}

/** Names the affected objects, and deletes the project after its name was typed. */
export function DropWindow({ project, opened, onClose }: DropWindowProps) {
  const [typed, setTyped] = useState('');
  const exit = useProjectExit();
  const leave = () => {
    setTyped('');
    onClose();
  };
  const finish = () => {
    leave();
    exit();
  };
  return (
    <Window
      opened={opened}
      onClose={leave}
      title={texts.windowTitle(project.name)}
      purpose={texts.windowPurpose}
      dirty={typed !== ''}
    >
      {opened && (
        <Stack gap={5}>
          <Affected projectId={project.id} />
          <DropForm project={project} typed={typed} onType={setTyped} onCancel={leave} onDropped={finish} />
        </Stack>
      )}
    </Window>
  );
}

function Affected({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useContentPreviewDropQuery(projectId, { refetchOnMountOrArgChange: true });
  if (data) {
    const contents = data.list.map(({ kind, count }) => ({ label: texts.kinds[kind], value: count }));
    return (
      <Stack gap={2}>
        <Text strong>{texts.affected}</Text>
        <Facts items={[{ label: texts.members, value: data.members }, ...contents]} />
        <Text size="s" tone="dim">
          {texts.remaining}
        </Text>
      </Stack>
    );
  }
  if (error === undefined) return <Skeleton height="4rem" />;
  return <LoadFailure error={error} onRetry={() => void refetch()} level={3} />;
}

interface DropFormProps {
  project: Project;
  typed: string;
  onType: (typed: string) => void;
  onCancel: () => void;
  onDropped: () => void;
}

function DropForm({ project: { id, name }, typed, onType, onCancel, onDropped }: DropFormProps) {
  const [drop, { error }] = useContentDropProjectMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await drop({ project_id: id, name: typed });
    if (!data) return;
    onDropped();
    shell.toast({ text: texts.done(name), tone: 'good' });
  };
  const check = (): Issue[] =>
    typed.normalize('NFC').trim() === name ? [] : [{ path: 'name', message: texts.mismatch(name) }];
  return (
    <Form label={texts.title} onSubmit={submit} validate={check} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="name"
        label={texts.label}
        help={texts.help(name)}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={onType}
      />
      <FormActions submitLabel={texts.submit} danger onCancel={onCancel} />
    </Form>
  );
}
