// Real: processes and their pipes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LIFELINE = join(__dirname, 'lifeline.mjs');

/** Prints a line at SIGTERM and at the end of its thread. */
const PROGRAM = `
import { Worker } from 'node:worker_threads';
process.on('SIGTERM', () => { console.log('received SIGTERM'); process.exit(0); });
setInterval(() => {}, 1_000);
const thread = new Worker(new URL('./thread.mjs', import.meta.url));
thread.on('exit', () => console.log('thread over'));
`;

/** Continues after the end of its stdin. */
const THREAD = 'setTimeout(() => {}, 200);';

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-lifeline-'));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
  await writeFile(join(folder, 'thread.mjs'), THREAD);
});
afterAll(() => rm(folder, { recursive: true }));

test('the end of a thread does not end the process, and the end of its starter does', async () => {
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
