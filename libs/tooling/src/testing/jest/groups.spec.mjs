import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { roundRobin, GROUP_FOLDER, inGroups } from './groups.mjs';

const SPECS = {
  'alone.spec.ts': "jest.mock('./module');",
  'marked.spec.ts': '/** @alone It needs a process. */',
  'long.spec.ts': `/** @${'full'} It takes minutes. */`,
  'one.spec.ts': 'test()',
  'page.spec.ts': '/** @jest-environment jsdom */',
  'two.spec.ts': 'test()',
  'world.ts': '',
};

/** @type {string} */
let rootDir;
const tierBefore = process.env['ZW_TEST_TIER'];
beforeEach(() => (process.env['ZW_TEST_TIER'] = 'gate'));
afterAll(() => {
  if (tierBefore === undefined) delete process.env['ZW_TEST_TIER'];
  else process.env['ZW_TEST_TIER'] = tierBefore;
});
beforeAll(() => {
  rootDir = mkdtempSync(join(tmpdir(), 'zw-groups-'));
  for (const [name, text] of Object.entries(SPECS)) writeFileSync(join(rootDir, name), text);
});
afterAll(() => {
  for (const folder of [rootDir, join(GROUP_FOLDER, 'example')])
    rmSync(folder, { recursive: true, force: true });
});

const project = () => ({
  displayName: 'example',
  rootDir,
  testMatch: ['<rootDir>/**/*.spec.{ts,tsx,mjs}'],
});

test('specs are distributed round robin', () => {
  expect(roundRobin(['d', 'a', 'c', 'b', 'e'], 2)).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ]);
});

test('every spec is in one group or runs alone', () => {
  const { testMatch, roots } = inGroups(project(), 1);
  const [first, second, ...alone] = testMatch;
  expect(roots).toEqual([rootDir, dirname(first)]);
  const groups = [first, second].map((file) => readFileSync(file, 'utf8'));
  expect(groups[0]).toContain(`require(${JSON.stringify(join(rootDir, 'one.spec.ts'))})`);
  expect(groups[1]).toContain(`require(${JSON.stringify(join(rootDir, 'two.spec.ts'))})`);
  expect(alone).toEqual(
    ['alone.spec.ts', 'marked.spec.ts', 'page.spec.ts'].map((name) => join(rootDir, name)),
  );
});

test('the gate excludes specs that are marked for the full run', () => {
  const specs = () =>
    inGroups(project(), 9)
      .testMatch.map((/** @type {string} */ file) => readFileSync(file, 'utf8'))
      .join();
  const long = join(rootDir, 'long.spec.ts');
  expect(specs()).not.toContain(long);
  process.env['ZW_TEST_TIER'] = 'full';
  expect(specs()).toContain(long);
});
