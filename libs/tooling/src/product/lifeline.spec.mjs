// Real: processes and their pipes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LIFELINE = join(__dirname, 'lifeline.mjs');

/** Says when it is received SIGTERM, and when its thread has ended by itself. */
const PROGRAM = `
import { Worker } from 'node:worker_threads';
process.on('SIGTERM', () => { console.log('received SIGTERM'); process.exit(0); });
setInterval(() => {}, 1_000);
const thread = new Worker(new URL('./thread.mjs', import.meta.url));
thread.on('exit', () => console.log('thread over'));
`;

/** Goes on after its own stdin is over. */
const THREAD = 'setTimeout(() => {}, 200);';

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-lifeline-'));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
  await writeFile(join(folder, 'thread.mjs'), THREAD);
});
afterAll(() => rm(folder, { recursive: true }));

test('a thread that comes and goes ends nothing; a starter that is gone does', async () => {
  const args = ['--import', LIFELINE, join(folder, 'program.mjs')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('thread over');
  expect(child.exitCode).toBeNull();
  child.stdin.end();
  expect((await lines.next()).value).toBe('received SIGTERM');
  expect(await ended).toEqual([0, null]);
});
