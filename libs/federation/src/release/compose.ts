import { createHash } from 'node:crypto';
import type { BootDocument, BootRemote } from './boot-document.js';
import type { PublishedRelease, ReleaseFile } from './release-file.js';
import type { ReleaseKey } from './release-key.js';

/** Federation name of the shell; every other release is a remote. */
export const SHELL = 'shell';

export interface Composed {
  readonly channel: string;
  /** Releases of the shell and the remotes, one per project, in any order. */
  readonly releases: readonly PublishedRelease[];
  readonly override?: BootDocument['override'];
}

/**
 * Composes and signs the boot document of a channel. The result is deterministic. If two remotes claim a page, the
 * first one by name shows it; the gate prevents that state.
 *
 * @throws Error without a release of the shell
 */
export function composeBoot(composed: Composed, key: ReleaseKey): BootDocument {
  const boot = unsignedBoot(composed);
  return { ...boot, signature: key.sign(boot) };
}

/** As `composeBoot`, without the signature. */
export function unsignedBoot({ channel, releases, override }: Composed): Omit<BootDocument, 'signature'> {
  const shell = releases.find(({ release }) => release.name === SHELL);
  if (!shell) throw new Error('A composition needs a release of the shell');
  const remotes = releases
    .filter(({ release }) => release.name !== SHELL)
    .sort((a, b) => (a.release.name < b.release.name ? -1 : 1));
  return {
    channel,
    composition: compositionHash(releases.map(({ release }) => release)),
    shell: {
      version: shell.release.version,
      commit: shell.commit,
      base: assetBase(shell.release),
      files: bootFiles(shell.release),
    },
    remotes: dedupeCandidates(remotes.map(bootRemote)),
    ...(override ? { override } : {}),
  };
}

/** A remote in the form of the boot document. */
export function bootRemote({ release, commit }: PublishedRelease): BootRemote {
  const { name, version, entry, identities, windows } = release;
  return {
    name,
    version,
    commit,
    base: assetBase(release),
    entry,
    files: bootFiles(release),
    identities,
    windows,
  };
}

/** Folder of a release's files with a trailing slash: `/assets/<project>/<version>/`. */
function assetBase({ project, version }: Pick<ReleaseFile, 'project' | 'version'>): string {
  return `/assets/${project}/${version}/`;
}

/** Short hash over the version of each project. */
function compositionHash(releases: readonly Pick<ReleaseFile, 'name' | 'version'>[]): string {
  const lines = releases.map(({ name, version }) => `${name}@${version}`).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 10);
}

/** Scripts and style sheets with their hashes. Fonts and pictures are not executable, so the document omits them. */
function bootFiles({ files }: ReleaseFile): Record<string, string> {
  const run = Object.entries(files).filter(([file]) => /\.(?:js|css)$/.test(file));
  return Object.fromEntries(run.map(([file, { integrity }]) => [file, integrity]));
}

function dedupeCandidates(remotes: readonly BootRemote[]): BootRemote[] {
  const owned = new Set<string>();
  return remotes.map((remote) => {
    const own = Object.entries(remote.identities).filter(([identity]) => !owned.has(identity));
    for (const [identity] of own) owned.add(identity);
    return { ...remote, identities: Object.fromEntries(own) };
  });
}
