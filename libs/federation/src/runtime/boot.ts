import type { BootDocument, BootRemote } from '../release/boot-document.js';
import { problemOf } from './check-remote.js';

/** The boot document of the page; a development server adds its own folder. */
export interface PageBoot extends Omit<BootDocument, 'remotes' | 'shell' | 'signature'> {
  shell: Pick<BootDocument['shell'], 'base' | 'files'>;
  /** Unvalidated; each remote is validated before its use. */
  remotes: readonly unknown[];
  /** Folder whose files change during development and therefore have no hashes. Only in development documents. */
  development?: string;
}

/** A remote of the boot document. */
export interface NamedRemote {
  /** Federation name. */
  readonly name: string;
  /** Version in the document; null without one. */
  readonly version: string | null;
  /** Pages and windows of the remote; null if the document lacks them. */
  readonly identities: readonly string[] | null;
  /** Release to load; null for unusable data. */
  readonly release: BootRemote | null;
  /** Reason that the data is unusable; empty if it is valid. */
  readonly problem: string;
}

/** Reads the boot document of the page. An unreadable document results in no remotes; the remedy is a new page. */
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

/** Validates each remote separately, so that unusable data of one does not affect the others. */
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
    // The caller continues without remotes.
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
