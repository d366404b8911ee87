import type { PageContent } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  reloadPage,
  useContentCancelPublicationMutation,
  useContentDiscardDraftMutation,
  useContentPublishPageMutation,
} from '../../../shared/api/page-calls';
import { pageMessages } from '../messages';
import { useContentRestoreVersionMutation } from '../api/page-past-calls';
import { useContentSetPageMutation } from '../../../shared/api/website-calls';
import { momentText } from '../moments';
import { asStored, DRAFT_NAMES } from '../page-edits';
import { sendSeen, type SeenOutcome } from '../send-seen';
import type { OpenPage, PageEditing } from './use-page-edits';

const texts = pageMessages.done;

export interface Publishing {
  /** The action in flight. */
  readonly busy: 'publish' | 'cancel' | 'discard' | 'restore' | null;
  /** Saves the typed text and publishes it. */
  publish(): Promise<void>;
  /** Saves the typed text, publishes it and shows the page. @returns the reason of a failure, or null */
  publishAndShow(): Promise<string | null>;
  /**
   * Saves the input and schedules its publication.
   * @param show for a hidden page: whether it becomes visible at that time; undefined for a visible page
   */
  plan(at: Date, show?: boolean): Promise<SeenOutcome>;
  cancel(): Promise<void>;
  discard(): Promise<void>;
  /** @returns whether the version is now the draft */
  restore(number: number): Promise<boolean>;
}

/** Actions on the draft of a page. An action that replaces the draft has an undo. */
export function usePublishing(open: OpenPage, editing: PageEditing): Publishing {
  const [busy, setBusy] = useState<Publishing['busy']>(null);
  const calls = useCalls(open, editing);
  const during = async <T>(what: Publishing['busy'], work: () => Promise<T>): Promise<T> => {
    setBusy(what);
    try {
      return await work();
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    publish: () =>
      during('publish', async () => {
        if (!(await calls.mayReplacePlan())) return;
        const outcome = await calls.publish();
        if (!isDone(outcome)) return;
        const { visible } = outcome.page.texts.find(({ language }) => language === open.language) ?? {};
        shell.toast({ text: visible ? texts.published : texts.hiddenPublished, tone: 'good' });
      }),
    publishAndShow: () => during('publish', async () => failureOf(await calls.publish({ show: true }))),
    async plan(at, show) {
      const outcome = await calls.publish({ at: at.toISOString(), ...(show === true && { show }) });
      const text = show === false ? texts.hiddenPlanned : texts.planned;
      if (outcome.kind === 'done') shell.toast({ text: text(momentText(at)), tone: 'good' });
      return outcome;
    },
    cancel: () =>
      during('cancel', async () => {
        const error = await calls.cancel();
        if (error) refuse(failureText(error));
        else shell.toast({ text: texts.cancelled, tone: 'good' });
      }),
    discard: () => during('discard', async () => void calls.replaced(await calls.discard(), texts.discarded)),
    restore: (number) =>
      during('restore', async () => calls.replaced(await calls.restore(number), texts.restored(number))),
  };
}

/** The calls, each based on the revision on the screen. */
function useCalls({ arg, answer }: OpenPage, editing: PageEditing) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [publish] = useContentPublishPageMutation();
  const [cancel] = useContentCancelPublicationMutation();
  const [discard] = useContentDiscardDraftMutation();
  const [restore] = useContentRestoreVersionMutation();
  const [set] = useContentSetPageMutation();
  const onDraft = (send: Parameters<typeof sendSeen>[0]['send'], seen = answer) =>
    sendSeen({
      seen,
      send,
      read: async () => dispatch(reloadPage(arg)),
      still: (now) => isSameContent(now.draft, seen.draft),
    });
  const undo = async (rev: number, putBack: () => void) => {
    const { tags, ...rest } = answer.draft;
    const { data, error } = await set({ ...arg, ...rest, rev, tags: tags.join(',') });
    if (data?.status !== 'success') return refuse(data?.message ?? failureText(error));
    putBack();
    return shell.announce(texts.undone);
  };
  return {
    mayReplacePlan: async () => {
      const { title, text } = pageMessages.publishAsk;
      const { planned } = answer;
      if (!planned) return true;
      const at = momentText(new Date(planned.at));
      return shell.confirm({ title, text: text(at), confirmLabel: pageMessages.publishNow });
    },
    async publish(options: { at?: string; show?: boolean } = {}) {
      const saved = await editing.save(DRAFT_NAMES);
      if (saved.kind !== 'done') return saved;
      const { title, description, tags } = asStored(editing.shown);
      const draft = { ...answer.draft, title, description, tags: [...tags] };
      return onDraft((rev) => publish({ ...arg, rev, ...options }), { ...answer, page: saved.page, draft });
    },
    cancel: async () => (await cancel(arg)).error,
    discard: () => onDraft((rev) => discard({ ...arg, rev })),
    restore: (number: number) => onDraft((rev) => restore({ ...arg, rev, number })),
    /** Shows a toast with an undo after the draft was replaced. */
    replaced(outcome: SeenOutcome, text: string): boolean {
      if (!isDone(outcome)) return false;
      const putBack = editing.drop(DRAFT_NAMES);
      shell.toast({ text, undo: () => void undo(outcome.page.rev, putBack) });
      return true;
    },
  };
}

/** Shows the reason of a failure. */
function isDone(outcome: SeenOutcome): outcome is Extract<SeenOutcome, { kind: 'done' }> {
  const failure = failureOf(outcome);
  if (failure !== null) refuse(failure);
  return outcome.kind === 'done';
}

function failureOf(outcome: SeenOutcome): string | null {
  if (outcome.kind === 'meanwhile') return pageMessages.meanwhile.text;
  if (outcome.kind === 'failed') return issuesOf(outcome.error)[0]?.message ?? failureText(outcome.error);
  return null;
}

function isSameContent(one: PageContent, other: PageContent): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function refuse(text: string): void {
  void shell.alert({ title: pageMessages.failedTitle, text, icon: 'error' });
}
