import { useDraft, useQueryParam } from '@zonewerk/shell-sdk';
import { useLayoutEffect, useRef, useState } from 'react';

/** Form values of the promotion window; empty texts are unselected. */
export interface PromotionDraft {
  channel: string;
  project: string;
  version: string;
  why: string;
}

/** Form values of the rollback window. */
export interface RollbackDraft {
  channel: string;
  project: string;
  why: string;
}

const NO_PROMOTION: PromotionDraft = { channel: '', project: '', version: '', why: '' };
const NO_ROLLBACK: RollbackDraft = { channel: '', project: '', why: '' };

/** State of one window: open or closed, its form values, and its close functions. */
export interface Moved<Draft> {
  readonly opened: boolean;
  readonly draft: Draft;
  readonly setDraft: (next: Draft) => void;
  /** Closes the window and preserves the input. */
  readonly close: () => void;
  /** Closes the window and discards the input. */
  readonly leave: () => void;
}

/** Actions of rows and buttons. The object is stable, so that lists do not render during input. */
export interface Moving {
  /** Opens the window with initial values. */
  readonly promote: (initial: Partial<PromotionDraft>) => void;
  readonly rollBack: (which: { channel: string; project: string }) => void;
}

/** Windows of this page. The input and the open window survive a reload. */
export function useMoving() {
  const promotion = useMovedWindow('promote', NO_PROMOTION);
  const rollback = useMovedWindow('rollback', NO_ROLLBACK);
  const latest = useRef({ promotion, rollback });
  useLayoutEffect(() => {
    latest.current = { promotion, rollback };
  });
  const [moving] = useState<Moving>(() => ({
    promote: (initial) => {
      const { open, draft } = latest.current.promotion;
      open(withInitial(draft, initial));
    },
    rollBack: (which) => {
      const { open, draft } = latest.current.rollback;
      open({ ...draft, ...which });
    },
  }));
  return { moving, promotion, rollback };
}

/** A version selected for another project is discarded. */
function withInitial(draft: PromotionDraft, initial: Partial<PromotionDraft>): PromotionDraft {
  const next = { ...draft, ...initial };
  const same = next.project === draft.project && next.channel === draft.channel;
  return { ...next, version: initial.version ?? (same ? draft.version : '') };
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
 * Whether another version replaced the displayed one.
 * @param key id of the displayed content; a new key resets the state
 * @param version active version; undefined if unknown
 */
export function useReplaced(key: string, version: string | null | undefined): boolean {
  const [seen, setSeen] = useState({ key, version });
  const first = seen.key !== key || seen.version === undefined;
  if (first && (seen.key !== key || version !== undefined)) setSeen({ key, version });
  return !first && version !== undefined && seen.version !== version;
}
