import type { AnswerOf, Container, updateContainer } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { refreshContainers, useHostingStartUpdateMutation } from '../api/container-calls';
import { containerMessages } from '../messages';

const texts = containerMessages.update;

/** Starts updates of a container and follows each one to its end, also after a reload or a rollback. */
export function useUpdate(container: Container) {
  const dispatch = useDispatch();
  const [send, { isLoading: starting }] = useHostingStartUpdateMutation();
  const [run, setRun] = useState<number | null>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const listed = container.update?.run ?? null;
  // The list can name an update shortly after its end. A rollback reuses the number of a finished update.
  if (ended !== null && listed !== ended) setEnded(null);
  if (listed !== null && listed !== ended && listed !== run) setRun(listed);
  const start = async () => {
    const { data, error } = await send(container.id);
    if (data) setRun(data.run);
    else await shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  };
  const end = () => {
    setRun(null);
    setEnded(run);
    setCancelled(false);
    dispatch(refreshContainers());
  };
  return {
    start,
    starting,
    /** Number of the running update; null without one. */
    run,
    end,
    /** The user cancelled the update or shut the container down. */
    cancelled,
    setCancelled: (sent: boolean) => setCancelled(sent && run !== null),
  };
}

/** Reports the end of an update. `cancelled`: the user ended it. */
export function reportEnd(
  container: Container,
  answer: AnswerOf<typeof updateContainer>,
  cancelled: boolean,
): void {
  if (answer.status === 'success')
    return shell.toast({ text: texts.done(container.name, answer.run), tone: 'good' });
  if (cancelled) return shell.toast({ text: texts.cancelled(container.name) });
  void shell.alert({
    title: containerMessages.failedTitle,
    text: answer.message || texts.failed,
    icon: 'error',
  });
}
