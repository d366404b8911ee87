import { issuesOf, shell } from '@zonewerk/shell-sdk';
import { Button, Form, Note, TextField, Window } from '@zonewerk/ui';
import { useId } from 'react';
import { messages } from '../messages';
import { Outcome } from './outcome';
import { WHY_MOST } from './promote-fields';
import { useReleasesRollbackMutation, type Entry, type Overview } from '../release-calls';
import { useReplaced, type Moved, type RollbackDraft } from '../use-moving';

const texts = messages.rollback;

interface RollbackWindowProps {
  /** Undefined while it is loading. */
  overview: Overview | undefined;
  rollback: Moved<RollbackDraft>;
}

/** Window that rolls back a channel. It shows the effect and requires a reason. */
export function RollbackWindow({ overview, rollback }: RollbackWindowProps) {
  const { draft, close, leave } = rollback;
  const { channel, project, why } = draft;
  const opened = rollback.opened && project !== '';
  const formId = useId();
  const [send, sending] = useReleasesRollbackMutation();
  const entry = entryOf(overview, draft);
  const forget = () => {
    sending.reset();
    leave();
  };
  const submit = async (from: string) => {
    const { data } = await send({ channel, project, from, why });
    if (data?.status !== 'success') return;
    forget();
    shell.toast({ text: texts.done(project, channel, data.move.to), tone: 'good' });
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={texts.title(project)}
      purpose={texts.purpose(channel)}
      dirty={sending.isLoading || why !== ''}
      actions={
        <Actions
          formId={formId}
          busy={sending.isLoading}
          possible={typeof entry?.rollback_to === 'string'}
          onCancel={forget}
        />
      }
    >
      {opened && (
        <RollbackForm
          id={formId}
          entry={entry}
          isLoaded={overview !== undefined}
          rollback={rollback}
          submit={submit}
          sending={sending}
        />
      )}
    </Window>
  );
}

interface ActionsProps {
  formId: string;
  busy: boolean;
  /** A target version exists. */
  possible: boolean;
  onCancel: () => void;
}

function Actions({ formId, busy, possible, onCancel }: ActionsProps) {
  return (
    <>
      <Button onClick={onCancel} disabled={busy}>
        {messages.cancel}
      </Button>
      <Button variant="primary" type="submit" form={formId} loading={busy} disabled={!possible}>
        {texts.submit}
      </Button>
    </>
  );
}

function entryOf(overview: Overview | undefined, { channel, project }: RollbackDraft): Entry | undefined {
  const entries = overview?.channels.find(({ name }) => name === channel)?.entries;
  return entries?.find((entry) => entry.project === project);
}

interface RollbackFormProps {
  id: string;
  entry: Entry | undefined;
  /** The active versions are loaded. */
  isLoaded: boolean;
  rollback: Moved<RollbackDraft>;
  submit: (from: string) => Promise<void>;
  sending: ReturnType<typeof useReleasesRollbackMutation>[1];
}

function RollbackForm({ id, entry, isLoaded, rollback, submit, sending }: RollbackFormProps) {
  const { draft, setDraft } = rollback;
  const { channel, project, why } = draft;
  const replaced = useReplaced(`${channel} ${project}`, isLoaded ? (entry?.version ?? null) : undefined);
  const to = entry?.rollback_to ?? null;
  const impossible = entry ? texts.none(project) : texts.gone(project, channel);
  return (
    <Form
      id={id}
      label={texts.title(project)}
      onSubmit={() => (entry && to !== null ? submit(entry.version) : undefined)}
      issues={issuesOf(sending.error)}
    >
      {isLoaded && to === null && <Note tone="warn">{impossible}</Note>}
      <Outcome
        channel={channel}
        project={project}
        from={entry?.version}
        to={to}
        replacedBy={replaced ? entry : undefined}
        answer={sending.data}
        error={sending.error}
      />
      <TextField
        name="why"
        label={messages.promote.why}
        help={messages.promote.whyHelp}
        required
        missing={messages.promote.whyMissing}
        maxLength={WHY_MOST}
        autoComplete="off"
        autoFocus
        value={why}
        onChange={(next) => setDraft({ ...draft, why: next })}
      />
    </Form>
  );
}
