import type { WebsitePage } from '@zonewerk/contracts';
import { failureText, isCallFailure, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { changeWebsite, reloadWebsite, useContentMovePageMutation } from '../../../shared/api/website-calls';
import { websiteMessages } from '../../../shared/website-messages';
import { OrderSaver, type SaverDeps, type SaverState } from '../order-saver';
import { orderOf, pagesAfter, type PageMove } from '../page-order';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning';

const texts = websiteMessages.order;

export interface PageOrderUse extends SaverState {
  /** Pages in the displayed order, saved or unsaved. */
  readonly pages: readonly WebsitePage[];
  move(move: PageMove): void;
  saveNow(): void;
  discard(): void;
}

/** Order of the pages of a website: shown at once, saved 1.5 seconds after the last move. */
export function usePageOrder(projectId: string, saved: readonly WebsitePage[]): PageOrderUse {
  const deps = useSaverDeps(projectId, saved);
  const [saver] = useState(() => new OrderSaver(deps));
  const { state, moves } = useSyncExternalStore(saver.subscribe, saver.get);
  // Unmounting saves the last moves.
  useEffect(() => () => saver.flush(), [saver]);
  useLeaveWarning(state !== 'saved', texts);
  const pages = useMemo(
    () => moves.reduce((now, move) => pagesAfter(now, move) ?? now, saved),
    [saved, moves],
  );
  return {
    pages,
    state,
    moves,
    move: (move) => saver.move(move),
    saveNow: () => saver.flush(),
    discard: () => saver.discard(),
  };
}

/** Dependencies of the saver, which always read the latest render. */
function useSaverDeps(projectId: string, saved: readonly WebsitePage[]): SaverDeps {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send] = useContentMovePageMutation();
  const shown = useRef(saved);
  useEffect(() => {
    shown.current = saved;
  }, [saved]);
  const [deps] = useState(() => {
    const made: SaverDeps = {
      saved: () => orderOf(shown.current),
      async send(move) {
        const { error } = await send({ projectId, ...move });
        if (error === undefined) {
          const before = shown.current;
          const after = pagesAfter(before, move);
          shown.current = after ?? before;
          // The displayed order is usually the stored one. With thousands of pages, another computation takes as long
          // as a frame.
          const stored = (pages: WebsitePage[]) =>
            (pages === before ? after : pagesAfter(pages, move)) ?? pages;
          dispatch(changeWebsite(projectId, (website) => ({ ...website, pages: stored(website.pages) })));
          return 'saved';
        }
        void shell.alert({ title: texts.failedTitle, text: reasonOf(error), icon: 'error' });
        if (!isCallFailure(error) || error.kind !== 'answer') return 'unreachable';
        dispatch(reloadWebsite(projectId));
        return 'refused';
      },
      done: (undo) => shell.toast({ text: texts.saved, tone: 'good', undo }),
    };
    return made;
  });
  return deps;
}

function reasonOf(error: unknown): string {
  const isNotFound = isCallFailure(error) && error.kind === 'answer' && error.status === 'not-found';
  return `${texts.failed} ${isNotFound ? texts.gone : failureText(error, '')}`.trim();
}
