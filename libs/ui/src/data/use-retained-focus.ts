import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface FocusRetention {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: number;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Preserves the focus within a list when the focused button or row is removed, also after a window that it opened.
 *
 * @returns properties of the element that receives the focus
 */
export function useRetainedFocus(): FocusRetention {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }) => {
      // React events of menus and windows bubble through portals, so they arrive here too.
      if (ref.current?.contains(target)) last.current = target;
    },
    onBlur: ({ target, relatedTarget }) => {
      // An opened window takes the focus temporarily, and a busy control cannot have it.
      const comesBack = relatedTarget?.closest('[data-layer]') ?? target.matches(':disabled');
      if (!comesBack) last.current = null;
    },
  };
}
