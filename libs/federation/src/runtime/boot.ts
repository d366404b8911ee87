import type { BootDocument, BootRemote } from '../release/boot-document.js';
import { problemOf } from './check-remote.js';

/** The boot document as the page carries it; a development server adds its own folder. */
export interface PageBoot extends Omit<BootDocument, 'remotes' | 'shell' | 'signature'> {
  shell: Pick<BootDocument['shell'], 'base' | 'files'>;
  /** As they stand there, each is looked at before it is used. */
  remotes: readonly unknown[];
  /** Folder whose files change while they are being written and so have no hashes. In development documents only. */
  development?: string;
}

/** A remote that the boot document names. */
export interface NamedRemote {
  /** Federation name. */
  readonly name: string;
  /** As the document says; null when it does not say. */
  readonly version: string | null;
  /** Pages and windows that it shows; null when the document does not say which. */
  readonly identities: readonly string[] | null;
  /** What to load; null when the document's data cannot be used. */
  readonly release: BootRemote | null;
  /** Why the data cannot be used; empty when it can. */
  readonly problem: string;
}

/**
 * Reads the boot document from the page. A document that cannot be read gives no remotes; a fresh page is the cure.
 */
export function readBoot(page: Document = document): PageBoot {
  const empty = { channel: '', composition: '', shell: { base: '', files: {} }, remotes: [] };
  const boot = asObject(parse(page.getElementById('zw-boot')?.textContent ?? ''));
  if (!boot) return empty;
  const { channel, composition, shell, remotes, override, development } = boot as Partial<PageBoot>;
  return {
    channel: typeof channel === 'string' ? channel : '',
    composition: typeof composition === 'string' ? composition : '',
    shell: asObject(shell) ? { ...empty.shell, ...shell } : empty.shell,
    remotes: Array.isArray(remotes) ? remotes : [],
    ...(asObject(override) ? { override } : {}),
    ...(typeof development === 'string' ? { development } : {}),
  } as PageBoot;
}

/** Looks at the remotes one by one, so that one with unusable data takes no other with it. */
export function namedRemotes(remotes: readonly unknown[]): NamedRemote[] {
  return remotes.flatMap((value) => {
    const remote = asObject(value);
    if (!remote || typeof remote['name'] !== 'string') return [];
    const problem = problemOf(remote);
    const identities = asObject(remote['identities']);
    const windows = asObject(remote['windows']);
    return [
      {
        name: remote['name'],
        version: typeof remote['version'] === 'string' ? remote['version'] : null,
        identities: identities ? Object.keys({ ...windows, ...identities }) : null,
        release: problem === '' ? (value as BootRemote) : null,
        problem,
      },
    ];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller goes on without remotes.
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
