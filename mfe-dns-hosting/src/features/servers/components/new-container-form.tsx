import { CONTAINER_KINDS, HOSTING_LIMITS, type Server } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, TextField } from '@zonewerk/ui';
import { containerMessages } from '../../../shared/containers/messages';
import { useVisit } from '../../../shared/hooks/use-visit';
import { useHostingCreateContainerMutation } from '../api/server-calls';
import { chosenServer, type ContainerDraft } from '../container-draft';
import { serverMessages } from '../messages';

const texts = serverMessages.window;
const KINDS = CONTAINER_KINDS.map((kind) => ({
  value: kind,
  label: texts.kinds[kind],
  text: texts.kindTexts[kind],
}));

interface NewContainerFormProps {
  projectId: string;
  servers: readonly Server[];
  draft: ContainerDraft;
  onChange: (change: Partial<ContainerDraft>) => void;
  /** Drops the draft and closes the window. */
  onLeave: () => void;
}

/** The fields of a new container. */
export function NewContainerForm(props: NewContainerFormProps) {
  const { servers, draft, onChange, onLeave } = props;
  const server = chosenServer(servers, draft.server);
  const { submit, issues } = useCreation(props, server);
  return (
    <Form
      label={texts.title}
      onSubmit={submit}
      // Browsers do not require a choice among disabled servers.
      validate={() => (server === '' ? [{ path: 'server_id', message: texts.chooseServer }] : [])}
      issues={issues}
    >
      <ChoiceField
        name="server_id"
        label={texts.server}
        options={servers.map(optionOf)}
        required
        missing={texts.chooseServer}
        autoFocus
        value={server}
        onChange={(value) => onChange({ server: value })}
      />
      <ChoiceField
        name="kind"
        label={texts.kind}
        options={KINDS}
        value={draft.kind}
        onChange={(value) => onChange({ kind: value === 'live' ? 'live' : 'development' })}
      />
      <TextField
        name="name"
        label={texts.name}
        help={texts.nameHelp}
        optional
        maxLength={HOSTING_LIMITS.nameCharacters}
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

/** Sends the draft. A refusal that no field shows comes in a dialog, and the draft stays. */
function useCreation({ projectId, draft, onLeave }: NewContainerFormProps, server: string) {
  const [create, { error }] = useHostingCreateContainerMutation();
  const visit = useVisit();
  const submit = async () => {
    const isOpen = visit();
    const { kind, name } = draft;
    const { data, error: refusal } = await create({
      server_id: server,
      project_id: projectId,
      kind,
      source: 'site',
      name: name.trim() || undefined,
    });
    if (data) {
      if (isOpen()) onLeave();
      return shell.toast({ text: texts.done[kind], tone: 'good' });
    }
    if (isOpen() && issuesOf(refusal).length > 0) return;
    const text = failureText(refusal, texts.failed);
    return shell.alert({ title: containerMessages.failedTitle, text, icon: 'error' });
  };
  return { submit, issues: issuesOf(error) };
}

function optionOf({ id, name, public_server: isPublic, state }: Server) {
  const reason = state === 'online' ? undefined : texts.serverStates[state];
  return {
    value: id,
    label: name,
    text: texts.serverText(isPublic, reason),
    disabled: state !== 'online',
  };
}
