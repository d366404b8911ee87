import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  downloadLogs,
  dropProject,
  followLogs,
  getProject,
  HOSTING_LIMITS,
  listStats,
  type LogLine,
  logout,
  readLogs,
  readStats,
  removeContainer,
  removeMember,
  setMemberRole,
  type UsagePoint,
} from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { inFullRun } from '@zonewerk/testing/tier';
import { EventStream } from '../harness/event-stream.js';
import { sharedWorld, type SignedIn, type World } from '../harness/harness.js';
import { setRole } from '../projects/members-world.js';
import { type Hosting, HostingWorld, until } from './hosting-world.js';

// Real: API over HTTP, worker, instances as processes, and the database engine. Tests write lines for instances.
const READY = 'The website answers requests.';
const MINUTE_MS = 60_000;
const HEAVY_LINES = 40_000;

let world: World;
let hosting: HostingWorld;
let ada: SignedIn;
let own: Hosting;
let id: string;
beforeAll(async () => {
  world = await sharedWorld();
  hosting = await HostingWorld.start(world);
  ada = await world.signedIn('Ada');
  own = await hosting.project(ada, 'Website');
  id = await own.live();
  await linesUntil(READY);
});
afterAll(async () => {
  await hosting.stop();
  await world.close();
});

interface LogPage {
  readonly list: LogLine[];
  readonly older: string | null;
  readonly newest: string;
}

async function page(more: object = {}): Promise<LogPage> {
  const { body } = await own.call(readLogs, { container_id: id, limit: 1_000, ...more });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body as unknown as LogPage;
}

const textsOf = (lines: readonly LogLine[]) => lines.map(({ text }) => text);

/** The newest lines after one of them contains a text. */
async function linesUntil(text: string): Promise<LogLine[]> {
  const { list } = await until(
    () => page(),
    (read) => textsOf(read.list).includes(text),
  );
  return list;
}

/** Writes lines in place of the public instance. */
async function write(text: string, stream = 'stdout'): Promise<void> {
  const container = await world.connection
    .collection('hosting_containers')
    .findOne<{ route: { deployment: Types.ObjectId } }>({ _id: new Types.ObjectId(id) });
  const deployment = container?.route.deployment.toHexString() ?? '';
  await appendFile(join(hosting.dataDir, 'hosting/site', deployment, `${stream}.log`), text);
}

type Events = EventStream<LogLine[]>;

const open = (person: SignedIn, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  EventStream.open<LogLine[]>(world, person, {
    path: followLogs.path,
    query: { container_id: id, ...query },
    headers,
  });

async function streamed({ data }: Events, text: string): Promise<void> {
  await until(
    () => Promise.resolve(textsOf(data.flat())),
    (texts) => texts.includes(text),
  );
}

test('lines have their stream, their deployment and no control sequences', async () => {
  await write('\u001b[31mred\u001b[0m and plain\n');
  await write('a fault\n', 'stderr');
  await linesUntil('a fault');
  const lines = await linesUntil('red and plain');
  expect(lines.find(({ text }) => text === 'a fault')).toMatchObject({
    stream: 'stderr',
    number: 1,
    lost: 0,
    date: expect.stringMatching(/Z$/u),
  });
  expect(lines.find(({ text }) => text === 'red and plain')).toMatchObject({ stream: 'stdout' });
});

inFullRun(test)('pages before and after a line have each line once', async () => {
  await write(Array.from({ length: 25 }, (_, index) => `page ${index}\n`).join(''));
  const all = await linesUntil('page 24');
  const back: LogLine[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const read: LogPage = await page({ limit: 7, ...(before ? { before } : {}) });
    back.unshift(...read.list);
    before = read.older;
  }
  expect(back).toEqual(all);
  const forth: LogLine[] = [];
  for (let after = '0.0'; ;) {
    const read = await page({ limit: 7, after });
    if (read.list.length === 0) break;
    forth.push(...read.list);
    after = read.newest;
  }
  expect(forth).toEqual(all);
});

test('a search finds a text in any case, and a download has it too', async () => {
  await write('Order 7 of Zoë\norder 8\nsomething else\n');
  await linesUntil('something else');
  expect(textsOf((await page({ query: 'ORDER' })).list)).toEqual(['Order 7 of Zoë', 'order 8']);
  const file = await ada.agent.get(downloadLogs.path).query({ container_id: id, query: 'zoë' });
  expect(file.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="container-${id}.log"`,
  });
  expect(file.text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z v1 stdout Order 7 of Zoë\n$/u);
  const whole = await ada.agent.get(downloadLogs.path).query({ container_id: id });
  expect(whole.text.split('\n').length).toBe((await page()).list.length + 1);
});

inFullRun(test)('events have each line once, also after a broken connection', async () => {
  const { newest } = await page();
  const first = await open(ada, { after: newest });
  expect(first.answer.headers.get('content-type')).toBe('text/event-stream');
  await write('event 1\nevent 2\n');
  await streamed(first, 'event 2');
  await first.close();
  await write('event 3\n');
  const second = await open(ada, { after: newest }, { 'Last-Event-ID': first.lastId });
  await write('event 4\n');
  await streamed(second, 'event 4');
  await second.close();
  expect(textsOf([...first.data, ...second.data].flat())).toEqual([
    'event 1',
    'event 2',
    'event 3',
    'event 4',
  ]);
});

test('a user has a limited number of open streams', async () => {
  const streams = await Promise.all(Array.from({ length: HOSTING_LIMITS.logStreams }, () => open(ada)));
  await Promise.all(streams.map((stream) => streamed(stream, READY)));
  const more = await open(ada);
  expect(more.answer.status).toBe(429);
  await Promise.all(streams.map((stream) => stream.close()));
  const again = await until(
    () => open(ada),
    ({ answer }) => answer.status === 200,
  );
  await again.close();
});

inFullRun(test)('concurrent requests open no more streams than the limit', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(ada)));
  const opened = streams.filter(({ answer }) => answer.status === 200);
  expect(opened).toHaveLength(HOSTING_LIMITS.logStreams);
  await Promise.all(streams.map((stream) => stream.close()));
});

test('a stream ends with the session of its user', async () => {
  const other = world.browser();
  await other.signIn(ada.mail);
  const stream = await open(other as SignedIn);
  await streamed(stream, READY);
  await other.call(logout, {});
  await stream.ended;
  expect(stream.isOver).toBe(true);
  const after = await open(other as SignedIn);
  expect(after.answer.status).toBe(401);
});

async function nameOf(project_id: string): Promise<string> {
  const { project } = (await ada.call(getProject, { project_id })).body as { project: { name: string } };
  return project.name;
}

test.each<[string, (project_id: string, member: string) => Promise<unknown>]>([
  ['a removal of its member', (project_id, member) => ada.call(removeMember, { project_id, member })],
  [
    'a role without logs',
    (project_id, member) => ada.call(setMemberRole, { project_id, member, role: 'billing' }),
  ],
  [
    'a drop of the project',
    async (project_id) => ada.call(dropProject, { project_id, name: await nameOf(project_id) }),
  ],
])('a stream ends with %s', async (_, change) => {
  const team = await hosting.project(ada, 'Canal');
  const container = await team.create('development');
  const bob = await world.signedIn('Bob');
  await setRole(world, team.projectId, bob.userId, 'operator');
  const stream = await open(bob, { container_id: container });
  expect(stream.answer.status).toBe(200);
  await change(team.projectId, bob.userId);
  await stream.ended;
  expect(stream.isOver).toBe(true);
});

inFullRun(test)(
  'a restarted instance continues the same log, and an update continues it with the next deployment',
  async () => {
    const before = (await page()).list.filter(({ text }) => text === READY).length;
    process.kill(await hosting.processOf(id), 'SIGKILL');
    await until(
      () => page(),
      ({ list }) => list.filter(({ text }) => text === READY).length === before + 1,
    );
    await own.settled(id, 'online');
    await own.update(id);
    const { list } = await until(
      () => page(),
      ({ list: lines }) => lines.some(({ text, number }) => text === READY && number === 2),
    );
    expect(list.filter(({ text }) => text === READY).map(({ number }) => number)).toEqual([1, 1, 2]);
    expect(new Set(list.map(({ id: line }) => line)).size).toBe(list.length);
  },
);

inFullRun(test)('log lines above the rate limit are dropped, counted and shown', async () => {
  const { newest } = await page();
  const line = 'x'.repeat(100);
  await write(`${`${line}\n`.repeat(HEAVY_LINES)}the end\n`);
  const read = async () => {
    const lines: LogLine[] = [];
    for (let after = newest; ;) {
      const next = await page({ after });
      if (next.list.length === 0) return lines;
      // The former deployment may write its last line now.
      lines.push(...next.list.filter(({ number }) => number === 2));
      after = next.newest;
    }
  };
  const countOf = (lines: readonly LogLine[]) => lines.reduce((sum, { lost }) => sum + Math.max(1, lost), 0);
  const lines = await until(read, (found) => countOf(found) >= HEAVY_LINES + 1);
  expect(countOf(lines)).toBe(HEAVY_LINES + 1);
  const lost = lines.filter((one) => one.lost > 0);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.every(({ text }) => text === '')).toBe(true);
  const file = await ada.agent.get(downloadLogs.path).query({ container_id: id });
  expect(file.text).toMatch(/ \[\d+ lines were lost\]\n/u);
});

inFullRun(test)('the worker takes samples, which are shown as a series and for all containers', async () => {
  const stats = async () =>
    (await own.call(readStats, { container_id: id })).body as {
      series: UsagePoint[];
      latest: UsagePoint | null;
    };
  const { latest } = await until(stats, (read) => read.latest !== null);
  expect(latest?.memory).toBeGreaterThan(5_000_000);
  const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const place = { container: new Types.ObjectId(id), project: new Types.ObjectId(own.projectId) };
  const stored = Array.from({ length: 25 * 60 }, (_, index) => ({
    ...place,
    minute: new Date(minute - index * MINUTE_MS),
    count: 2,
    cpu: 1,
    memory: 1_001,
    last: { at: new Date(), cpu: 0.5, memory: 1_001 },
  }));
  const samples = world.connection.collection('hosting_samples');
  await samples.deleteMany(place);
  await samples.insertMany(stored, { ordered: false });
  const { series } = await stats();
  expect(series).toHaveLength(HOSTING_LIMITS.statsPoints);
  // The worker may have added another sample now.
  expect(series.slice(0, -1).every(({ cpu, memory }) => cpu === 0.5 && memory === 1_001)).toBe(true);
  const { body } = await own.call(listStats, {});
  const [listed] = body.list as { container_id: string; series: UsagePoint[] }[];
  expect(listed?.container_id).toBe(id);
  expect(listed?.series.length).toBeGreaterThanOrEqual(60);
});

test('foreign logs are not found, and invalid fields are named', async () => {
  const eve = await world.signedIn('Eve');
  for (const call of [readLogs, readStats])
    expect((await eve.call(call, { container_id: id, project_id: own.projectId })).status).toBe(404);
  const { id: project } = await world.builders.project(eve.userId, 'Own');
  for (const call of [readLogs, readStats])
    expect((await eve.call(call, { container_id: id, project_id: project })).status).toBe(404);
  for (const container of [id, 'f'.repeat(24)])
    for (const { path } of [followLogs, downloadLogs])
      expect((await eve.agent.get(path).query({ container_id: container })).status).toBe(404);
  for (const [field, value] of [
    ['before', 'x'],
    ['after', '1'],
    ['limit', 1_001],
    ['query', ''],
  ] as const) {
    const { body } = await own.call(readLogs, { container_id: id, [field]: value });
    expect(body).toMatchObject({ status: 'validation-error', issues: [{ path: field }] });
  }
  const { body } = await ada.agent.get(followLogs.path).query({ container_id: id, after: 'x' });
  expect(body).toMatchObject({ status: 'validation-error', issues: [{ path: 'after' }] });
  expect((await ada.agent.head(followLogs.path).query({ container_id: id })).status).toBe(405);
});

inFullRun(test)('the removal of a container deletes its lines and samples', async () => {
  await own.call(removeContainer, { container_id: id });
  const container = new Types.ObjectId(id);
  for (const name of ['hosting_containers', 'hosting_log_chunks', 'hosting_samples'])
    await until(
      () =>
        world.connection
          .collection(name)
          .countDocuments(name === 'hosting_containers' ? { _id: container } : { container }),
      (count) => count === 0,
    );
});
