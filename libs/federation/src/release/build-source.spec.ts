import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { originOf, SOURCE_FILE } from './build-source';
import { BuildError, type Build } from './builds';

const GIVEN = 'a'.repeat(40);
const VERSION = '0.1.0-0123456789';
let dist: string;
let build: Build;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'zonewerk-source-'));
  build = { dist, release: { project: 'mfe-content', version: VERSION } } as Build;
});
afterEach(() => rm(dist, { recursive: true, force: true }));

test('a build without a source record has the given commit', async () => {
  expect(await originOf(build, GIVEN)).toEqual({ commit: GIVEN, sources: null });
});

test.each([
  ['is no JSON', '{'],
  ['has another form', JSON.stringify({ version: VERSION, commit: 'main', changed: false, sources: 'x' })],
])('a source record that %s excludes a given commit', async (_, text) => {
  await writeFile(join(dist, SOURCE_FILE), text);
  await expect(originOf(build, GIVEN)).rejects.toThrow(BuildError);
  await expect(originOf(build, null)).rejects.toThrow(
    `${join(dist, SOURCE_FILE)} cannot be read. Build the project again.`,
  );
});

test('a source record that is no file excludes a given commit', async () => {
  await mkdir(join(dist, SOURCE_FILE));
  await expect(originOf(build, GIVEN)).rejects.toThrow(BuildError);
});
