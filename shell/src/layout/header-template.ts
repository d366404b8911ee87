import { observable } from '../observable';

/** Server-rendered markup of the header navigation. */
export interface HeaderTemplate {
  markup: string;
  /** Signed-in state for which the markup was rendered; null if unknown. */
  loggedIn: boolean | null;
}

const TEMPLATE_PATH = '/renderTemplate/header/';
const MARKER = /data-zw-logged-in="(true|false)"/u;

export const headerTemplate = observable<HeaderTemplate | null>(null);

/** Parses the signed-in state of the markup. */
function readTemplate(markup: string): HeaderTemplate {
  const marker = MARKER.exec(markup)?.[1];
  return { markup, loggedIn: marker === undefined ? null : marker === 'true' };
}

/** User state on which the header depends. */
export interface Viewer {
  loggedIn: boolean;
  /** Null for visitors. */
  personId: string | null;
}

/**
 * Loads the header at the start and after each change of the signed-in state or person. A failed request preserves the
 * former header; the next page retries.
 */
export function createHeaderKeeper() {
  let seen: Viewer | null = null;
  let latest = 0;
  let starting = Promise.resolve();
  const refresh = async () => {
    latest += 1;
    const own = latest;
    const template = await fetchTemplate();
    if (own !== latest) return;
    if (template) headerTemplate.set(template);
    else seen = null;
  };
  return {
    start(): Promise<void> {
      starting = refresh();
      return starting;
    },
    async pageShown(viewer: Viewer): Promise<void> {
      const first = seen === null;
      const changed = seen?.loggedIn !== viewer.loggedIn || seen.personId !== viewer.personId;
      seen = viewer;
      if (first) {
        // The initial request is often still pending, so a second one is unnecessary.
        await starting;
        if (seen !== null && seen !== viewer) return;
      }
      // The initial header is correct if it was rendered for the state of the first page.
      const right = first && headerTemplate.get()?.loggedIn === viewer.loggedIn;
      if (changed && !right) await refresh();
    },
  };
}

async function fetchTemplate(): Promise<HeaderTemplate | null> {
  try {
    const response = await fetch(TEMPLATE_PATH, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    return response.ok ? readTemplate(await response.text()) : null;
  } catch {
    // Offline: the former header remains, and the next page retries.
    return null;
  }
}
