import { observable } from '../observable';

/** Markup of the header's navigation as the server made it. */
export interface HeaderTemplate {
  markup: string;
  /** For whom it was made; null when the markup does not say. */
  loggedIn: boolean | null;
}

const TEMPLATE_PATH = '/renderTemplate/header/';
const MARKER = /data-zw-logged-in="(true|false)"/u;

export const headerTemplate = observable<HeaderTemplate | null>(null);

/** Reads for whom a header was made. */
function readTemplate(markup: string): HeaderTemplate {
  const marker = MARKER.exec(markup)?.[1];
  return { markup, loggedIn: marker === undefined ? null : marker === 'true' };
}

/** Who is looking, as far as the header depends on it. */
export interface Viewer {
  loggedIn: boolean;
  /** Null for visitors. */
  personId: string | null;
}

/**
 * Fetches the header at the start and whenever the logged-in state (or person) differs from the one last
 * seen. A failed fetch keeps the former header; the next page shown tries again.
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
        // Often still on its way, and then no reason to ask twice.
        await starting;
        if (seen !== null && seen !== viewer) return;
      }
      // The header of the start is right when it was made for the state that the first page tells.
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
    // No network: the former header stays and the next page tries again.
    return null;
  }
}
