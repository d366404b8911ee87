import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe as build, KEY, published } from '../../test/releases';
import { composeBoot } from './compose';
import { MAX_BOOT_BYTES, bootExcess, excessOf } from './limits';
import type { ReleaseFile } from './release-file';

const table = (count: number, text = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${text}${index}`, './x']));
const NEEDS = { sdk: null, shared: {}, calls: {} };
const many = (count: number, salt = '') =>
  build('mfe-content', {
    version: '0.2.0-ffffffffff',
    files: Object.fromEntries(
      ['remoteEntry.js', ...Object.keys(table(count, `screen-${salt}`)).map((name) => `${name}.js`)].map(
        (file) => [file, { bytes: 1, integrity: hashLike(file) }],
      ),
    ),
  });

/** A text as incompressible as a hash. */
function hashLike(file: string): string {
  return build(file).files['remoteEntry.js']?.integrity ?? '';
}

const withFiles = (count: number, project = 'mfe-content') => {
  const release = { ...many(count, project), project, name: project.replaceAll('-', '_') };
  return { ...published(project), release };
};

it.each<[string, Partial<ReleaseFile>, string]>([
  ['pages', { identities: table(101) }, 'mfe-content has 101 pages; a release has at most 100.'],
  ['windows', { windows: table(101) }, 'mfe-content has 101 windows; a release has at most 100.'],
  [
    'packages',
    { needs: { ...NEEDS, shared: table(101) } },
    'mfe-content has 101 needs of shared packages; a release has at most 100.',
  ],
  [
    'calls',
    { needs: { ...NEEDS, calls: table(501) } },
    'mfe-content has 501 needs of calls; a release has at most 500.',
  ],
  [
    'the name of a page',
    { identities: table(1, 'p'.repeat(120)) },
    `mfe-content has a text of 121 characters (${'p'.repeat(40)}…); one may have 120.`,
  ],
  [
    'a range',
    { needs: { ...NEEDS, shared: { react: '1'.repeat(121) } } },
    `mfe-content has a text of 121 characters (${'1'.repeat(40)}…); one may have 120.`,
  ],
])('a release above the limit of %s is refused', (_what, more, message) => {
  expect(excessOf(build('mfe-content', more))).toBe(message);
});

it('a release at the limits is accepted', () => {
  const more = { identities: table(100), windows: table(100), needs: { ...NEEDS, calls: table(500) } };
  expect(excessOf(build('mfe-content', more))).toBeNull();
});

it('a release larger than the boot document limit is refused with its sizes', () => {
  expect(excessOf(many(20))).toBeNull();
  expect(excessOf(many(160))).toMatch(
    /^mfe-content would fill \d{4} bytes of the boot document by itself; the whole document has at most 8192\. It has 161 files, 0 pages, 0 windows\.$/u,
  );
});

describe('the boot document of a channel', () => {
  const shell = published('shell');
  const support = withFiles(30, 'mfe-support');
  const running = [shell, published('mfe-content'), support];

  it('is refused above the limit of its compressed size', () => {
    const weigh = (count: number) =>
      gzipSync(
        JSON.stringify(
          composeBoot({ channel: 'production', releases: [shell, support, withFiles(count)] }, KEY),
        ),
      ).length;
    const counts = Array.from({ length: 140 }, (_, index) => index);
    const judged = counts.map((count) => bootExcess('production', running, [withFiles(count)]).length === 0);
    const first = judged.indexOf(false);
    expect(first).toBeGreaterThan(5);
    expect(Math.abs(weigh(first) - MAX_BOOT_BYTES)).toBeLessThan(120);
    expect(judged.slice(first)).not.toContain(true);
  });

  it('is refused with its sizes, the largest first', () => {
    const [clash] = bootExcess('production', running, [withFiles(140)]);
    expect(clash).toMatchObject({ needs: 'mfe-content@0.2.0-ffffffffff', kind: 'size' });
    expect(clash?.message).toMatch(
      /^The boot document of production would have \d{4} bytes compressed; it has at most 8192\. By themselves: mfe-content \d{4}, mfe-support \d{4}, shell \d{3}\.$/u,
    );
  });

  it('may become smaller while it is above the limit', () => {
    const tooLarge = [shell, support, withFiles(130)];
    expect(bootExcess('production', tooLarge, [withFiles(125)])).toEqual([]);
    expect(bootExcess('production', tooLarge, [withFiles(131)])).toHaveLength(1);
  });
});

test('the guide states the limit of the boot document', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/release.md'), 'utf8');
  const [, stated = ''] = /boot document[^\n]* at most ([\d,]+) bytes compressed/u.exec(guide) ?? [];
  expect(Number(stated.replace(',', ''))).toBe(MAX_BOOT_BYTES);
});
