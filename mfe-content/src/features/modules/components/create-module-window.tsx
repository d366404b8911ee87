import { failureText, issuesOf, pagePath, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { useContentAddModuleMutation } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';
import { useIsMounted } from '../../../shared/hooks/use-is-mounted';

const texts = moduleMessages.create;

interface CreateModuleProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Window that creates a module and then shows its fields. */
export function CreateModuleWindow({ projectId, opened, onClose }: CreateModuleProps) {
  const [title, setTitle, clearTitle] = useDraft(`module-create:${projectId}`, '');
  const leave = () => {
    clearTitle();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={title !== ''}
      size="s"
    >
      {opened && <CreateForm projectId={projectId} title={title} onTitle={setTitle} onLeave={leave} />}
    </Window>
  );
}

interface CreateFormProps {
  projectId: string;
  title: string;
  onTitle: (title: string) => void;
  onLeave: () => void;
}

function CreateForm({ projectId, title, onTitle, onLeave }: CreateFormProps) {
  const [add, { error }] = useContentAddModuleMutation();
  const issues = issuesOf(error);
  const isHere = useIsMounted();
  const submit = async () => {
    const { data } = await add({ projectId, title });
    if (!data) return;
    if (isHere()) {
      // The window closes first. Otherwise the Back button would open it again.
      onLeave();
      shell.navigate(pagePath('module', { projectId, module: data.module.id }));
    }
    shell.toast({ text: data.message, tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkModuleTitle(title)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="title"
        label={texts.name}
        help={texts.help}
        autoComplete="off"
        autoFocus
        value={title}
        onChange={onTitle}
      />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

export function checkModuleTitle(title: string) {
  return title.trim() === '' ? [{ path: 'title', message: texts.missing }] : [];
}
