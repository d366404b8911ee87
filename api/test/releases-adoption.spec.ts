import { ALL_CALLS } from '@zonewerk/contracts';
import type { PublishedRelease } from '@zonewerk/federation/release';
import { AdoptionService } from '../src/modules/releases/adoption.service.js';
import { ChannelRepository } from '../src/modules/releases/channel.repository.js';
import { ReleasesService } from '../src/modules/releases/releases.service.js';
import { startWorld, type World } from './harness.js';
import { promote, publishBuild } from './release-fixtures.js';

// What a start of the product does to channels. Real: services, registry on disk, database engine.
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
  world.app.get(AdoptionService).adopt({ channel: 'staging', builds, onlyNew, by: 'starter' });

test('a new project is moved; an unchanged one never undoes what somebody moved', async () => {
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

test('in production only projects that run nowhere yet are moved', async () => {
  const first = await publishContent();
  await adopt([first], true);
  const second = await publishContent();
  expect((await adopt([second], true)).moved).toEqual([]);
  expect(await runningOnStaging()).toEqual({ 'mfe-content': first.release.version });
});

test('clashes are said and do not keep the product from starting', async () => {
  const shell = await publishBuild(world.app, { project: 'shell' });
  const needs = { sdk: '^9.0.0', shared: {}, calls: {} };
  const misfit = await publishBuild(world.app, { project: 'mfe-content', ...PAGES, needs });
  const { moved, clashes } = await adopt([shell, misfit]);
  expect(moved).toHaveLength(2);
  expect(clashes).toEqual([
    `mfe-content ${misfit.release.version} needs the shell SDK ^9.0.0; the shell ${shell.release.version} gives none.`,
  ]);
});

test('a channel is judged by what its own API serves, whichever process moves it', async () => {
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
