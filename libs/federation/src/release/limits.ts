import { gzipSync } from 'node:zlib';
import { bootRemote, SHELL, unsignedBoot } from './compose.js';
import type { ReleaseClash } from './gate.js';
import { releaseId, type PublishedRelease, type ReleaseFile } from './release-file.js';

/** Maximum compressed bytes of the boot document, which every page contains. */
export const MAX_BOOT_BYTES = 8_192;
/** Maximum length of a name, range or path in a description. */
const TEXT_MOST = 120;

/** Maximum counts of a release: several times those of existing releases, and low enough for the checks. */
const COUNTS: readonly { what: string; most: number; of(release: ReleaseFile): object }[] = [
  { what: 'files', most: 500, of: ({ files }) => files },
  { what: 'pages', most: 100, of: ({ identities }) => identities },
  { what: 'windows', most: 100, of: ({ windows }) => windows },
  { what: 'needs of shared packages', most: 100, of: ({ needs }) => needs.shared },
  { what: 'needs of calls', most: 500, of: ({ needs }) => needs.calls },
  { what: 'shared packages to give', most: 200, of: ({ provides }) => provides.shared },
];

/** Reason that a release is too large, as a sentence; null if it is not. */
export function excessOf(release: ReleaseFile): string | null {
  for (const { what, most, of } of COUNTS) {
    const count = Object.keys(of(release)).length;
    if (count > most) return `${release.project} has ${count} ${what}; a release has at most ${most}.`;
  }
  const long = textsOf(release).find((text) => text.length > TEXT_MOST);
  if (long !== undefined) {
    const shown = `${long.slice(0, 40)}…`;
    return `${release.project} has a text of ${long.length} characters (${shown}); one may have ${TEXT_MOST}.`;
  }
  // Too large for a boot document, even as its only remote.
  const bytes = compressed(bootRemote({ ...UNPUBLISHED, release }));
  return bytes > MAX_BOOT_BYTES
    ? `${release.project} would fill ${bytes} bytes of the boot document by itself; the whole document has at most ${MAX_BOOT_BYTES}. It has ${sizesOf(release)}.`
    : null;
}

/** Clash of a boot document above its maximum size. A promotion that shrinks an oversized document may pass. */
export function bootExcess(
  channel: string,
  running: readonly PublishedRelease[],
  candidates: readonly PublishedRelease[],
): ReleaseClash[] {
  const moved = new Set(candidates.map(({ release }) => release.project));
  const later = [...running.filter(({ release }) => !moved.has(release.project)), ...candidates];
  const bytes = bootBytes(channel, later);
  if (bytes <= MAX_BOOT_BYTES || bytes <= bootBytes(channel, running)) return [];
  const parts = later
    .map((one) => ({ project: one.release.project, bytes: compressed(bootRemote(one)) }))
    .sort((a, b) => b.bytes - a.bytes)
    .map((part) => `${part.project} ${part.bytes}`);
  const message = `The boot document of ${channel} would have ${bytes} bytes compressed; it has at most ${MAX_BOOT_BYTES}. By themselves: ${parts.join(', ')}.`;
  return candidates.slice(0, 1).map(({ release }) => ({
    needs: releaseId(release),
    kind: 'size',
    message,
    between: [...moved],
  }));
}

const UNPUBLISHED = { commit: 'c'.repeat(40), publishedAt: '', publishedBy: '', signature: '' };

/** Size of the document of these releases; 0 without a shell, because no browser receives it. */
function bootBytes(channel: string, releases: readonly PublishedRelease[]): number {
  return releases.some(({ release }) => release.name === SHELL)
    ? compressed(unsignedBoot({ channel, releases })) + SIGNATURE_BYTES
    : 0;
}

/** A signature and its field name: random, so it does not compress. */
const SIGNATURE_BYTES = 90;

function compressed(value: unknown): number {
  return gzipSync(JSON.stringify(value)).length;
}

function sizesOf(release: ReleaseFile): string {
  return COUNTS.slice(0, 3)
    .map(({ what, of }) => `${Object.keys(of(release)).length} ${what}`)
    .join(', ');
}

function textsOf({ name, entry, initial, needs, provides, files, ...shown }: ReleaseFile): string[] {
  const tables = [shown.identities, shown.windows, needs.shared, needs.calls, provides.shared];
  return [
    name,
    entry,
    needs.sdk ?? '',
    provides.sdk ?? '',
    ...initial.scripts,
    ...initial.styles,
    ...Object.keys(files),
    ...Object.values(files).map(({ integrity }) => integrity),
    ...tables.flatMap((table) => Object.entries(table).flat()),
  ];
}
