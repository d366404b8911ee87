import { INTEGRITY_GLOBAL } from './integrity-global.js';

/** Well formed, so that browsers act on it, and the hash of no file: what carries it never runs. */
export const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`;

/** Folder of a front end that is being written: its hash is all zeros, as that of no release is. */
const DEVELOPMENT = /^\/assets\/[a-z0-9-]+\/0\.0\.0-0{10}\/$/;

/** The hashes of all files that may run in this page. */
export interface Integrity {
  /** Files of a release: its folder, and file → hash. */
  add(release: { base: string; files: Readonly<Record<string, string>> }): void;
  /** Hash that a file must have, a hash that no file has when it is not known; null for files in development. */
  of(url: string): string | null;
  /** Puts the hash on a script or style sheet that is about to be loaded from `url`. */
  guard(element: HTMLScriptElement | HTMLLinkElement, url: string): void;
}

/**
 * @param development folder of the front end in development, from a development server's document; it counts on
 *   this machine only
 */
export function createIntegrity(development?: string): Integrity {
  const { origin } = window.location;
  const hashes = new Map<string, string>();
  const exempt = development !== undefined && isLocal() && DEVELOPMENT.test(development) ? development : null;
  const of: Integrity['of'] = (url) => {
    const address = new URL(url, document.baseURI);
    if (exempt !== null && address.origin === origin && address.pathname.startsWith(exempt)) return null;
    return hashes.get(address.href) ?? IMPOSSIBLE;
  };
  return {
    of,
    add({ base, files }) {
      for (const [file, hash] of Object.entries(files)) hashes.set(origin + base + file, hash);
    },
    guard(element, url) {
      const hash = of(url);
      if (hash !== null) element.integrity = hash;
      // The bytes of another origin can be checked only when it agrees to show them.
      if (new URL(url, document.baseURI).origin !== origin) element.crossOrigin = 'anonymous';
    },
  };
}

/** Lets the scripts that webpack loads by itself ask for their hashes. To be called before the first of them. */
export function installIntegrity(integrity: Integrity): void {
  Object.assign(globalThis, { [INTEGRITY_GLOBAL]: integrity.guard });
}

function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);
}
