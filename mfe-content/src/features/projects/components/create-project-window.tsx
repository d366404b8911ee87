import type { Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, pagePath, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useContentAddProjectMutation } from '../../../shared/api/project-calls';
import { useIsMounted } from '../../../shared/hooks/use-is-mounted';

const texts = messages.create;

interface CreateProjectWindowProps {
  opened: boolean;
  onClose: () => void;
}

/** Window that creates a project and then shows it. */
export function CreateProjectWindow({ opened, onClose }: CreateProjectWindowProps) {
  const [name, setName, clearName] = useDraft('project-create', '');
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={name !== ''}
      size="s"
    >
      {opened && <CreateForm name={name} onName={setName} onDrop={clearName} onClose={onClose} />}
    </Window>
  );
}

interface CreateFormProps {
  name: string;
  onName: (name: string) => void;
  onDrop: () => void;
  onClose: () => void;
}

function CreateForm({ name, onName, onDrop, onClose }: CreateFormProps) {
  const [add, { error }] = useContentAddProjectMutation();
  const issues: Issue[] = issuesOf(error);
  const leave = () => {
    onDrop();
    onClose();
  };
  const isHere = useIsMounted();
  const submit = async () => {
    const { data } = await add({ name });
    if (!data) return;
    if (isHere()) {
      // The window closes first. Otherwise the Back button would open it again.
      leave();
      shell.navigate(pagePath('project', { projectId: data.project.id }));
    }
    shell.toast({ text: texts.done(data.project.name), tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkName(name)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="name"
        label={texts.name}
        help={texts.help}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={onName}
      />
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}

function checkName(name: string): Issue[] {
  return name.trim() === '' ? [{ path: 'name', message: texts.missing }] : [];
}
