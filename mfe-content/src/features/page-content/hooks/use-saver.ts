import type { AnswerOf, getPage, WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { failureText, isCallFailure, isOffline, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useLazyContentEditingPageQuery } from '../../../shared/api/editing-calls';
import { listen } from '../../../shared/listen';
import { useContentSetPageMutation } from '../../../shared/api/website-calls';
import { DraftSaver, type Draft, type StoredDraft, type SaveOutcome, type SaverDeps } from '../draft-saver';

export interface Place {
  readonly projectId: string;
  readonly page: string;
  readonly language: WebsiteLanguage;
}

const NOTHING: StoredDraft = { rev: 0, title: '', body: '', from: { title: '', body: '' } };

/** Draft of a page in one language during editing. The place is constant for the lifetime of the hook. */
export function useSaver(place: Place, opened: AnswerOf<typeof getPage>) {
  const [page, setPage] = useState<WebsitePage>(opened.page);
  const { projectId, page: id, language } = place;
  const [storedDraft, setDraft, forget] = useDraft(`page-content:${projectId}:${id}:${language}`, NOTHING);
  const deps = useLatest(useDeps(place, setPage, (draft) => (draft ? setDraft(draft) : forget())));
  const [saver] = useState(
    () =>
      new DraftSaver(draftOf(opened), storedDraft.rev === 0 ? null : storedDraft, {
        save: (change) => deps.current.save(change),
        read: () => deps.current.read(),
        store: (draft) => deps.current.store(draft),
      }),
  );
  useEffect(() => {
    const stop = listen({ online: () => void saver.flush() });
    return () => {
      stop();
      void saver.flush();
    };
  }, [saver]);
  const state = useSyncExternalStore(saver.subscribe, saver.get);
  return { saver, page, setPage, ...state };
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

function useDeps(place: Place, onPage: (page: WebsitePage) => void, store: SaverDeps['store']): SaverDeps {
  const [send] = useContentSetPageMutation();
  const [read] = useLazyContentEditingPageQuery();
  return useMemo(
    () => ({
      store,
      async save(change) {
        const { data, error } = await send({ ...place, ...change });
        if (!data) return failureOf(error);
        onPage(data.page);
        return data.status === 'success' ? { kind: 'saved', rev: data.page.rev } : { kind: 'meanwhile' };
      },
      async read() {
        const { data } = await read(place);
        if (!data) return null;
        onPage(data.page);
        return draftOf(data);
      },
    }),
    [place, send, read, onPage, store],
  );
}

function draftOf({ page, draft }: AnswerOf<typeof getPage>): Draft {
  return { rev: page.rev, title: draft.title, body: draft.body };
}

function failureOf(error: unknown): SaveOutcome {
  if (!isCallFailure(error) || error.kind !== 'answer') return { kind: 'failed', offline: isOffline(error) };
  if (error.status === 'not-found') return { kind: 'gone' };
  // Rate limits and server errors are temporary: a retry may succeed.
  if (error.http >= 500 || error.status === 'too-many-requests') return { kind: 'failed', offline: false };
  return { kind: 'refused', reason: issuesOf(error)[0]?.message ?? failureText(error) };
}
