import { INTEGRITY_GLOBAL } from './integrity-global.js';

/** Valid syntax, so that browsers enforce it, but the hash of no file: an element with it never runs. */
export const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`;

/** Folder of a front end in development: its hash is all zeros, unlike that of every release. */
const DEVELOPMENT = /^\/assets\/[a-z0-9-]+\/0\.0\.0-0{10}\/$/;

/** Hashes of all executable files of this page. */
export interface Integrity {
  /** Adds the files of a release: its folder, and file → hash. */
  add(release: { base: string; files: Readonly<Record<string, string>> }): void;
  /** Hash of a file; for an unknown file, a hash that no file has; null for files in development. */
  of(url: string): string | null;
  /** Sets the hash on a script or style sheet before it is loaded from `url`. */
  guard(element: HTMLScriptElement | HTMLLinkElement, url: string): void;
}

/**
 * @param development folder of the front end in development, from the document of a development server; valid on this
 * machine only
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
      // Files of another origin can only be verified with CORS.
      if (new URL(url, document.baseURI).origin !== origin) element.crossOrigin = 'anonymous';
    },
  };
}

/** Installs the hash lookup for scripts that webpack loads. Must be called before the first of them. */
export function installIntegrity(integrity: Integrity): void {
  Object.assign(globalThis, { [INTEGRITY_GLOBAL]: integrity.guard });
}

function isLocal(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);
}
