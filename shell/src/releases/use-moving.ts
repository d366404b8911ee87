import { useDraft, useQueryParam } from '@zonewerk/shell-sdk';
import { useLayoutEffect, useRef, useState } from 'react';

/** What is typed in the window that promotes; empty texts are not chosen yet. */
export interface PromotionDraft {
  channel: string;
  project: string;
  version: string;
  why: string;
}

/** What is typed in the window that rolls back. */
export interface RollbackDraft {
  channel: string;
  project: string;
  why: string;
}

const NO_PROMOTION: PromotionDraft = { channel: '', project: '', version: '', why: '' };
const NO_ROLLBACK: RollbackDraft = { channel: '', project: '', why: '' };

/** One of the two windows: open or not, what is typed in it, and its ends. */
export interface Moved<Draft> {
  readonly opened: boolean;
  readonly draft: Draft;
  readonly setDraft: (next: Draft) => void;
  /** Closes it and keeps what is typed. */
  readonly close: () => void;
  /** Closes it and forgets what is typed. */
  readonly leave: () => void;
}

/** What rows and buttons ask for. Stays the same object, so that lists are not drawn anew while somebody types. */
export interface Moving {
  /** Opens the window with what is known already. */
  readonly promote: (known: Partial<PromotionDraft>) => void;
  readonly rollBack: (which: { channel: string; project: string }) => void;
}

/** The windows of this page. What is typed, and which of them is open, survives a reload. */
export function useMoving() {
  const promotion = useMovedWindow('promote', NO_PROMOTION);
  const rollback = useMovedWindow('rollback', NO_ROLLBACK);
  const latest = useRef({ promotion, rollback });
  useLayoutEffect(() => {
    latest.current = { promotion, rollback };
  });
  const [moving] = useState<Moving>(() => ({
    promote: (known) => {
      const { open, draft } = latest.current.promotion;
      open(withKnown(draft, known));
    },
    rollBack: (which) => {
      const { open, draft } = latest.current.rollback;
      open({ ...draft, ...which });
    },
  }));
  return { moving, promotion, rollback };
}

/** A version that was chosen for another project is no choice. */
function withKnown(draft: PromotionDraft, known: Partial<PromotionDraft>): PromotionDraft {
  const next = { ...draft, ...known };
  const same = next.project === draft.project && next.channel === draft.channel;
  return { ...next, version: known.version ?? (same ? draft.version : '') };
}

function useMovedWindow<Draft extends object>(name: string, empty: Draft) {
  const [named, setNamed] = useQueryParam(name);
  const [draft, setDraft, clear] = useDraft<Draft>(`release-${name}`, empty);
  const close = () => setNamed('');
  return {
    opened: named === '1',
    draft,
    setDraft,
    open: (next: Draft) => {
      setDraft(next);
      setNamed('1');
    },
    close,
    leave: () => {
      clear();
      close();
    },
  };
}

/**
 * Whether a version was replaced by another while somebody was looking at it.
 * @param key what is looked at; another one begins anew
 * @param version what runs there; undefined while that is not known
 */
export function useReplaced(key: string, version: string | null | undefined): boolean {
  const [seen, setSeen] = useState({ key, version });
  const first = seen.key !== key || seen.version === undefined;
  if (first && (seen.key !== key || version !== undefined)) setSeen({ key, version });
  return !first && version !== undefined && seen.version !== version;
}
