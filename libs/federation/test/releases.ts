import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Build } from '../src/release/builds';
import { contentDigits } from '../src/release/content-digits';
import type { PublishedRelease, ReleaseFile } from '../src/release/release-file';
import { ReleaseKey } from '../src/release/release-key';

export const KEY = new ReleaseKey(Buffer.alloc(32, 7));

/** A description of a build; what a test does not name is made up. */
export function describe(project: string, more: Partial<ReleaseFile> = {}): ReleaseFile {
  const name = project.replaceAll('-', '_');
  const entry = name === 'shell' ? 'shell.js' : 'remoteEntry.js';
  return {
    name,
    project,
    version: '0.1.0-0123456789',
    entry,
    initial: { scripts: name === 'shell' ? [entry] : [], styles: [] },
    identities: {},
    windows: {},
    needs: { sdk: null, shared: {}, calls: {} },
    provides: { sdk: null, shared: {} },
    files: { [entry]: { bytes: 1, integrity: hash(`${project} ${more.version ?? ''}`) } },
    ...more,
  };
}

/** A published release that was never on disk. */
export function published(project: string, more: Partial<ReleaseFile> = {}): PublishedRelease {
  const signed = {
    release: describe(project, more),
    commit: null,
    publishedAt: '2026-01-01T00:00:00.000Z',
    publishedBy: 'test',
  };
  return { ...signed, signature: KEY.sign(signed) };
}

/** Writes a build to disk, with the hashes of its files. */
export async function writeBuild(
  folder: string,
  project: string,
  files: Readonly<Record<string, string>>,
  more: Partial<ReleaseFile> = {},
): Promise<Build> {
  const dist = join(folder, 'dist');
  const described: ReleaseFile['files'] = {};
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
    described[file] = { bytes: Buffer.byteLength(content), integrity: hash(content) };
  }
  const content = describe(project, { ...more, files: described });
  const release = { ...content, version: more.version ?? `0.1.0-${contentDigits(content)}` };
  await writeFile(join(dist, 'zw-release.json'), JSON.stringify(release));
  return { release, dist };
}

function hash(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
