import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { inFullRun } from '@zonewerk/testing/tier';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { until } from './hosting-world.js';
import { GitClone, repositoryOf, tokenFor } from './sources-world.js';

// @full Broken pushes; sources.spec.ts has pushes in the gate.

// Real: API over HTTP, the program git, repositories on disk and the database engine.
const NO_OBJECT = '0'.repeat(40);

let world: World;
let ada: SignedIn;
let clone: GitClone;
let address: string;
let objects: string;
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  clone = await GitClone.create();
  const { id } = await world.builders.project(ada.userId, 'Pushes');
  address = repositoryOf(world, id, (await tokenFor(ada, id)).secret);
  const { dataDir } = world.app.get<Config>(CONFIG);
  objects = join(dataDir, 'hosting', 'git', `${id}.git`, 'objects');
});
afterEach(() => clone.remove());
afterAll(() => world.close());

const incoming = async () => (await readdir(objects)).filter((name) => name.startsWith('tmp_objdir'));

test('an interrupted push has no objects in the repository', async () => {
  await clone.commit('First', { text: 'First' });
  await clone.push(address);
  const { hostname, port, pathname, username, password } = new URL(`${address}/git-receive-pack`);
  const push = request({
    hostname,
    port,
    path: pathname,
    method: 'POST',
    auth: `${username}:${password}`,
    headers: { 'content-type': 'application/x-git-receive-pack-request' },
  });
  push.on('error', () => undefined);
  const command = `${NO_OBJECT} ${'a'.repeat(40)} refs/heads/broken\0report-status side-band-64k`;
  const length = (command.length + 4).toString(16).padStart(4, '0');
  // A pack without its announced object.
  push.write(
    Buffer.concat([Buffer.from(`${length}${command}0000PACK`), Buffer.from([0, 0, 0, 2, 0, 0, 0, 1])]),
  );
  await until(incoming, (found) => found.length === 1);
  push.destroy();
  await until(incoming, (found) => found.length === 0);
});

inFullRun(test)('a push removes the objects of a process that ended during a push', async () => {
  await clone.commit('First', { text: 'First' });
  await clone.push(address);
  const left = join(objects, 'tmp_objdir-incoming-ended');
  await mkdir(left);
  await writeFile(join(left, 'object'), 'bytes');
  await clone.commit('Second', { text: 'Second' });
  await clone.push(address);
  expect(await incoming()).toEqual([]);
});

test('a push of too many branches is refused with the reason, and the next push works', async () => {
  const commit = await clone.commit('First', { text: 'First' });
  await clone.push(address);
  const branches = join(clone.folder, '.git/refs/heads');
  for (let at = 0; at < 1_000; at += 1) await writeFile(join(branches, `b${at}`), `${commit}\n`);
  await expect(clone.git('push', address, '--all')).rejects.toThrow(
    'A repository has at most 1000 branches and tags. Remove some, or push fewer.',
  );
  await clone.git('update-ref', '-d', 'refs/heads/b0');
  await clone.git('push', address, '--all');
  const long = 'x'.repeat(200);
  await expect(clone.push(address, `${long}/${long}`)).rejects.toThrow('at most 250 bytes');
  expect(await clone.git('ls-remote', address, 'refs/heads/main')).toContain(commit);
});
