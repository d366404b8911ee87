import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe as describeBuild, writeBuild } from '../../test/releases';
import { BuildError, readBuild, readBuiltFile } from './builds';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('readBuild returns the description and the files of a build', async () => {
  const build = await writeBuild(folder, 'mfe-support', { 'remoteEntry.js': 'one' });
  expect(await readBuild(folder)).toEqual(build);
  expect((await readBuiltFile(build, 'remoteEntry.js')).toString()).toBe('one');
});

it('readBuild rejects a project without a build', async () => {
  await expect(readBuild(folder)).rejects.toThrow(BuildError);
  await expect(readBuild(folder)).rejects.toThrow(
    `There is no build in ${folder}/dist. Build the project first.`,
  );
});

it.each([
  ['names files outside of the build', { files: { '../secret': { bytes: 1, integrity: 'sha384-x' } } }],
  ['lists another entry', { entry: 'other.js' }],
  ['has a version without a hash', { version: '1.0.0' }],
  ['has a name that is a path', { project: 'a/b' }],
  ['has a version that another content gave', {}],
])('readBuild refuses a description that %s', async (_, more) => {
  await mkdir(join(folder, 'dist'));
  await writeFile(
    join(folder, 'dist/zw-release.json'),
    JSON.stringify({ ...describeBuild('mfe-support'), ...more }),
  );
  await expect(readBuild(folder)).rejects.toThrow(/zw-release\.json is damaged/u);
});

it('readBuiltFile refuses files that are changed, missing or not for browsers', async () => {
  const build = await writeBuild(folder, 'mfe-support', {
    'remoteEntry.js': 'one',
    'a.js': 'two',
    'a.js.map': '{}',
  });
  await writeFile(join(build.dist, 'remoteEntry.js'), 'two');
  await expect(readBuiltFile(build, 'remoteEntry.js')).rejects.toThrow('is not the file that was built');
  await rm(join(build.dist, 'a.js'));
  await expect(readBuiltFile(build, 'a.js')).rejects.toThrow('is missing');
  for (const file of ['a.js.map', 'b.js', 'constructor', '../x']) {
    await expect(readBuiltFile(build, file)).rejects.toThrow(`${file} is no file of a release.`);
  }
});
