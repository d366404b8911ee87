import { inFullRun } from '@zonewerk/testing/tier';
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { databaseUri, startProgram, type Ended } from '../harness/processes.js';
import { writeBuild } from './release-fixtures.js';

// @full Commands as processes; releases-operators.spec.ts has the commands in the gate.

// Real: the commands as separate processes, kill -9, registry on disk, database engine.
const MONGODB_URI = databaseUri(`r_${randomUUID().slice(0, 8)}`);
const PROJECT = 'mfe-killed';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-killed-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

const start = (...args: string[]) =>
  startProgram('admin/main.js', { MONGODB_URI, ZW_ROOT: folder, ZW_RELEASE_DIR: join(folder, 'releases') }, [
    'release',
    ...args,
  ]);

function answerOf({ stdout }: Ended): Record<string, unknown> {
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(stdout) as Record<string, unknown>;
}

function build(round: number) {
  const code = `/* ${round} ${randomUUID()} */ ${'void 0;\n'.repeat(2_000)}`;
  const names = ['remoteEntry.js', ...Array.from({ length: 8 }, (_, index) => `part-${index}.js`)];
  return writeBuild(join(folder, PROJECT), {
    project: PROJECT,
    files: Object.fromEntries(names.map((name) => [name, `${name} ${code}`])),
  });
}

/** Publishes and kills the publisher at its nth file event in the registry; null if it ended before. */
async function publishKilled(sign: number): Promise<Ended> {
  const program = start('publish', PROJECT);
  let signs = 0;
  const watcher = watch(join(folder, 'releases'), { recursive: true }, () => {
    signs += 1;
    if (signs === sign) program.child.kill('SIGKILL');
  });
  try {
    return await program.ended;
  } finally {
    watcher.close();
  }
}

/** Numbers of file events after which the publisher is killed. */
const MOMENTS = [1, 3, 6, 10, 15, 20, 26, 32];

inFullRun(test)(
  'a killed publisher stores a complete release or none, and another publisher completes the work',
  async () => {
    await mkdir(join(folder, 'releases', PROJECT), { recursive: true });
    let killed = 0;
    for (const [round, sign] of MOMENTS.entries()) {
      const release = await build(round);
      const ended = await publishKilled(sign);
      if (ended.code === null) killed += 1;
      for (const version of await readdir(join(folder, 'releases', PROJECT))) {
        const home = join(folder, 'releases', PROJECT, version);
        const stored = JSON.parse(await readFile(join(home, 'release.json'), 'utf8')) as {
          release: typeof release;
        };
        for (const [file, { bytes }] of Object.entries(stored.release.files)) {
          expect((await readFile(join(home, file))).length).toBe(bytes);
        }
      }
      const again = answerOf(await start('publish', PROJECT).ended);
      expect(again).toMatchObject({ status: 'success', version: release.version });
    }
    expect(killed).toBeGreaterThan(0);
  },
);

inFullRun(test)('two publishers of the same build both succeed', async () => {
  const release = await build(99);
  const ended = await Promise.all([start('publish', PROJECT).ended, start('publish', PROJECT).ended]);
  const answers = ended.map(answerOf);
  expect(answers).toMatchObject([{ version: release.version }, { version: release.version }]);
  expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1);
});

inFullRun(test)('diff lists the changes of a promotion', async () => {
  const parts = { 'remoteEntry.js': 'entry', 'projects.0123456789.js': 'old' };
  const build = await writeBuild(join(folder, PROJECT), { project: PROJECT, files: parts });
  answerOf(await start('publish', PROJECT).ended);
  const move = ['--channel', 'staging', '--why', 'To be compared'];
  answerOf(await start('promote', PROJECT, build.version, ...move).ended);
  const right = await writeBuild(join(folder, PROJECT), {
    project: PROJECT,
    files: { 'remoteEntry.js': 'entry', 'projects.fedcba9876.js': 'newer' },
    needs: { sdk: null, shared: {}, calls: { 'projects.list': '0123456789ab' } },
  });
  answerOf(await start('publish', PROJECT).ended);
  const diff = answerOf(await start('diff', 'staging', `${PROJECT}@${right.version}`).ended);
  const none = { added: [], removed: [], changed: [] };
  expect(diff['differences']).toMatchObject([
    {
      project: PROJECT,
      left: { version: build.version },
      right: { version: right.version },
      bytes: 2,
      files: { ...none, changed: [{ name: 'projects.js', before: 3, after: 5 }] },
      needs: { sdk: null, calls: { ...none, added: [{ name: 'projects.list', after: '0123456789ab' }] } },
    },
  ]);
});

test('a refusal is one JSON line with exit code 1', async () => {
  const ended = await start('promote', 'mfe-content', 'latest', '--channel', 'production').ended;
  expect(ended).toMatchObject({ code: 1, stderr: '' });
  const message = 'Nothing of mfe-content is published yet. Use: release publish mfe-content';
  expect(answerOf(ended)).toEqual({ status: 'refused', message });
});
