import { describe as build } from '../../test/releases';
import { diffBuilds } from './release-diff';
import type { ReleaseFile } from './release-file';

const NO_CHANGE = { added: [], removed: [], changed: [] };

function content(files: Record<string, [bytes: number, integrity: string]>, more: Partial<ReleaseFile> = {}) {
  const described = Object.entries(files).map(
    ([file, [bytes, integrity]]) => [file, { bytes, integrity }] as const,
  );
  return build('mfe-content', { files: Object.fromEntries(described), ...more });
}

it('diffBuilds groups files by the name without the hash', () => {
  const left = content({
    'remoteEntry.js': [9_000, 'a'],
    'projects.0123456789.js': [4_000, 'b'],
    'licenses.txt': [10, 'c'],
    'old.aaaaaaaaaa.css': [70, 'd'],
  });
  const right = content({
    'remoteEntry.js': [9_000, 'A'],
    'projects.fedcba9876.js': [4_200, 'B'],
    'licenses.txt': [10, 'c'],
    'label.bbbbbbbbbb.js': [300, 'e'],
  });
  expect(diffBuilds(left, right).files).toEqual({
    added: [{ name: 'label.js', after: 300 }],
    removed: [{ name: 'old.css', before: 70 }],
    changed: [
      { name: 'projects.js', before: 4_000, after: 4_200 },
      { name: 'remoteEntry.js', before: 9_000, after: 9_000 },
    ],
  });
});

it('diffBuilds ignores a renamed file and pairs files with a shared name', () => {
  const left = content({ 'a.0000000000.js': [1, 'same'], 'x.1111111111.js': [2, 'x1'] });
  const right = content({
    'b.0000000000.js': [1, 'same'],
    'x.2222222222.js': [3, 'x2'],
    'x.3333333333.js': [4, 'x3'],
  });
  expect(diffBuilds(left, right).files).toEqual({
    added: [{ name: 'x.js', after: 4 }],
    removed: [],
    changed: [{ name: 'x.js', before: 2, after: 3 }],
  });
});

it('diffBuilds lists changed needs, provided packages, pages and windows', () => {
  const left = content(
    {},
    {
      identities: { projects: './projects', project: './project' },
      needs: {
        sdk: '^1.0.0',
        shared: { react: '^19.3.0' },
        calls: { 'projects.list': 'one', 'projects.get': 'two' },
      },
    },
  );
  const right = content(
    {},
    {
      identities: { projects: './list', project: './project' },
      windows: { label: './label' },
      needs: { sdk: '^1.1.0', shared: { react: '^19.3.0' }, calls: { 'projects.list': 'changed' } },
      provides: { sdk: null, shared: { react: '19.3.1' } },
    },
  );
  expect(diffBuilds(left, right)).toEqual({
    files: NO_CHANGE,
    pages: { ...NO_CHANGE, changed: [{ name: 'projects', before: './projects', after: './list' }] },
    windows: { ...NO_CHANGE, added: [{ name: 'label', after: './label' }] },
    needs: {
      sdk: { before: '^1.0.0', after: '^1.1.0' },
      shared: NO_CHANGE,
      calls: {
        added: [],
        removed: [{ name: 'projects.get', before: 'two' }],
        changed: [{ name: 'projects.list', before: 'one', after: 'changed' }],
      },
    },
    provides: { sdk: null, shared: { ...NO_CHANGE, added: [{ name: 'react', after: '19.3.1' }] } },
  });
});

it('diffBuilds lists a project on one side as added or removed', () => {
  const one = content({ 'remoteEntry.js': [5, 'a'] });
  expect(diffBuilds(null, one).files.added).toEqual([{ name: 'remoteEntry.js', after: 5 }]);
  expect(diffBuilds(one, null).files.removed).toEqual([{ name: 'remoteEntry.js', before: 5 }]);
});
