import {
  CONTAINER_KINDS,
  CONTAINER_SOURCES,
  type ContainerSource,
  HOSTING_LIMITS,
  type Server,
} from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, Note, SelectField, TextField } from '@zonewerk/ui';
import { containerMessages } from '../../../shared/containers/messages';
import { useVisit } from '../../../shared/hooks/use-visit';
import { useHostingCreateContainerMutation } from '../api/server-calls';
import { chosenServer, chosenSource, type ContainerDraft } from '../container-draft';
import { serverMessages } from '../messages';

const texts = serverMessages.window;
const KINDS = CONTAINER_KINDS.map((kind) => ({
  value: kind,
  label: texts.kinds[kind],
  text: texts.kindTexts[kind],
}));

const SOURCES = CONTAINER_SOURCES.map((source) => ({
  value: source,
  label: texts.sources[source],
  text: texts.sourceTexts[source],
}));

interface NewContainerFormProps {
  projectId: string;
  servers: readonly Server[];
  /** Names of the images of the catalogue. */
  images: readonly string[];
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
      // The browser does not validate a choice whose options are all disabled.
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
      <SourceFields {...props} server={servers.find(({ id }) => id === server)} />
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

/** Source of the container and its image. A server that runs only websites offers no choice. */
function SourceFields({
  images,
  draft,
  onChange,
  server,
}: NewContainerFormProps & { server?: Server | undefined }) {
  if (server === undefined) return null;
  if (server.sources.every((source) => source === 'site'))
    return <Note>{texts.onlyWebsites(server.engine)}</Note>;
  const source = chosenSource(server, draft.source);
  return (
    <>
      <ChoiceField
        name="source"
        label={texts.source}
        options={SOURCES.filter(({ value }) => server.sources.includes(value))}
        value={source}
        onChange={(value) => onChange({ source: chosenSource(server, value as ContainerSource) })}
      />
      {source === 'image' &&
        (images.length === 0 ? (
          <Note tone="warn">{texts.noImages}</Note>
        ) : (
          <SelectField
            name="image"
            label={texts.image}
            required
            missing={texts.chooseImage}
            placeholder={texts.imagePlaceholder}
            options={images.map((image) => ({ value: image, label: image }))}
            value={images.includes(draft.image) ? draft.image : ''}
            onChange={(image) => onChange({ image })}
          />
        ))}
      {source === 'git' && (
        <TextField
          name="branch"
          label={texts.branch}
          help={texts.branchHelp}
          optional
          maxLength={HOSTING_LIMITS.branchCharacters}
          autoComplete="off"
          value={draft.branch}
          onChange={(branch) => onChange({ branch })}
        />
      )}
    </>
  );
}

/** Sends the draft. A refusal without a field opens a dialog, and the draft persists. */
function useCreation({ projectId, servers, draft, onLeave }: NewContainerFormProps, server: string) {
  const [create, { error }] = useHostingCreateContainerMutation();
  const visit = useVisit();
  const submit = async () => {
    const isOpen = visit();
    const { kind, name, image, branch } = draft;
    const source = chosenSource(
      servers.find(({ id }) => id === server),
      draft.source,
    );
    const { data, error: refusal } = await create({
      server_id: server,
      project_id: projectId,
      kind,
      source,
      image: source === 'image' ? image : undefined,
      branch: source === 'git' ? branch.trim() || undefined : undefined,
      name: name.trim() || undefined,
    });
    if (data) {
      if (isOpen()) onLeave();
      const text = source === 'archive' || source === 'git' ? texts.doneEmpty[source] : texts.done[kind];
      return shell.toast({ text, tone: 'good' });
    }
    if (isOpen() && issuesOf(refusal).length > 0) return;
    const text = failureText(refusal, texts.failed);
    return shell.alert({ title: containerMessages.failedTitle, text, icon: 'error' });
  };
  return { submit, issues: issuesOf(error) };
}

function optionOf(server: Server) {
  const { id, name, state } = server;
  const reason = state === 'online' ? undefined : texts.serverStates[state];
  return {
    value: id,
    label: name,
    text: texts.serverText(server, reason),
    disabled: state !== 'online',
  };
}
