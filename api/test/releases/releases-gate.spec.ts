import { promoteRelease, releasesOverview, rollbackRelease, type BodyOf } from '@zonewerk/contracts';
import type { PublishedRelease } from '@zonewerk/federation/release';
import { inFullRun } from '@zonewerk/testing/tier';
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

function wanted(version: string): BodyOf<typeof promoteRelease> {
  return { channel: 'production', project: 'mfe-content', version, why: 'A new heading' };
}

test('the gate reports the clashes of an incompatible remote and of an incompatible shell', async () => {
  const shell = await publishBuild(world.app, {
    project: 'shell',
    provides: { sdk: '1.2.0', shared: { react: '18.2.0' } },
  });
  await promote(world.app, shell);
  const needs = { sdk: '^1.0.0', shared: { react: '^19.3.1' }, calls: { 'projects.list': 'ffffffffffff' } };
  const misfit = await publishBuild(world.app, { project: 'mfe-content', ...PAGES, needs });
  const id = `mfe-content ${misfit.release.version}`;
  const refused = await operator.call(promoteRelease, wanted(misfit.release.version));
  expect([refused.status, refused.body.status]).toEqual([200, 'clash']);
  expect(refused.body.clashes).toEqual([
    {
      needs: `mfe-content@${misfit.release.version}`,
      kind: 'shared',
      message: `${id} needs react ^19.3.1; the shell ${shell.release.version} gives 18.2.0.`,
    },
    {
      needs: `mfe-content@${misfit.release.version}`,
      kind: 'call',
      message: expect.stringMatching(
        new RegExp(
          `^${id} needs the call projects\\.list in form ffffffffffff; the API has it in form [0-9a-f]{12}`,
          'u',
        ),
      ) as unknown,
    },
  ]);
  const fits = await publishBuild(world.app, {
    project: 'mfe-content',
    ...PAGES,
    needs: { sdk: '^1.0.0', shared: { react: '^18.0.0' }, calls: {} },
  });
  await promote(world.app, fits);
  const newShell = await publishBuild(world.app, {
    project: 'shell',
    provides: { sdk: '2.0.0', shared: { react: '18.3.0' } },
  });
  const body = { ...wanted(newShell.release.version), project: 'shell' };
  expect((await operator.call(promoteRelease, body)).body.clashes).toEqual([
    {
      needs: `mfe-content@${fits.release.version}`,
      kind: 'sdk',
      message: `mfe-content ${fits.release.version} needs the shell SDK ^1.0.0; the shell ${newShell.release.version} gives 2.0.0.`,
    },
  ]);
  const rival = await publishBuild(world.app, { project: 'mfe-rival', ...PAGES });
  const page = { ...wanted(rival.release.version), project: 'mfe-rival' };
  expect((await operator.call(promoteRelease, page)).body.clashes).toMatchObject([{ kind: 'page' }]);
});

test('a promotion that removes a page is rejected, except for a rollback or a replacement by another project', async () => {
  const bare = await publishBuild(world.app, { project: 'mfe-content', identities: { made_up: './x' } });
  const answer = await operator.call(promoteRelease, wanted(bare.release.version));
  expect(answer.body).toMatchObject({
    status: 'clash',
    clashes: [
      {
        kind: 'page',
        message: `mfe-content ${bare.release.version} no longer shows the page projects, and nothing else does.`,
      },
    ],
  });
  const { channels } = (await operator.call(releasesOverview, {})).body as {
    channels: { entries: { project: string; version: string }[] }[];
  };
  const entry = channels[0]?.entries.find(({ project }) => project === 'mfe-content');
  expect(entry?.version).toBe(content.release.version);
  await promote(world.app, bare, 'staging');
  await promote(world.app, content, 'staging');
  const body = { channel: 'staging', project: 'mfe-content', from: content.release.version, why: 'A fault' };
  expect((await operator.call(rollbackRelease, body)).body.status).toBe('success');
  const heir = await publishBuild(world.app, { project: 'mfe-heir', ...PAGES });
  const releases = [bare, heir].map(({ release: { project, version } }) => ({ project, version }));
  const both = { channel: 'production', by: 'test', why: 'a test', releases };
  expect(await world.app.get(PromotionsService).promoteTogether(both)).toHaveProperty('moves');
});

inFullRun(test)(
  'a boot document above its size limit is rejected with the sizes, and a rollback remains possible',
  async () => {
    const screens = (count: number) =>
      Object.fromEntries(
        ['remoteEntry', ...Array.from({ length: count }, (_, index) => `screen-${index}`)].map((name) => [
          `${name}.js`,
          `/* ${name} ${count} */`,
        ]),
      );
    await expect(
      publishBuild(world.app, { project: 'mfe-content', ...PAGES, files: screens(160) }),
    ).rejects.toThrow(/mfe-content would fill \d{4} bytes of the boot document by itself/u);
    const large = await publishBuild(world.app, { project: 'mfe-content', ...PAGES, files: screens(85) });
    await promote(world.app, large);
    await promote(world.app, content);
    const other = await publishBuild(world.app, { project: 'mfe-other', files: screens(80) });
    await promote(world.app, other);
    const { body } = await operator.call(promoteRelease, wanted(large.release.version));
    expect(body).toMatchObject({
      status: 'clash',
      clashes: [
        {
          needs: `mfe-content@${large.release.version}`,
          kind: 'size',
          message: expect.stringMatching(
            /^The boot document of production would have \d{4} bytes compressed; it has at most 8192\. By themselves: mfe-content \d{4}, mfe-other \d{4}, shell \d{3}\.$/u,
          ) as unknown,
        },
      ],
    });
    const back = {
      channel: 'production',
      project: 'mfe-content',
      from: content.release.version,
      why: 'A fault',
    };
    expect((await operator.call(rollbackRelease, back)).body.status).toBe('success');
  },
);
