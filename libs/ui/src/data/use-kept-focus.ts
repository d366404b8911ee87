import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tabIndex: number;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus in a list when what had it goes away, be it a button or its whole row, also after a window that it
 * opened.
 *
 * @returns properties of the element that takes the focus then
 */
export function useKeptFocus(): KeptFocus {
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
      // Events of menus and windows come through here too.
      if (ref.current?.contains(target)) last.current = target;
    },
    onBlur: ({ target, relatedTarget }) => {
      // A window that opens has it for a while only, and what is at work cannot have it meanwhile.
      const comesBack = relatedTarget?.closest('[data-layer]') ?? target.matches(':disabled');
      if (!comesBack) last.current = null;
    },
  };
}
