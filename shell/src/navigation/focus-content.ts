/** Id of the content area, the target of the skip link. */
export const CONTENT_ID = 'content';

/** Maximum wait for a late heading, in milliseconds. */
const HEADING_PATIENCE_MS = 5_000;

let stopWaiting = () => {};

/**
 * Focuses the heading of the content area after navigation. Until the heading exists, the area has the focus. The focus
 * does not move if the user has moved it.
 */
export function focusContent(): void {
  stopWaiting();
  const area = document.getElementById(CONTENT_ID);
  if (!area || focusHeading(area)) return;
  focusQuietly(area);
  const observer = new MutationObserver(() => {
    if (document.activeElement !== area && document.activeElement !== document.body) stopWaiting();
    else if (focusHeading(area)) stopWaiting();
  });
  const timer = setTimeout(() => stopWaiting(), HEADING_PATIENCE_MS);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(area, { childList: true, subtree: true });
}

/** Scrolls to the target of a fragment and focuses it; false without such an element. */
export function focusFragment(hash: string): boolean {
  if (hash.length < 2) return false;
  const name = hash.slice(1);
  const target = document.getElementById(name) ?? document.getElementById(decodeName(name));
  if (!target) return false;
  stopWaiting();
  target.scrollIntoView();
  focusQuietly(target);
  return true;
}

function focusHeading(area: HTMLElement): boolean {
  const heading = area.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  focusQuietly(heading);
  return true;
}

function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
