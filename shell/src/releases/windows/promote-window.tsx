import { CHANNEL_NAME, type AnswerOf, type Issue, type promoteRelease } from '@zonewerk/contracts';
import { issuesOf, shell } from '@zonewerk/shell-sdk';
import { Button, Form, Window } from '@zonewerk/ui';
import { useId } from 'react';
import { channelNames, projectsOf } from '../filters';
import { messages } from '../messages';
import { PromoteFields } from './promote-fields';
import { useReleasesPromoteMutation, type Overview } from '../release-calls';
import { Outcome } from './outcome';
import { useReplaced, type Moved, type PromotionDraft } from '../use-moving';

const texts = messages.promote;

interface PromoteWindowProps {
  /** Undefined while it is loading. */
  overview: Overview | undefined;
  promotion: Moved<PromotionDraft>;
}

/** Window that promotes a version. It shows the effect before the promotion. */
export function PromoteWindow({ overview, promotion }: PromoteWindowProps) {
  const { opened, draft, close, leave } = promotion;
  const formId = useId();
  const [send, sending] = useReleasesPromoteMutation();
  const forget = () => {
    sending.reset();
    leave();
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={texts.title}
      purpose={texts.purpose}
      dirty={sending.isLoading || draft.why !== '' || draft.version !== ''}
      actions={
        <>
          <Button onClick={forget} disabled={sending.isLoading}>
            {messages.cancel}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={sending.isLoading}>
            {draft.channel === '' ? texts.submit : texts.submitTo(draft.channel)}
          </Button>
        </>
      }
    >
      {opened && (
        <PromoteForm
          id={formId}
          overview={overview}
          promotion={promotion}
          sending={sending}
          send={async (from) => {
            const { data } = await send({ ...draft, ...(from === undefined ? {} : { from }) });
            if (data?.status !== 'success') return;
            forget();
            shell.toast({
              text: texts.done(data.move.project, data.move.channel, data.move.to),
              tone: 'good',
            });
          }}
        />
      )}
    </Window>
  );
}

interface PromoteFormProps extends PromoteWindowProps {
  id: string;
  /** @param from version on the operator's screen; null: none, undefined: unknown */
  send: (from: string | null | undefined) => Promise<void>;
  sending: { data?: AnswerOf<typeof promoteRelease>; error?: unknown; reset: () => void };
}

function PromoteForm({ id, overview, promotion, send, sending }: PromoteFormProps) {
  const { draft, setDraft } = promotion;
  const channels = overview?.channels ?? [];
  const entry = channels
    .find(({ name }) => name === draft.channel)
    ?.entries.find(({ project }) => project === draft.project);
  const runs = overview === undefined ? undefined : (entry?.version ?? null);
  const replaced = useReplaced(`${draft.channel} ${draft.project}`, runs);
  const choose = (change: Partial<PromotionDraft>) => {
    // The message of the server refers to the former choice.
    if (!('why' in change)) sending.reset();
    setDraft({ ...draft, ...change });
  };
  return (
    <Form
      id={id}
      label={texts.title}
      onSubmit={() => send(runs)}
      validate={() => faultsOf(draft, runs)}
      issues={issuesOf(sending.error)}
    >
      <PromoteFields
        draft={draft}
        onChoose={choose}
        channels={channelNames(channels)}
        projects={withChosen(projectsOf(channels), draft.project)}
      />
      <Outcome
        channel={draft.channel}
        project={draft.project}
        from={runs}
        to={draft.version === '' || draft.version === runs ? null : draft.version}
        replacedBy={replaced ? entry : undefined}
        answer={sending.data}
        error={sending.error}
      />
    </Form>
  );
}

/** Faults that the browser can detect. The form itself detects an empty reason. */
function faultsOf(draft: PromotionDraft, runs: string | null | undefined): Issue[] {
  const faults: Issue[] = [];
  if (!CHANNEL_NAME.test(draft.channel)) faults.push({ path: 'channel', message: texts.previewFault });
  if (draft.version === '') faults.push({ path: 'version', message: texts.versionMissing });
  if (draft.version === runs) {
    faults.push({ path: 'version', message: texts.runsAlready(draft.channel) });
  }
  return faults;
}

function withChosen(names: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || names.includes(chosen) ? names : [...names, chosen];
}
