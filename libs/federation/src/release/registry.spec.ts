import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEY, writeBuild } from '../../test/releases';
import type { Build } from './builds';
import { publishBuild } from './publish';
import { ReleaseRegistry } from './registry';
import { ReleaseKey } from './release-key';

// Real: the file system.
const PUBLICATION = { by: 'test', commit: 'a'.repeat(40) };
const CODE = `/* ${'code '.repeat(400)} */`;
let folder: string;
let registry: ReleaseRegistry;
let build: Build;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-registry-'));
  registry = new ReleaseRegistry(join(folder, 'releases'), async () => KEY);
  build = await writeBuild(folder, 'mfe-support', { 'remoteEntry.js': CODE, 'parts/one.js': 'void 1' });
});
afterEach(() => rm(folder, { recursive: true }));

const publish = (one = build) => publishBuild({ registry, key: KEY }, one, PUBLICATION);
/** Publishes as a product with another key. */
function publishElsewhere() {
  const key = new ReleaseKey(Buffer.alloc(32, 9));
  const other = new ReleaseRegistry(registry.folder, async () => key);
  return publishBuild({ registry: other, key }, build, PUBLICATION);
}
const home = () => registry.path(build.release);

describe('publishBuild', () => {
  it('writes files, compressed forms and a signed description to the registry', async () => {
    const { published, fresh } = await publish();
    expect(fresh).toBe(true);
    expect(published).toMatchObject({ release: build.release, commit: 'a'.repeat(40), publishedBy: 'test' });
    const { signature, ...signed } = published;
    expect(KEY.verifies(signed, signature)).toBe(true);
    expect((await readdir(home())).sort()).toEqual(
      ['parts', 'release.json', 'remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz'].sort(),
    );
    expect(await registry.find(build.release)).toEqual(published);
    expect(await registry.list()).toEqual([published]);
    expect(await readdir(join(registry.folder, '.incoming'))).toEqual([]);
  });

  it('is idempotent for the same build', async () => {
    const first = await publish();
    await expect(publish()).resolves.toEqual({ published: first.published, fresh: false });
  });

  it('restores damaged or missing files, but not from a damaged build', async () => {
    const { published } = await publish();
    const file = (name: string) => join(home(), name);
    const paths = ['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz', 'parts/one.js'];
    const contents = () => Promise.all(paths.map((path) => readFile(file(path), 'base64')));
    const whole = await contents();
    for (const path of paths) {
      await writeFile(file(path), 'evil');
      await expect(publish()).resolves.toEqual({ published, fresh: false });
      expect(await contents()).toEqual(whole);
    }
    await rm(file('parts/one.js'));
    await publish();
    expect(await contents()).toEqual(whole);
    await writeFile(join(build.dist, 'parts/one.js'), 'evil');
    await expect(publish()).rejects.toThrow('is not the file that was built');
    expect(await contents()).toEqual(whole);
    expect(await readdir(join(registry.folder, '.incoming'))).toEqual([]);
  });

  it('publishes once in concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish()));
    expect(new Set(answers.map(({ published }) => published.signature)).size).toBe(1);
    expect(await registry.list('mfe-support')).toHaveLength(1);
  });

  it('refuses another build with the same version, and a build with changed files', async () => {
    await publish();
    const other = await writeBuild(
      join(folder, 'other'),
      'mfe-support',
      { 'remoteEntry.js': 'x' },
      { version: build.release.version },
    );
    await expect(
      publish({ ...other, release: { ...other.release, version: build.release.version } }),
    ).rejects.toThrow(/^Another build of mfe-support has the version/u);
    const changed = await writeBuild(join(folder, 'changed'), 'mfe-content', { 'remoteEntry.js': 'x' });
    await writeFile(join(changed.dist, 'remoteEntry.js'), 'y');
    await expect(publish(changed)).rejects.toThrow('is not the file that was built');
    expect(await registry.list('mfe-content')).toEqual([]);
    expect(await readdir(join(registry.folder, '.incoming'))).toEqual([]);
  });

  it('signs a release of another key again when its files are equal', async () => {
    await publishElsewhere();
    expect(await registry.inspect(build.release)).toEqual({ problem: 'unsigned' });
    expect((await publish()).fresh).toBe(false);
    expect(await registry.find(build.release)).not.toBeNull();
  });

  it('refuses a release of another key with other files', async () => {
    await publishElsewhere();
    await writeFile(join(home(), 'remoteEntry.js'), 'evil');
    await expect(publish()).rejects.toThrow(/holds other files than were built/u);
    expect(await registry.find(build.release)).toBeNull();
  });

  it('repairs a release with a damaged description and damaged files', async () => {
    await publish();
    await writeFile(join(home(), 'release.json'), '{');
    await writeFile(join(home(), 'remoteEntry.js'), 'evil');
    expect((await publish()).fresh).toBe(false);
    expect(await registry.find(build.release)).not.toBeNull();
    expect(await readFile(join(home(), 'remoteEntry.js'), 'utf8')).toBe(CODE);
  });

  it('removes files of a killed publisher, but not of an active one', async () => {
    const incoming = join(registry.folder, '.incoming');
    for (const name of ['old', 'new']) await mkdir(join(incoming, name), { recursive: true });
    await utimes(join(incoming, 'old'), new Date(0), new Date(0));
    await publish();
    expect(await readdir(incoming)).toEqual(['new']);
  });
});

describe('ReleaseRegistry', () => {
  it('is empty before the first publication', async () => {
    expect(await registry.list()).toEqual([]);
    expect(await registry.inspect(build.release)).toEqual({ problem: 'missing' });
    expect(await registry.find(build.release)).toBeNull();
  });

  it('detects changed and damaged descriptions', async () => {
    await publish();
    const file = join(home(), 'release.json');
    const text = await readFile(file, 'utf8');
    await registry.find(build.release);
    await writeFile(file, text.replace('"test"', '"evil"'));
    expect(await registry.inspect(build.release)).toEqual({ problem: 'unsigned' });
    await writeFile(file, '{');
    expect(await registry.inspect(build.release)).toEqual({ problem: 'damaged' });
    await writeFile(file, text);
    expect(await registry.find(build.release)).not.toBeNull();
  });

  it('reports an unreadable description as damaged, and reads it again later', async () => {
    await publish();
    const file = join(home(), 'release.json');
    await rename(file, join(folder, 'aside'));
    await mkdir(file);
    expect(await registry.inspect(build.release)).toEqual({ problem: 'damaged' });
    expect(await registry.list()).toEqual([]);
    await rm(file, { recursive: true });
    await rename(join(folder, 'aside'), file);
    expect(await registry.find(build.release)).not.toBeNull();
  });

  it('reports a release under another name as damaged', async () => {
    await publish();
    const name = { project: 'mfe-support', version: '0.1.0-ffffffffff' };
    await rename(home(), registry.path(name));
    expect(await registry.inspect(name)).toEqual({ problem: 'damaged' });
    expect(await registry.list()).toEqual([]);
  });

  it('lists releases newest first', async () => {
    const other = await writeBuild(join(folder, 'b'), 'mfe-support', { 'remoteEntry.js': 'b' });
    const at = (now: string) => ({ ...PUBLICATION, now: new Date(now) });
    await publishBuild({ registry, key: KEY }, other, at('2026-01-02'));
    await publishBuild({ registry, key: KEY }, build, at('2026-01-01'));
    const versions = (await registry.list()).map(({ release }) => release.version);
    expect(versions).toEqual([other.release.version, build.release.version]);
  });

  it('finds only files that a release lists', async () => {
    await publish();
    const base = `/assets/mfe-support/${build.release.version}`;
    expect(await registry.file(`${base}/remoteEntry.js`)).toBe(join(home(), 'remoteEntry.js'));
    expect(await registry.file(`${base}/parts/one.js`)).toBe(join(home(), 'parts/one.js'));
    for (const path of [
      ...[
        '/release.json',
        '/remoteEntry.js.br',
        '/../../secret',
        '/%2e%2e/x',
        '/..\\x',
        '/constructor',
        '/__proto__',
        '/',
      ].map((rest) => base + rest),
      '/assets/mfe-support/0.1.0-ffffffffff/remoteEntry.js',
      '/assets/../mfe-support/x',
      '/assets/',
      '/remoteEntry.js',
    ]) {
      expect([path, await registry.file(path)]).toEqual([path, null]);
    }
    expect(() => registry.path({ project: '..', version: build.release.version })).toThrow(RangeError);
  });
});
