import { HOSTING_LIMITS, type Container } from '@zonewerk/contracts';
import { failureText, isCallFailure, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { Button, Group, Stack, Text } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import progress from '../../components/progress.module.css';
import { useLatest } from '../../hooks/use-latest';
import {
  storeContainer,
  useHostingCancelUpdateMutation,
  useHostingUpdateProgressQuery,
} from '../api/container-calls';
import { reportEnd } from '../hooks/use-update';
import { containerMessages } from '../messages';

const texts = containerMessages.update;
/** Interval after a refused poll: an expired session would otherwise be reported four times per second. */
const REFUSED_POLL_MS = 5_000;

interface UpdateProgressProps {
  projectId: string;
  container: Container;
  run: number;
  /** The user cancelled the update. */
  cancelled: boolean;
  /** Called with true before a cancellation is sent, and with false after it failed. */
  onCancel: (sent: boolean) => void;
  /** Called once, after the result was reported. */
  onEnd: () => void;
}

/** Progress of an update, polled until its end. */
export function UpdateProgress(props: UpdateProgressProps) {
  const { container, run, cancelled } = props;
  const cancel = useCancel(props);
  const answer = useProgress(props);
  const shown = answer ?? (container.update?.run === run ? container.update : undefined);
  const step = shown?.step ?? null;
  return (
    <Stack gap={2}>
      <Group justify="between">
        <Text as="span" role="status">
          {step === null ? texts.queued : texts.steps[step]}
        </Text>
        <Button
          size="s"
          aria-label={texts.cancelOf(container.name)}
          loading={cancelled}
          onClick={() => void cancel()}
        >
          {texts.cancel}
        </Button>
      </Group>
      <progress
        className={progress.progress}
        value={shown?.progress ?? 0}
        max={100}
        aria-label={texts.progress(container.name)}
      />
    </Stack>
  );
}

/** Polls an update by its number, so that the call never starts one. */
function useProgress({ container, run, cancelled, onEnd }: UpdateProgressProps) {
  const [refused, setRefused] = useState(false);
  const { currentData: answer, error } = useHostingUpdateProgressQuery(
    { containerId: container.id, run },
    {
      pollingInterval: refused ? REFUSED_POLL_MS : HOSTING_LIMITS.progressPollMs,
      skipPollingIfUnfocused: true,
    },
  );
  const isRefused = isCallFailure(error) && error.kind === 'answer';
  if (isRefused !== refused) setRefused(isRefused);
  const ended = answer !== undefined && answer.status !== 'updating';
  const isMissing = isCallFailure(error) && error.kind === 'answer' && error.status === 'not-found';
  const finish = useLatest(() => {
    if (ended) reportEnd(container, answer, cancelled);
    onEnd();
  });
  useEffect(() => {
    if (ended || isMissing) finish.current();
  }, [ended, isMissing, finish]);
  return answer;
}

function useCancel({ projectId, container, onCancel }: UpdateProgressProps) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send] = useHostingCancelUpdateMutation();
  return async () => {
    // Called before the response, because the update may end first.
    onCancel(true);
    const { data, error } = await send({ container_id: container.id, project_id: projectId });
    if (data) {
      dispatch(storeContainer(projectId, data.container));
      return;
    }
    onCancel(false);
    await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
}
