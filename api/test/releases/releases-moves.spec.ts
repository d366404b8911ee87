import {
  listMoves,
  listReleases,
  promoteRelease,
  releasesOverview,
  rollbackRelease,
  type BodyOf,
} from '@zonewerk/contracts';
import type { PublishedRelease } from '@zonewerk/federation/release';
import { inFullRun } from '@zonewerk/testing/tier';
import { ChannelRepository } from '../../src/domains/releases/channels/channel.repository.js';
import { ChannelsService } from '../../src/domains/releases/channels/channels.service.js';
import { PromotionsService } from '../../src/domains/releases/channels/promotions.service.js';
import { startWorld, type SignedIn, type World } from '../harness/harness.js';
import { promote, publishBuild, releaseProduct } from './release-fixtures.js';

// Real: API over HTTP, registry on disk, database engine.
const PAGES = { identities: { projects: './projects' } };
let world: World;
let operator: SignedIn;
let content: PublishedRelease;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  operator = await world.signedIn('Op');
  await world.builders.operator(operator.mail);
  ({ content } = await releaseProduct(world.app));
});
afterEach(() => world.empty());
afterAll(() => world.close());

const publishContent = () => publishBuild(world.app, { project: 'mfe-content', ...PAGES });

function wanted(version: string): BodyOf<typeof promoteRelease> {
  return { channel: 'production', project: 'mfe-content', version, why: 'A new heading' };
}

async function back(from: string) {
  const body = { channel: 'production', project: 'mfe-content', from, why: 'A fault' };
  return operator.call(rollbackRelease, body);
}

async function running(channel = 'production'): Promise<Record<string, string>> {
  const { channels } = (await operator.call(releasesOverview, {})).body as {
    channels: { name: string; entries: { project: string; version: string }[] }[];
  };
  const entries = channels.find(({ name }) => name === channel)?.entries ?? [];
  return Object.fromEntries(entries.map(({ project, version }) => [project, version]));
}

test('a promotion and its rollback affect the next visitor and are recorded with operator and reason', async () => {
  const next = await publishContent();
  const { version } = next.release;
  const before = content.release.version;
  const compositionNow = async () => (await world.browser().page('/login/')).vars.composition;
  const first = await compositionNow();
  const promoted = await operator.call(promoteRelease, wanted(version));
  expect(promoted.body).toEqual({
    status: 'success',
    message: `production runs mfe-content ${version} now.`,
    move: {
      channel: 'production',
      project: 'mfe-content',
      from: before,
      to: version,
      kind: 'promote',
      at: expect.any(String) as unknown,
      by: operator.mail,
      why: 'A new heading',
    },
  });
  const second = await compositionNow();
  expect(second).not.toBe(first);
  expect((await back(version)).body).toMatchObject({
    status: 'success',
    move: { from: version, to: before, kind: 'rollback' },
  });
  expect(await compositionNow()).toBe(first);
  const record = await operator.call(listMoves, { channel: 'production', project: 'mfe-content' });
  expect((record.body.list as { to: string; by: string }[]).map(({ to, by }) => [to, by])).toEqual([
    [before, operator.mail],
    [version, operator.mail],
    [before, 'test'],
  ]);
});

test('repeated rollbacks lead to ever earlier versions', async () => {
  const versions = [content.release.version];
  for (let index = 0; index < 3; index += 1) {
    const next = await publishContent();
    await promote(world.app, next);
    versions.push(next.release.version);
  }
  const [a, b, c, d] = versions as [string, string, string, string];
  expect((await back(d)).body.move).toMatchObject({ to: c });
  expect((await back(c)).body.move).toMatchObject({ to: b });
  await promote(world.app, await publishContent());
  const { 'mfe-content': e = '' } = await running();
  expect((await back(e)).body.move).toMatchObject({ to: b });
  expect((await back(b)).body.move).toMatchObject({ to: a });
  const last = await back(a);
  expect([last.status, last.body.message]).toEqual([
    404,
    'No earlier version of mfe-content ran on production.',
  ]);
});

inFullRun(test)('two concurrent rollbacks go back one version', async () => {
  const next = await publishContent();
  await promote(world.app, next);
  const third = await publishContent();
  await promote(world.app, third);
  const answers = await Promise.all([back(third.release.version), back(third.release.version)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await running()).toMatchObject({ 'mfe-content': next.release.version });
});

test('an unpublished version and a version that already runs are rejected with a message', async () => {
  const unknown = await operator.call(promoteRelease, wanted('0.1.0-0000000000'));
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    'mfe-content 0.1.0-0000000000 is not published here.',
  ]);
  const { version } = content.release;
  const again = await operator.call(promoteRelease, wanted(version));
  expect([again.status, again.body.message]).toEqual([
    409,
    `production runs mfe-content ${version} already.`,
  ]);
  const elsewhere = await back('0.1.0-0000000000');
  expect(elsewhere.status).toBe(409);
});

test('a promotion from a stale page does not undo an unseen promotion', async () => {
  const one = await publishContent();
  const two = await publishContent();
  const seen = { from: content.release.version };
  const first = await operator.call(promoteRelease, { ...wanted(one.release.version), ...seen });
  expect(first.body.status).toBe('success');
  const second = await operator.call(promoteRelease, { ...wanted(two.release.version), ...seen });
  expect([second.status, second.body.message]).toEqual([
    409,
    `production runs mfe-content ${one.release.version} by now. Please look again before you move it.`,
  ]);
  const fresh = { ...wanted(two.release.version), channel: 'preview/mine', from: null };
  expect((await operator.call(promoteRelease, fresh)).body.status).toBe('success');
  expect((await operator.call(promoteRelease, fresh)).status).toBe(409);
});

test('one promotion has one version per project', async () => {
  const one = await publishContent();
  const two = await publishContent();
  const releases = [one, two].map(({ release }) => ({ project: 'mfe-content', version: release.version }));
  const both = { channel: 'production', by: 'test', why: 'a test', releases };
  await expect(world.app.get(PromotionsService).promoteTogether(both)).rejects.toThrow(
    'mfe-content is named twice. Please name one version of it.',
  );
  expect(await running()).toMatchObject({ 'mfe-content': content.release.version });
});

inFullRun(test)('concurrent promotions are serialized and recorded', async () => {
  const others = ['mfe-account', 'mfe-support', 'mfe-dns-hosting', 'mfe-one', 'mfe-two', 'mfe-three'];
  const releases = await Promise.all(others.map((project) => publishBuild(world.app, { project })));
  await Promise.all(releases.map((release) => promote(world.app, release)));
  expect(Object.keys(await running()).sort()).toEqual([...others, 'mfe-content', 'shell'].sort());
  const record = await operator.call(listMoves, { channel: 'production', limit: 100 });
  expect(record.body.count).toBe(8);
});

inFullRun(test)(
  'a promotion whose process died before its record is recorded later and exactly once',
  async () => {
    const { app } = world;
    const next = await publishContent();
    const repository = app.get(ChannelRepository);
    const record = jest.spyOn(repository, 'record').mockRejectedValueOnce(new Error('killed'));
    await promote(app, next);
    record.mockRestore();
    expect(await world.connection.collection('release_moves').countDocuments()).toBe(2);
    await Promise.all([app.get(PromotionsService).record(), app.get(PromotionsService).record()]);
    const { body } = await operator.call(listMoves, {});
    expect(body.count).toBe(3);
    expect(body.list[0]).toMatchObject({ to: next.release.version });
    const channel = await world.connection
      .collection('release_channels')
      .findOne({ _id: 'production' as never });
    expect(channel?.['pending']).toEqual([]);
  },
);

test('a preview contains staging with its own versions on top', async () => {
  const { shell } = await releaseProduct(world.app, 'staging');
  const mine = await publishContent();
  await promote(world.app, mine, 'preview/mine');
  expect(await running('preview/mine')).toEqual({ 'mfe-content': mine.release.version });
  const { channels } = (await operator.call(releasesOverview, {})).body as {
    channels: { name: string; composition: string | null; clashes: unknown[] }[];
  };
  const [production, staging, preview] = channels;
  expect([production?.name, staging?.name, preview?.name]).toEqual(['production', 'staging', 'preview/mine']);
  expect(new Set(channels.map(({ composition }) => composition)).size).toBe(3);
  expect(channels.flatMap(({ clashes }) => clashes)).toEqual([]);
  expect(shell.release.name).toBe('shell');
});

test('the overview lists running versions, rollback targets and missing releases', async () => {
  const next = await publishContent();
  await promote(world.app, next);
  const { body } = await operator.call(releasesOverview, {});
  expect(body.serves).toBe('production');
  expect(body.channels[0].entries).toEqual([
    expect.objectContaining({
      project: 'mfe-content',
      version: next.release.version,
      commit: 'c'.repeat(40),
      by: 'test',
      why: 'a test',
      rollback_to: content.release.version,
      failures: 0,
    }),
    expect.objectContaining({ project: 'shell', rollback_to: null }),
  ]);
  const missing = { project: 'mfe-gone', version: '0.1.0-0000000000', since: new Date(), by: 'x', why: 'y' };
  await world.app.get(ChannelRepository).open('staging');
  await world.connection
    .collection('release_channels')
    .updateOne({ _id: 'staging' as never }, { $set: { entries: [{ ...missing, before: [] }] } });
  world.app.get(ChannelsService).forget();
  const later = await operator.call(releasesOverview, {});
  expect(later.body.channels[1].clashes).toEqual([
    {
      needs: 'mfe-gone@0.1.0-0000000000',
      kind: 'release',
      message: 'mfe-gone 0.1.0-0000000000 is not in the registry.',
    },
  ]);
});

test('published versions are searchable and listed in pages', async () => {
  const versions = [content.release.version];
  for (let index = 0; index < 4; index += 1) versions.unshift((await publishContent()).release.version);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await operator.call(listReleases, {
      project: 'mfe-content',
      limit: 2,
      ...(cursor ? { cursor } : {}),
    });
    expect(body.count).toBe(5);
    seen.push(...(body.list as { version: string }[]).map(({ version }) => version));
    cursor = body.next as string | null;
  } while (cursor);
  expect([...seen].sort()).toEqual([...versions].sort());
  expect(seen).toHaveLength(5);
  const { body } = await operator.call(listReleases, { query: content.release.version });
  expect(body.list).toMatchObject([
    { project: 'mfe-content', channels: ['production'], published_by: 'test' },
  ]);
});
