import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo, type EmbeddedMongo } from '@zonewerk/embedded-mongo';
import { addProject, listProjects, UPLOADS_PATH } from '@zonewerk/contracts';
import { countOne } from '@zonewerk/testing/budget-counts';
import type { Logger } from 'pino';
import { inFullRun } from '@zonewerk/testing/tier';
import { HealthService } from '../../src/platform/health/health.service.js';
import { parseConfig } from '../../src/platform/config/config.js';
import { DiskSpace } from '../../src/platform/disk/disk-space.service.js';
import { createLogger, LOGGER } from '../../src/platform/logging/logger.js';
import { eventually } from '../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../harness/harness.js';

// Real: a separate engine that is killed and restarted on the same directory and port.
let directory: string;
let engine: EmbeddedMongo;
let world: World;
let ada: SignedIn;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zonewerk-health-'));
  countOne('engines');
  engine = await startEmbeddedMongo({ dataDir: directory, port: 0 });
  world = await startWorld({ MONGODB_URI: `${engine.uri('health')}&serverSelectionTimeoutMS=300` });
  ada = await world.signedIn('Ada');
});
afterAll(async () => {
  await world.close();
  await engine.stop();
  await rm(directory, { recursive: true, force: true });
});

const get = (path: string, accept: string) => ada.agent.get(path).set('Accept', accept);
const JSON_TYPE = 'application/json';

async function lose(): Promise<number> {
  const { port } = engine;
  engine.kill();
  await engine.exited;
  return port ?? 0;
}

test('without the database the process is live, not ready, and returns 503 in the requested format', async () => {
  expect(((await get('/health/ready', JSON_TYPE)).body as { parts: object }).parts).toMatchObject({
    database: 'up',
  });
  const token = await ada.csrf();
  const port = await lose();

  expect((await get('/health/live', JSON_TYPE)).body).toEqual({ status: 'success', message: '' });
  const ready = await get('/health/ready', JSON_TYPE);
  expect(ready.status).toBe(503);
  expect(ready.body).toMatchObject({ status: 'unavailable', parts: { database: 'down' } });

  const call = await ada.post(listProjects.path).send({ _csrf_token: token });
  expect([call.status, call.body]).toEqual([
    503,
    {
      status: 'unavailable',
      message: 'The service is not available at present. Please try again in a moment.',
    },
  ]);
  expect(Number(call.headers['retry-after'])).toBeGreaterThan(0);
  const page = await get('/projects/', JSON_TYPE);
  expect([page.status, page.body.status]).toEqual([503, 'unavailable']);

  const shown = await get('/projects/', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect([shown.status, shown.type]).toEqual([503, 'text/html']);
  expect(shown.text).toContain('The service is not available at present.');
  expect(shown.text).toContain(shown.headers['x-request-id'] ?? 'no id');
  const [, nonce] = /<style nonce="([^"]+)">/u.exec(shown.text) ?? [];
  expect(shown.headers['content-security-policy']).toContain(`'nonce-${nonce ?? ''}'`);
  expect(shown.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect((await get('/api/self/support/files/aaaaaaaaaaaaaaaaaaaaaaaa/', 'text/html')).type).toBe(JSON_TYPE);
  // The user stays signed in: a session that could not be read has not ended.
  expect(call.headers['set-cookie']).toBeUndefined();

  countOne('engines');
  engine = await startEmbeddedMongo({ dataDir: directory, port });
  await eventually(async () =>
    expect((await get('/health/ready', JSON_TYPE)).body).toMatchObject({ parts: { database: 'up' } }),
  );
  const back = await ada.call(listProjects, {});
  expect([back.status, back.body.status]).toEqual([200, 'success']);
});

inFullRun(test)('a health part without a result is down after its timeout', async () => {
  const health = new HealthService({ ping: async () => undefined } as never);
  expect(await health.ready()).toMatchObject({ status: 'success', parts: { database: 'up' } });
  health.register('stuck', () => new Promise(() => undefined));
  expect(await health.ready()).toEqual({
    status: 'unavailable',
    message: 'Not ready: stuck.',
    parts: { database: 'up', stuck: 'down' },
  });
});

test('low disk space rejects writes only, until enough space is free', async () => {
  const disk = world.app.get(DiskSpace);
  const free = jest.spyOn(disk, 'freeMb');
  const look = async (megabytes: number) => {
    free.mockResolvedValue(megabytes);
    await disk.look();
  };
  const warn = jest.spyOn(world.app.get<Logger>(LOGGER), 'warn');
  const before = (await get('/health/ready', JSON_TYPE)).body as object;
  try {
    await look(120);
    await look(110);
    expect(warn.mock.calls).toEqual([
      [
        { free_mb: 120 },
        expect.stringMatching(
          /^Only 120 MB are free on the disk of \S+\. Writes are refused until 500 MB are free \(MIN_FREE_MB\)\.$/u,
        ),
      ],
    ]);
    // The response is public: the folder, the free space and the limit are only in the log.
    expect((await get('/health/ready', JSON_TYPE)).body).toEqual(before);
    expect(Object.keys(before).sort()).toEqual(['message', 'parts', 'status']);
    expect((await ada.call(listProjects, {})).status).toBe(200);
    const refused = await ada.call(addProject, { name: 'Full' });
    expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
      503,
      '30',
      {
        status: 'storage-full',
        message:
          'Changes are not possible at present, because the storage is full. Your data is safe and can be read.',
      },
    ]);
    const project = await world.builders.project(ada.userId, 'Files');
    const upload = await ada.agent
      .post(UPLOADS_PATH.replace(':project_id', project.id))
      .set({ 'X-CSRF-Token': await ada.csrf(), 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' });
    expect([upload.status, (upload.body as { status: string }).status]).toEqual([503, 'storage-full']);
    // Reading requires sign-in.
    expect((await world.signedIn('Eve')).userId).not.toBe('');
    await look(500);
    expect((await ada.call(addProject, { name: 'Full' })).status).toBe(200);
  } finally {
    free.mockRestore();
    warn.mockRestore();
  }
});

test('the free space of the real disk is compared with MIN_FREE_MB', async () => {
  const logger = createLogger('silent', 'test');
  for (const [limit, isLow] of [
    ['999999999', true],
    ['0', false],
  ] as const) {
    const disk = new DiskSpace(
      parseConfig({ MIN_FREE_MB: limit, ZW_DATA_DIR: join(directory, 'none') }),
      logger,
    );
    await disk.look();
    if (isLow) expect(() => disk.requireSpace()).toThrow();
    else disk.requireSpace();
  }
});
