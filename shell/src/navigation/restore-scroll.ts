/** How long the restoration of a position lasts while the content grows, in milliseconds. */
const RESTORE_PATIENCE_MS = 4_000;

let cancelCurrent = () => {};

/** Cancels the restoration of a scroll position. */
export function cancelRestore(): void {
  cancelCurrent();
}

/**
 * Scrolls to a restored position again whenever the document grows, until it is reached, the person scrolls or time is
 * up. The router scrolls once, when the content of a screen may not have loaded yet.
 */
export function restoreScroll(target: number): void {
  cancelRestore();
  if (Math.abs(window.scrollY - target) <= 1) return;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, target);
    if (Math.abs(window.scrollY - target) <= 1) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_PATIENCE_MS);
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  };
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  cancelCurrent = stop;
}
