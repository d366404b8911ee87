import { ALL_CALLS } from '@zonewerk/contracts';
import type { PublishedRelease } from '@zonewerk/federation/release';
import { inFullRun } from '@zonewerk/testing/tier';
import { LocalBuildPublisher } from '../../src/domains/releases/local-build-publisher.service.js';
import { ChannelRepository } from '../../src/domains/releases/channels/channel.repository.js';
import { ReleasesService } from '../../src/domains/releases/releases.service.js';
import { SuspicionsService } from '../../src/domains/releases/failures/suspicions.service.js';
import { startWorld, type World } from '../harness/harness.js';
import { promote, publishBuild } from './release-fixtures.js';

// Effects of a product start on channels. Real: services, registry on disk, database engine.
const PAGES = { identities: { projects: './projects' } };
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.empty());
afterAll(() => world.close());

const publishContent = () => publishBuild(world.app, { project: 'mfe-content', ...PAGES });

async function runningOnStaging(): Promise<Record<string, string>> {
  const { entries } = await world.app.get(ChannelRepository).open('staging');
  return Object.fromEntries(entries.map(({ project, version }) => [project, version]));
}

const adopt = (builds: PublishedRelease[], onlyNew = false) =>
  world.app.get(LocalBuildPublisher).adopt({ channel: 'staging', builds, onlyNew, by: 'starter' });

test('a start promotes a new or changed build and does not undo a promotion by an operator', async () => {
  const first = await publishContent();
  expect((await adopt([first])).moved).toMatchObject([{ project: 'mfe-content', from: null }]);
  const chosen = await publishContent();
  await promote(world.app, chosen, 'staging');
  const again = await adopt([first]);
  expect(again.moved).toEqual([]);
  expect(again.differs).toEqual([
    {
      channel: 'staging',
      project: 'mfe-content',
      runs: chosen.release.version,
      working_copy: first.release.version,
    },
  ]);
  const changed = await publishContent();
  expect((await adopt([changed])).moved).toMatchObject([
    { from: chosen.release.version, to: changed.release.version },
  ]);
  expect((await adopt([changed])).moved).toEqual([]);
});

inFullRun(test)('a start in production promotes only projects that run nowhere yet', async () => {
  const first = await publishContent();
  await adopt([first], true);
  const second = await publishContent();
  expect((await adopt([second], true)).moved).toEqual([]);
  expect(await runningOnStaging()).toEqual({ 'mfe-content': first.release.version });
});

test('an incompatible build is rejected, and the channel runs the former version', async () => {
  const shell = await publishBuild(world.app, { project: 'shell', provides: { sdk: '1.0.0', shared: {} } });
  const former = await publishContent();
  await adopt([shell, former]);
  const needs = { sdk: '^9.0.0', shared: {}, calls: {} };
  const misfit = await publishBuild(world.app, { project: 'mfe-content', ...PAGES, needs });
  const support = await publishBuild(world.app, { project: 'mfe-support' });
  const { moved, refused, differs, clashes } = await adopt([shell, misfit, support]);
  expect(moved).toMatchObject([{ project: 'mfe-support' }]);
  expect(refused).toEqual([
    {
      channel: 'staging',
      project: 'mfe-content',
      version: misfit.release.version,
      runs: former.release.version,
      clashes: [
        `mfe-content ${misfit.release.version} needs the shell SDK ^9.0.0; the shell ${shell.release.version} gives 1.0.0.`,
      ],
    },
  ]);
  expect([differs, clashes]).toEqual([[], []]);
  expect(await runningOnStaging()).toMatchObject({ 'mfe-content': former.release.version });
});

test('a build that an operator confirmed as failing is rejected until the verdict is dismissed', async () => {
  const former = await publishContent();
  await adopt([former]);
  const failing = await publishContent();
  const suspicions = world.app.get(SuspicionsService);
  await suspicions.confirm(failing.release, { by: 'op', why: 'Blank' });
  const { version } = failing.release;
  const { moved, refused } = await adopt([failing]);
  expect(moved).toEqual([]);
  expect(refused).toMatchObject([
    {
      project: 'mfe-content',
      version,
      runs: former.release.version,
      clashes: [`mfe-content ${version} is confirmed as failing. Use release dismiss before you promote it.`],
    },
  ]);
  expect(await runningOnStaging()).toEqual({ 'mfe-content': former.release.version });
  await suspicions.dismiss(failing.release, { by: 'op', why: 'A proxy' });
  expect((await adopt([failing])).moved).toMatchObject([{ to: version }]);
});

test('a shell incompatible with running remotes is rejected, and so are the builds that require it', async () => {
  const shell = await publishBuild(world.app, { project: 'shell', provides: { sdk: '1.0.0', shared: {} } });
  const needs = { sdk: '^1.0.0', shared: {}, calls: {} };
  const support = await publishBuild(world.app, { project: 'mfe-support', needs });
  await adopt([shell, support]);
  const newer = await publishBuild(world.app, { project: 'shell', provides: { sdk: '2.0.0', shared: {} } });
  const content = await publishBuild(world.app, {
    project: 'mfe-content',
    ...PAGES,
    needs: { ...needs, sdk: '^2.0.0' },
  });
  const { moved, refused } = await adopt([newer, support, content]);
  expect(moved).toEqual([]);
  expect(refused.map(({ project, runs }) => [project, runs])).toEqual([
    ['shell', shell.release.version],
    ['mfe-content', null],
  ]);
});

inFullRun(test)(
  'a rejected build is promoted at a later start, unless an operator has promoted another version',
  async () => {
    const shell = await publishBuild(world.app, { project: 'shell', provides: { sdk: '1.0.0', shared: {} } });
    const former = await publishContent();
    await adopt([shell, former]);
    const needs = { sdk: '^2.0.0', shared: {}, calls: {} };
    const misfit = await publishBuild(world.app, { project: 'mfe-content', ...PAGES, needs });
    await adopt([shell, misfit]);
    const newer = await publishBuild(world.app, { project: 'shell', provides: { sdk: '2.0.0', shared: {} } });
    expect((await adopt([newer, misfit])).moved.map(({ project }) => project)).toEqual([
      'shell',
      'mfe-content',
    ]);

    const second = await publishBuild(world.app, {
      project: 'mfe-content',
      ...PAGES,
      needs: { ...needs, sdk: '^3.0.0' },
    });
    await adopt([newer, second]);
    const chosen = await publishContent();
    await promote(world.app, chosen, 'staging');
    const last = await publishBuild(world.app, { project: 'shell', provides: { sdk: '3.0.0', shared: {} } });
    expect((await adopt([last, second])).moved.map(({ project }) => project)).toEqual(['shell']);
    expect(await runningOnStaging()).toMatchObject({ 'mfe-content': chosen.release.version });
  },
);

test('compatibility of a channel is checked against the calls of its own API', async () => {
  const release = await publishBuild(world.app, {
    project: 'mfe-content',
    needs: { sdk: null, shared: {}, calls: { 'projects.list': 'aaaaaaaaaaaa' } },
  });
  await expect(promote(world.app, release, 'staging')).rejects.toThrow(
    'needs the call projects.list in form',
  );
  const repository = world.app.get(ChannelRepository);
  await repository.setProvides('staging', [
    { id: 'projects.list', hashes: ['bbbbbbbbbbbb', 'aaaaaaaaaaaa'] },
  ]);
  await promote(world.app, release, 'staging');
  // A preview runs on the API of staging.
  await promote(world.app, release, 'preview/one');
  await world.app.get(ReleasesService).announce();
  await expect(promote(world.app, release)).rejects.toThrow('needs the call projects.list in form');
  const { provides } = await repository.open('production');
  expect(provides.map(({ id }) => id).sort()).toEqual(ALL_CALLS.map(({ id }) => id).sort());
});
