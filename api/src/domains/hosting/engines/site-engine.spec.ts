import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { DEFAULT_SETTINGS } from '../configuration/configuration-defaults.js';
import { SiteEngine } from './site-engine.js';

// Real: folders and processes of this machine.
const ID = 'a'.repeat(24);
const OTHER = 'b'.repeat(24);

let folder: string;
let engine: SiteEngine;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-engine-'));
  engine = new SiteEngine({ folder, program: join(folder, 'none.js') });
});
afterEach(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

function specOf(id: string) {
  const ids = { id, project: id, container: id };
  return { ...ids, source: 'site', image: null, settings: DEFAULT_SETTINGS, volumes: [] } as const;
}

/** An artifact with one entry. */
function artifactWith(name: string): Promise<Readable> {
  const archive = pack();
  archive.entry({ name }, 'content');
  archive.finalize();
  return Promise.resolve(Readable.from(archive));
}

test.each(['', '{', '{"pid":1,"port":1}', '{"pid":999999999,"port":1}', `{"pid":${process.pid},"port":1}`])(
  'a stale file of an instance is no instance: %s',
  async (content) => {
    await mkdir(join(folder, ID));
    await writeFile(join(folder, ID, 'instance.json'), content);
    await engine.open('', () => undefined);
    expect(engine.instanceOf(ID)).toBeUndefined();
    expect(await engine.list()).toEqual([ID]);
  },
);

test('an instance that cannot start is reported with the last line of its log', async () => {
  await engine.open('', () => undefined);
  await engine.prepare(specOf(ID), () => artifactWith('site.json'));
  await expect(engine.start(specOf(ID))).rejects.toThrow('The instance did not start.');
  expect(engine.instanceOf(ID)).toBeUndefined();
});

test.each(['../evil', '/etc/evil', 'files/../../evil', 'instance.json', 'files/a/b'])(
  'an artifact with the entry %s is rejected and can be removed completely',
  async (name) => {
    await engine.open('', () => undefined);
    await expect(engine.prepare(specOf(OTHER), () => artifactWith(name))).rejects.toThrow(
      'has an entry with the name',
    );
    expect(await engine.list()).toEqual([OTHER]);
    await engine.remove(OTHER);
    expect(await readdir(folder)).toEqual([]);
  },
);
