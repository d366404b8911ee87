/** Maximum time for the restoration of a scroll position while the content grows, in milliseconds. */
const RESTORE_PATIENCE_MS = 4_000;

let cancelCurrent = () => {};

/** Cancels the restoration of a scroll position. */
export function cancelRestore(): void {
  cancelCurrent();
}

/**
 * Scrolls to a restored position whenever the document grows, until it is reached, the user scrolls, or the time is
 * over. The router scrolls only once, possibly before the content has loaded.
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
