import { listFailures, releasesOverview, reportFailure, type BodyOf } from '@zonewerk/contracts';
import { bootRemote, type PublishedRelease } from '@zonewerk/federation/release';
import { inFullRun } from '@zonewerk/testing/tier';
import type { Logger } from 'pino';
import { ChannelRepository } from '../../src/domains/releases/channels/channel.repository.js';
import { FailuresService } from '../../src/domains/releases/failures/failures.service.js';
import { SuspicionsService } from '../../src/domains/releases/failures/suspicions.service.js';
import { CleanupScheduler } from '../../src/platform/jobs/cleanup-scheduler.service.js';
import { LOGGER } from '../../src/platform/logging/logger.js';
import { startWorld, type SignedIn, type World } from '../harness/harness.js';
import { promote, publishBuild, releaseProduct } from './release-fixtures.js';

// Real: API over HTTP, registry on disk, database engine.
const PAGES = { identities: { projects: './projects' } };
let world: World;
let operator: SignedIn;
let first: PublishedRelease;
let second: PublishedRelease;
beforeAll(async () => {
  world = await startWorld({ TRUSTED_PROXIES: '127.0.0.1' });
});
beforeEach(async () => {
  operator = await world.signedIn('Op');
  await world.builders.operator(operator.mail);
  ({ content: first } = await releaseProduct(world.app));
  second = await publishContent();
  await promote(world.app, second);
});
afterEach(() => world.empty());
afterAll(() => world.close());

const publishContent = (more: Parameters<typeof publishBuild>[1] = { project: 'mfe-content', ...PAGES }) =>
  publishBuild(world.app, more);

type Report = BodyOf<typeof reportFailure>;

function failureOf({ release }: PublishedRelease, more: Partial<Report> = {}): Report {
  return {
    channel: 'production',
    composition: '0123456789',
    project: release.project,
    version: release.version,
    identity: 'projects',
    kind: 'throw',
    message: 'undefined is not a function',
    ...more,
  };
}

async function report(release: PublishedRelease, more: Partial<Report> = {}, browser = world.browser()) {
  return browser.call(reportFailure, failureOf(release, more));
}

/** A report from another network. */
async function reportFrom(network: string, release: PublishedRelease, more: Partial<Report> = {}) {
  const browser = world.browser();
  const token = await browser.csrf();
  return browser
    .post(reportFailure.path)
    .set('X-Forwarded-For', network)
    .send({ _csrf_token: token, ...failureOf(release, more) });
}

async function failures(): Promise<Record<string, unknown>[]> {
  return (await operator.call(listFailures, {})).body.list as Record<string, unknown>[];
}

test('a report counts once per account and network, and returns the latest working version', async () => {
  const { body } = await report(second);
  expect(body).toEqual({ status: 'success', message: '', fallback: bootRemote(first) });
  // Visitors of one network are one reporter, because guest cookies are free.
  await Promise.all([report(second), report(second), report(second)]);
  const ada = await world.signedIn('Ada');
  const again = world.browser();
  expect((await again.signIn(ada.mail)).body).toMatchObject({ status: 'success' });
  for (const browser of [operator, ada, ada, again]) await report(second, {}, browser);
  for (const network of ['192.0.2.1', '192.0.2.2', '198.51.100.1']) await reportFrom(network, second);
  await reportFrom('198.51.100.1', second);
  expect(await failures()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/u) as unknown,
      channel: 'production',
      composition: '0123456789',
      project: 'mfe-content',
      version: second.release.version,
      commit: 'c'.repeat(40),
      identity: 'projects',
      kind: 'throw',
      message: 'undefined is not a function',
      count: 5,
      browser: 'Unknown',
      first: expect.any(String) as unknown,
      last: expect.any(String) as unknown,
    },
  ]);
  const overview = await operator.call(releasesOverview, {});
  expect(overview.body.channels[0].entries[0]).toMatchObject({ project: 'mfe-content', failures: 5 });
});

test('browser-specific parts of a message do not create another failure', async () => {
  await report(second, { kind: 'chunk', message: 'Loading chunk 540 failed (https://a.example/x.js?1)' });
  await reportFrom('192.0.2.1', second, {
    kind: 'chunk',
    message: 'Loading chunk 541 failed (http://b.example/y.js)',
  });
  await report(second, { kind: 'entry', message: 'Loading chunk 541 failed (http://b.example/y.js)' });
  expect((await failures()).map(({ count }) => count).sort()).toEqual([1, 2]);
});

test('a failure message is truncated and has no control or direction characters', async () => {
  const message = `a\u0000b\u202Ec\n\td ${'\u{1F600}'.repeat(500)}`;
  await report(second, { message });
  const [failure] = await failures();
  expect(failure?.['message']).toMatch(/^a b c d \u{1F600}+…$/u);
  expect([...String(failure?.['message'])]).toHaveLength(300);
});

test('reports on unpublished versions, unknown channels and unknown pages are rejected', async () => {
  for (const more of [
    { version: '0.1.0-0000000000' },
    { project: 'mfe-nothing' },
    { channel: 'preview/nothing' },
    { identity: 'some-page' },
    { identity: 'constructor' },
  ]) {
    const { status, body } = await report(second, more);
    expect({ more, status, answer: (body as { status: string }).status }).toEqual({
      more,
      status: 404,
      answer: 'not-found',
    });
  }
  expect(await failures()).toEqual([]);
});

inFullRun(test)('the fallback of an earlier version is an earlier one, and the first has none', async () => {
  const third = await publishContent();
  await promote(world.app, third);
  expect((await report(third)).body.fallback).toMatchObject({ version: second.release.version });
  expect((await report(second)).body.fallback).toMatchObject({ version: first.release.version });
  expect((await report(first)).body.fallback).toBeNull();
});

const NETWORKS = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];
const fallbackOf = async (release: PublishedRelease) =>
  ((await report(release)).body.fallback as { version: string } | null)?.version ?? null;
const suspected = async () =>
  (await world.app.get(SuspicionsService).list())
    .filter(({ verdict }) => verdict === 'open')
    .map(({ project, version }) => `${project} ${version}`);
const runs = async () => {
  const { entries } = await world.app.get(ChannelRepository).open('production');
  return entries.find(({ project }) => project === 'mfe-content')?.version;
};

inFullRun(test)(
  'faults reported by three networks make a version suspected and do not change the channel',
  async () => {
    const id = `mfe-content ${first.release.version}`;
    for (let index = 1; index < 6; index += 1) await reportFrom(`192.0.2.${index}`, first);
    for (const network of [1, 2, 3]) await reportFrom(`2001:db8:1:${network}::a`, first, { kind: 'blank' });
    for (const network of NETWORKS) await reportFrom(network, first, { kind: 'chunk' });
    expect(await suspected()).toEqual([]);
    const warn = jest.spyOn(world.app.get<Logger>(LOGGER), 'warn');
    for (const network of NETWORKS) await reportFrom(network, first);
    expect(await suspected()).toEqual([id]);
    expect(warn.mock.calls.map(([, text]) => text as unknown)).toEqual([
      `${id} is suspected: browsers of several networks reported its failure. Use release confirm or release dismiss.`,
    ]);
    warn.mockRestore();
    // The response is public, so it does not reveal whether forged reports sufficed.
    const ready = await world.browser().agent.get('/health/ready');
    expect(Object.keys(ready.body as object).sort()).toEqual(['message', 'parts', 'status']);
    expect(await fallbackOf(second)).toBe(first.release.version);
    for (const network of NETWORKS) await reportFrom(network, second);
    expect(await runs()).toBe(second.release.version);
    const { channels } = (await operator.call(releasesOverview, {})).body as {
      channels: { clashes: { needs: string }[] }[];
    };
    expect(channels[0]?.clashes).toMatchObject([{ needs: `mfe-content@${second.release.version}` }]);
  },
);

test('a version confirmed as failing is rolled back on every channel and is no fallback', async () => {
  const third = await publishContent();
  await promote(world.app, third);
  await promote(world.app, third, 'staging');
  const suspicions = world.app.get(SuspicionsService);
  const reasons = { by: 'op', why: 'It shows nothing' };
  const { version } = third.release;
  await suspicions.confirm(second.release, reasons);
  expect(await runs()).toBe(version);
  expect(await fallbackOf(third)).toBe(first.release.version);
  expect(await suspicions.confirm(third.release, reasons)).toMatchObject({
    moves: [{ channel: 'production', from: version, to: first.release.version, kind: 'rollback', by: 'op' }],
    refused: [{ channel: 'staging', message: 'No earlier version of mfe-content ran on staging.' }],
  });
  await expect(promote(world.app, third)).rejects.toThrow(
    `mfe-content ${version} is confirmed as failing. Use release dismiss before you promote it.`,
  );
  await suspicions.dismiss(third.release, reasons);
  await promote(world.app, third);
  expect(await runs()).toBe(version);
});

test('a dismissed suspicion returns after one day at the earliest', async () => {
  for (const network of NETWORKS) await reportFrom(network, first);
  await world.app.get(SuspicionsService).dismiss(first.release, { by: 'op', why: 'A proxy' });
  await reportFrom(NETWORKS[0] ?? '', first);
  expect(await suspected()).toEqual([]);
  const decidedAt = new Date(Date.now() - 86_400_001);
  await world.connection.collection('release_suspicions').updateMany({}, { $set: { decidedAt } });
  await reportFrom(NETWORKS[0] ?? '', first);
  expect(await suspected()).toHaveLength(1);
});

inFullRun(test)('a fallback has the same page and is compatible with the running shell', async () => {
  const showing = async (...names: string[]) => {
    const own = Object.fromEntries(names.map((name) => [name, `./${name}`]));
    const published = await publishContent({
      project: 'mfe-content',
      identities: { ...PAGES.identities, ...own },
    });
    await promote(world.app, published);
    return published;
  };
  const shelf = await showing('shelf');
  const rack = await showing('rack');
  const last = await showing('shelf', 'rack');
  for (const [identity, { release }] of [
    ['shelf', shelf],
    ['rack', rack],
    ['projects', rack],
  ] as const) {
    const { fallback } = (await report(last, { identity })).body as { fallback: object };
    expect({ identity, ...fallback }).toMatchObject({ version: release.version });
  }
  const shell = await publishBuild(world.app, { project: 'shell', provides: { sdk: '2.0.0', shared: {} } });
  const needs = { sdk: '^2.0.0', shared: {}, calls: {} };
  await promote(world.app, shell);
  await promote(world.app, await publishContent({ project: 'mfe-content', ...PAGES, needs }));
  const back = await publishBuild(world.app, { project: 'shell', provides: { sdk: '3.0.0', shared: {} } });
  const fits = await publishContent({
    project: 'mfe-content',
    ...PAGES,
    needs: { ...needs, sdk: '>=2.0.0' },
  });
  await promote(world.app, fits);
  await promote(world.app, back);
  // The previous version requires the former shell; earlier versions require none.
  expect((await report(fits)).body.fallback).toMatchObject({ version: last.release.version });
});

test('a failure of the shell has no fallback', async () => {
  const { channels } = (await operator.call(releasesOverview, {})).body as {
    channels: { entries: { project: string; version: string }[] }[];
  };
  const version = channels[0]?.entries.find(({ project }) => project === 'shell')?.version ?? '';
  const { body } = await operator.call(reportFailure, failureOf(second, { project: 'shell', version }));
  expect(body).toMatchObject({ status: 'success', fallback: null });
});

const letters = (index: number) =>
  index.toString(26).replace(/\d/gu, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
const REST = 'Further failures of this version, not told apart.';

inFullRun(test)('the number of different failures per version is limited', async () => {
  for (let index = 0; index < 205; index += 1) {
    await reportFrom(`192.0.${Math.floor(index / 20)}.1`, second, { message: letters(index) });
  }
  const { body } = await operator.call(listFailures, { limit: 100 });
  expect(body.count).toBe(201);
  expect(body.list[0]).toMatchObject({ message: REST, count: 1 });
});

inFullRun(test)('one network does not hide the failures of others', async () => {
  for (let index = 0; index < 25; index += 1) await report(second, { message: letters(index) });
  await reportFrom('192.0.2.1', second, { message: 'The list is not iterable' });
  const listed = await failures();
  expect(listed).toHaveLength(22);
  expect(listed[0]).toMatchObject({ message: 'The list is not iterable', count: 1 });
  expect(listed.find(({ message }) => message === REST)).toMatchObject({ count: 1 });
  expect(JSON.stringify(listed)).not.toContain('network');
});

inFullRun(test)('failure reports are rate-limited per network', async () => {
  const strict = await startWorld({ ZW_RATE_LIMIT_SCALE: '0.01' });
  try {
    const browser = strict.browser();
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await browser.call(reportFailure, failureOf(second))).status);
    }
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  } finally {
    await strict.close();
  }
});

inFullRun(test)('failures expire after thirty days', async () => {
  await report(second);
  const day = 86_400_000;
  await world.app.get(CleanupScheduler).run(new Date(Date.now() + 29 * day));
  expect(await failures()).toHaveLength(1);
  await world.app.get(CleanupScheduler).run(new Date(Date.now() + 31 * day));
  expect(await failures()).toEqual([]);
  for (const name of ['networks', 'reporters']) {
    expect(await world.connection.collection(`release_failure_${name}`).countDocuments()).toBe(0);
  }
  expect(
    (await world.app.get(FailuresService).lastDay())('production', 'mfe-content', second.release.version),
  ).toBe(0);
});
