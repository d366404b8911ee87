import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, request as httpRequest } from 'node:http';
import { showFile } from '@zonewerk/contracts';
import { freePort } from '@zonewerk/testing/free-port';
import { inFullRun } from '@zonewerk/testing/tier';
import { JobService } from '../../../src/platform/jobs/job.service.js';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from '../files/files-world.js';
import { startWorld, type World } from '../../harness/harness.js';
import { databaseUri, startProgram, type Program } from '../../harness/processes.js';
import { Parts } from './uploads-world.js';
import { recordSoak } from '../../harness/soak-record.js';

/*
 * Real: a process of the compiled API that receives and inspects the whole file, accessed over HTTP; database engine.
 * The short form of `npm run soak -- --part files`, which sets the size and the positions of the cuts.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const SEED = number('ZW_SOAK_SEED', 1);
const MEGABYTES = number('ZW_SOAK_MEGABYTES', 40);
const MEGABYTE = 1_048_576;
const SIZE = MEGABYTES * MEGABYTE;
/** More than the memory of an idle process: no file may be in memory as a whole. */
const MEMORY_MOST = 350 * MEGABYTE;
const START_MS = 60_000;
const LOOKED_MS = 10 * 60_000;

let world: World;
let program: Program;
let port: number;
let most = 0;
let watching: NodeJS.Timeout;
beforeAll(async () => {
  world = await startWorld();
  // The inspection runs in the other process, whose memory is monitored.
  await world.app.get(JobService).drain();
  port = await freePort();
  program = startProgram('main.js', {
    NODE_ENV: 'test',
    MONGODB_URI: databaseUri(world.connection.name),
    PORT: String(port),
    ZW_RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  });
  const live = async () => expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  await eventually(live, START_MS);
  watching = setInterval(() => (most = Math.max(most, memoryOf(program))), 100);
}, START_MS * 2);
afterAll(async () => {
  clearInterval(watching);
  program.child.kill('SIGKILL');
  await program.ended;
  await world.close();
});

/** Bytes of private memory of a process. */
function memoryOf({ child }: Program): number {
  const kilobytes = /^RssAnon:\s+(\d+)/mu.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

/** Deterministic text for a seed and position; no two megabytes are equal. */
function megabyte(at: number): Buffer {
  const line = `${SEED} ${at} `.padEnd(63, '.');
  return Buffer.from(`${line}\n`.repeat(MEGABYTE / 64));
}

/** Sends from an offset; when `until` is before the end, the connection is cut there. */
async function send(
  path: string,
  headers: Record<string, string>,
  from: number,
  until: number,
): Promise<number> {
  const sending = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'PATCH',
    path,
    headers: { ...headers, 'upload-offset': String(from), 'content-length': String(SIZE - from) },
  });
  const answered = new Promise<number>((resolve) => {
    sending.on('error', () => resolve(0));
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  for (let at = from; at < until;) {
    const part = megabyte(Math.floor(at / MEGABYTE)).subarray(at % MEGABYTE, until - at + (at % MEGABYTE));
    await new Promise<void>((resolve) => sending.write(part, () => resolve()));
    at += part.byteLength;
  }
  if (until < SIZE) sending.destroy();
  else sending.end();
  return answered;
}

/** SHA-256 of the response at a path of the other process. */
function hashAt(path: string, cookie: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { cookie } }, (response) => {
      const hash = createHash('sha256');
      response.on('data', (part: Buffer) => hash.update(part));
      response.on('end', () => resolve(hash.digest('hex'))).on('error', reject);
    }).on('error', reject);
  });
}

inFullRun(test)(
  `a file of ${MEGABYTES} MB is resumed after two cuts, seed ${SEED}, without loading it into memory`,
  async () => {
    const ada = await world.signedIn('Ada');
    const files = await FileSpace.create(world, ada);
    const parts = new Parts(files);
    const id = await parts.begun({ name: 'large.txt', size: SIZE });
    const headers = await parts.headers();
    const began = performance.now();
    let from = 0;
    for (const until of [SIZE / 3, (SIZE * 2) / 3, SIZE].map(Math.floor)) {
      const status = await send(parts.path(id), headers, from, until);
      expect(status).toBe(until < SIZE ? 0 : 204);
      const offset = await parts.offset(id);
      expect(offset).toBeGreaterThan(from);
      expect(offset).toBeLessThanOrEqual(until);
      from = offset;
    }
    const sentMs = performance.now() - began;
    const looked = async () => expect((await parts.result(id)).body.status).toBe('success');
    await eventually(looked, LOOKED_MS);
    const lookedMs = performance.now() - began - sentMs;
    const wanted = createHash('sha256');
    for (let at = 0; at < MEGABYTES; at += 1) wanted.update(megabyte(at));
    const path = files.path(showFile).replace(':id', id);
    expect(await hashAt(path, headers['cookie'] ?? '')).toBe(wanted.digest('hex'));
    expect(await files.stored()).toEqual({ blobs: 1, whole: 1, chunks: MEGABYTES, bytes: SIZE });
    expect(most).toBeLessThan(MEMORY_MOST);
    await recordSoak({
      'megabytes of the file': MEGABYTES,
      'cuts after which it went on': 2,
      'milliseconds to send it': Math.round(sentMs),
      'milliseconds to look at it': Math.round(lookedMs),
      'megabytes of memory at most': Math.round(most / MEGABYTE),
    });
  },
  LOOKED_MS * 2,
);
