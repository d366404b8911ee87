import { BlankError } from '@zonewerk/federation/runtime';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { showsAnything } from './shows-anything';

/** Milliseconds between the mount of a screen and the check. */
export const BLANK_MS = 5_000;

/**
 * Throws to the nearest error boundary if its children are empty 5 s after their mount. It checks once; a skeleton
 * counts as content.
 */
export function BlankWatch({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [isBlank, setBlank] = useState(false);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      const { current } = root;
      if (!current) return;
      // React hides a suspended screen and shows the skeleton of the shell.
      if (isHidden(current)) timer = window.setTimeout(look, BLANK_MS);
      else setBlank(!showsAnything(current));
    };
    timer = window.setTimeout(look, BLANK_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (isBlank) throw new BlankError(`nothing was visible ${BLANK_MS} ms after the screen was mounted`);
  return (
    <div ref={root} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/** Whether an ancestor hides the screen. */
function isHidden(root: HTMLElement): boolean {
  return root.style.display !== 'contents' || root.parentElement?.getClientRects().length === 0;
}
