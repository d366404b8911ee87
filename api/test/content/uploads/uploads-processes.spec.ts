import { freePort } from '@zonewerk/testing/free-port';
import { inFullRun } from '@zonewerk/testing/tier';
import { eventually } from '../../harness/clusters-world.js';
import { FileSpace } from '../files/files-world.js';
import { sharedWorld, type SignedIn, type World } from '../../harness/harness.js';
import { databaseUri, startProgram, type Program } from '../../harness/processes.js';
import { longText, Parts, portOf } from './uploads-world.js';

// Real: the API of this process and a separate compiled process on the same database, accessed over HTTP.
const MEGABYTE = 1_048_576;
/** Timeout for a start on a busy machine, in milliseconds. */
const START_MS = 60_000;

let world: World;
let ada: SignedIn;
let files: FileSpace;
let parts: Parts;
const started: Program[] = [];
beforeAll(async () => {
  world = await sharedWorld();
  ada = await world.signedIn('Ada');
});
beforeEach(async () => {
  files = await FileSpace.create(world, ada);
  parts = new Parts(files);
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await world.close();
});

/** Another API process and its port. */
async function another(): Promise<{ program: Program; port: number }> {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'test',
    MONGODB_URI: databaseUri(world.connection.name),
    PORT: String(port),
    ZW_RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'warn',
  };
  const program = startProgram('main.js', settings);
  started.push(program);
  const isLive = async () => expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  await eventually(isLive, START_MS);
  return { program, port };
}

/** Waits until the given number of chunks of an upload is stored. */
async function arrived(id: string, chunks: number): Promise<void> {
  const blob = { files_id: await files.blobOf(id) };
  await eventually(async () =>
    expect(
      await world.connection.collection('project_files.chunks').countDocuments(blob),
    ).toBeGreaterThanOrEqual(chunks),
  );
}

inFullRun(test)(
  'an upload continues in another process, also after the first process was killed during a write',
  async () => {
    const { program, port } = await another();
    const long = longText(5 * MEGABYTE);
    const id = await parts.begun({ name: 'long.txt', size: long.byteLength });
    expect((await parts.send(id, 0, long.subarray(0, 700_000))).status).toBe(204);
    await parts.hanging(id, 700_000, long.subarray(700_000), port, 2_400_000);
    await arrived(id, 2);
    program.child.kill('SIGKILL');
    await program.ended;
    // Its lease expires; the offset that it recorded remains.
    const offset = await parts.offset(id);
    expect(offset).toBeGreaterThanOrEqual(MEGABYTE);
    expect((await parts.send(id, offset, long.subarray(offset))).status).toBe(204);
    const { body } = await parts.uploadStatus(id);
    expect((await files.bytes(body.fileData.path)).equals(long)).toBe(true);
    expect(await files.stored()).toEqual({ blobs: 1, whole: 1, chunks: 5, bytes: long.byteLength });
  },
);

inFullRun(test)(
  'concurrent parts of one upload in two processes are written only by the process with the last request',
  async () => {
    const { port } = await another();
    const long = longText(3 * MEGABYTE);
    const id = await parts.begun({ name: 'two.txt', size: long.byteLength });
    await parts.hanging(id, 0, long, port, 1_300_000);
    await arrived(id, 1);
    const offset = await parts.offset(id);
    expect(offset).toBeGreaterThanOrEqual(MEGABYTE);
    // The ended request gets no notice, and its late remainder has no effect.
    const cut = await parts.hanging(id, offset, long.subarray(offset), portOf(world.server), 100_000);
    cut();
    const again = await parts.offset(id);
    expect(again).toBeGreaterThanOrEqual(offset);
    expect((await parts.send(id, again, long.subarray(again))).status).toBe(204);
    const { body } = await parts.uploadStatus(id);
    expect((await files.bytes(body.fileData.path)).equals(long)).toBe(true);
  },
);
