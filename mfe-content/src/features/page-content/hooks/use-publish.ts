import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { editingMessages } from '../../../shared/editing-messages';
import { useContentEditingPublishMutation } from '../../../shared/api/editing-calls';
import type { Place, useSaver } from './use-saver';

const texts = editingMessages.publish;

/** Saves the input and publishes the draft. It publishes only content that this screen shows. */
export function usePublish(place: Place, use: Pick<ReturnType<typeof useSaver>, 'saver' | 'setPage'>) {
  const { saver, setPage } = use;
  const [send] = useContentEditingPublishMutation();
  const [busy, setBusy] = useState(false);
  const attempt = async () => {
    const { data, error } = await send({ ...place, rev: saver.rev });
    if (!data) {
      await shell.alert({
        title: texts.failedTitle,
        text: issuesOf(error)[0]?.message ?? failureText(error),
        icon: 'error',
      });
      return true;
    }
    setPage(data.page);
    if (data.status !== 'success') return false;
    saver.rebase(data.page.rev);
    const isShown = data.page.texts.some(({ language, visible }) => language === place.language && visible);
    shell.toast({ text: isShown ? texts.done : texts.hidden, tone: 'good' });
    return true;
  };
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      if (!(await saver.flush()) || (await attempt())) return;
      // Another user changed the page first. With unchanged texts, the page is the one on the screen.
      await saver.look();
      if (saver.get().state === 'saved') await attempt();
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
