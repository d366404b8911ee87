import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_CALLS, promoteRelease, releasesOverview, stepUp } from '@zonewerk/contracts';
import { runCommand } from '../../src/admin/commands.js';
import { runReleaseCommand } from '../../src/admin/release-commands.js';
import { parseConfig } from '../../src/platform/config/config.js';
import { CommandError } from '../../src/platform/process/run-once.js';
import { PASSWORD, startWorld, type World } from '../harness/harness.js';
import { writeBuild, type WantedBuild } from './release-fixtures.js';

// Real: API over HTTP, commands on its own services, registry on disk, database engine.
let world: World;
let checkout: string;
beforeAll(async () => {
  world = await startWorld();
  checkout = await mkdtemp(join(tmpdir(), 'zw-checkout-'));
});
afterAll(async () => {
  await rm(checkout, { recursive: true });
  await world.close();
});

const calls = ALL_CALLS.filter(({ access }) => access.startsWith('operator'));

describe('operators', () => {
  test('operator calls, page and header link do not exist for other users', async () => {
    const eve = await world.signedIn('Eve');
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      const { status, body } = await eve.call(call, {} as never);
      expect([call.id, status, (body as { status: string }).status]).toEqual([call.id, 404, 'not-found']);
    }
    const page = await eve.agent.get('/operator/releases/').set('Accept', 'application/json');
    const unknown = await eve.agent.get('/nowhere/').set('Accept', 'application/json');
    expect([page.status, page.body.identi, page.body.html]).toEqual([404, 'not-found', unknown.body.html]);
    expect((await eve.agent.get('/renderTemplate/header/')).text).not.toContain('/operator/');
    const visitor = await world.browser().page('/operator/releases/');
    expect(visitor).toMatchObject({
      redirect: true,
      url: expect.stringContaining('/login/?returnUrl=') as unknown,
    });
  });

  test('the command grants and revokes the operator role at once', async () => {
    const ada = await world.signedIn('Ada');
    expect(await runCommand(world.app, ['user', 'operator', '--email', ada.mail])).toEqual({
      email: ada.mail,
      operator: true,
    });
    expect((await ada.call(releasesOverview, {})).status).toBe(200);
    expect((await ada.page('/operator/releases/')).identi).toBe('releases');
    expect((await ada.agent.get('/renderTemplate/header/')).text).toContain(
      '<a href="/operator/releases/">Releases</a>',
    );
    await runCommand(world.app, ['user', 'operator', '--email', ada.mail, '--revoke']);
    expect((await ada.call(releasesOverview, {})).status).toBe(404);
    await expect(runCommand(world.app, ['user', 'operator', '--email', 'no@example.com'])).rejects.toThrow(
      'No account has the email address no@example.com.',
    );
    await expect(runCommand(world.app, ['user', 'operator', '--mail', ada.mail])).rejects.toThrow(
      /Usage: user operator --email E \[--revoke\]$/u,
    );
  });

  test('a promotion requires a recent proof', async () => {
    const op = await world.signedIn('Op');
    await world.builders.operator(op.mail);
    await world.connection
      .collection('sessions')
      .updateMany({}, { $set: { factorAt: new Date(Date.now() - 20 * 60_000) } });
    const body = { channel: 'production', project: 'mfe-x', version: '0.1.0-0000000000', why: 'A test' };
    expect((await op.call(promoteRelease, body)).body.status).toBe('recent-factor-required');
    expect((await op.call(releasesOverview, {})).status).toBe(200);
    await op.call(stepUp, { password: PASSWORD });
    expect((await op.call(promoteRelease, body)).status).toBe(404);
  });
});

describe('release commands', () => {
  const run = (...args: string[]) => {
    const config = parseConfig({ NODE_ENV: 'test', ZW_ROOT: checkout });
    return runReleaseCommand(world.app, config, args) as Promise<Record<string, unknown>>;
  };
  const build = (more: Partial<WantedBuild> = {}) =>
    writeBuild(join(checkout, 'mfe-content'), {
      project: 'mfe-content',
      files: { 'remoteEntry.js': `/* ${randomUUID()} */` },
      identities: { projects: './projects' },
      ...more,
    });

  test('publish stores a build once', async () => {
    const first = await build();
    expect(await run('publish', 'mfe-content', '--by', 'ada')).toEqual({
      project: 'mfe-content',
      version: first.version,
      commit: null,
      sources: 'sha256-test',
      published: expect.any(String) as unknown,
      published_by: 'ada',
      fresh: true,
    });
    expect(await run('publish', 'mfe-content', '--by', 'eve')).toMatchObject({
      published_by: 'ada',
      fresh: false,
    });
  });

  test('publish records the commit of the build, regardless of the working copy', async () => {
    const commit = 'b'.repeat(40);
    const publication = ['publish', 'mfe-content'];
    await build({ source: { commit } });
    expect(await run(...publication)).toMatchObject({ commit, sources: 'sha256-test' });
    await build({ source: { commit } });
    await expect(run(...publication, '--commit', 'a'.repeat(40))).rejects.toThrow(
      `This build of mfe-content was made from the commit ${commit}, not ${'a'.repeat(40)}.`,
    );
    await build({ source: { changed: true } });
    await expect(run(...publication, '--commit', 'a'.repeat(40))).rejects.toThrow(
      'This build of mfe-content has sources that are not committed, so it has no commit.',
    );
    expect(await run(...publication)).toMatchObject({ commit: null });
  });

  test('promote, diff and rollback take a build to a channel and back', async () => {
    const first = await build();
    await run('publish', 'mfe-content');
    const reason = ['--why', 'First', '--by', 'ada'];
    const promoted = await run('promote', 'mfe-content', 'latest', '--channel', 'staging', ...reason);
    expect(promoted).toEqual({
      channel: 'staging',
      project: 'mfe-content',
      from: null,
      to: first.version,
      kind: 'promote',
      at: expect.any(String) as unknown,
      by: 'ada',
      why: 'First',
    });
    const second = await build({ identities: { projects: './projects', project: './project' } });
    await run('publish', 'mfe-content', '--commit', 'a'.repeat(40));
    await run('promote', 'mfe-content', second.version, '--channel', 'staging', '--why', 'Second');
    expect(await run('diff', 'staging', `mfe-content@${first.version}`)).toMatchObject({
      differences: [
        {
          project: 'mfe-content',
          left: { version: second.version, commit: 'a'.repeat(40), files: 1 },
          right: { version: first.version, commit: null },
          pages: { added: [], removed: [{ name: 'project' }] },
          files: { added: [], removed: [], changed: [{ name: 'remoteEntry.js' }] },
        },
      ],
    });
    expect(await run('rollback', 'mfe-content', '--channel', 'staging', '--why', 'A fault')).toMatchObject({
      from: second.version,
      to: first.version,
    });
    const { releases } = (await run('list', 'mfe-content')) as {
      releases: { version: string; channels: string[] }[];
    };
    expect(releases.slice(0, 2).map(({ version, channels }) => [version, channels])).toEqual([
      [second.version, []],
      [first.version, ['staging']],
    ]);
    expect(await run('diff', 'staging', 'staging')).toMatchObject({ differences: [] });
  });

  test('confirm marks a version as failing, and dismiss removes the suspicion', async () => {
    const first = await build();
    await run('publish', 'mfe-content');
    const move = ['--channel', 'staging', '--why', 'A try', '--by', 'ada'];
    await run('promote', 'mfe-content', first.version, ...move);
    const second = await build();
    await run('publish', 'mfe-content');
    await run('promote', 'mfe-content', second.version, ...move);
    const name = ['mfe-content', second.version];
    expect(await run('confirm', ...name, '--why', 'Blank', '--by', 'ada')).toMatchObject({
      moves: [{ channel: 'staging', from: second.version, to: first.version, kind: 'rollback' }],
      refused: [],
    });
    expect(await run('suspects')).toMatchObject({
      suspects: [{ project: 'mfe-content', version: second.version, verdict: 'failing', by: 'ada' }],
    });
    await run('dismiss', ...name, '--why', 'A proxy', '--by', 'ada');
    expect(await run('suspects')).toMatchObject({ suspects: [{ verdict: 'dismissed', why: 'A proxy' }] });
    await expect(run('confirm', 'mfe-content', '0.1.0-0000000000', '--why', 'x')).rejects.toThrow(
      'mfe-content 0.1.0-0000000000 is not published here.',
    );
  });

  test('promote accepts a shell and a remote that are compatible only with each other', async () => {
    const shell = (sdk: string) =>
      writeBuild(join(checkout, 'shell'), { project: 'shell', provides: { sdk, shared: {} } });
    const needing = (sdk: string) => build({ needs: { sdk, shared: {}, calls: {} } });
    const names: string[] = [];
    for (const [given, range] of [['1.0.0', '^1.0.0'] as const, ['2.0.0', '^2.0.0'] as const]) {
      for (const { project, version } of [await shell(given), await needing(range)]) {
        await run('publish', project);
        names.push(`${project}@${version}`);
      }
    }
    const promote = (...words: string[]) =>
      run('promote', ...words, '--channel', 'preview/pair', '--why', 'Together');
    await promote(...names.slice(0, 2));
    await expect(promote(names[2]!)).rejects.toThrow('needs the shell SDK ^1.0.0');
    await expect(promote(names[3]!)).rejects.toThrow('needs the shell SDK ^2.0.0');
    expect(await promote(...names.slice(2))).toMatchObject({
      moves: [{ project: 'shell' }, { project: 'mfe-content' }],
    });
    await expect(promote(...names.slice(2))).rejects.toThrow(
      /^preview\/pair runs shell .+, mfe-content .+ already\.$/u,
    );
  });

  test('promote rejects a clash and reports it', async () => {
    const misfit = await build({
      needs: { sdk: null, shared: {}, calls: { 'projects.fly': '000000000000' } },
    });
    await run('publish', 'mfe-content');
    const refused = run('promote', 'mfe-content', 'latest', '--channel', 'production', '--why', 'A try');
    await expect(refused).rejects.toThrow(CommandError);
    await expect(refused).rejects.toThrow(
      `mfe-content ${misfit.version} needs the call projects.fly; the API does not have it.`,
    );
  });

  test.each<[string[], RegExp]>([
    [[], /^Commands: release build <project> · release publish /u],
    [['fly'], /^Commands: release build/u],
    [['publish'], /^Something is missing\. Usage: release publish <project>/u],
    [['publish', 'mfe-content', 'mfe-support'], /^This is too much\. Usage: release publish/u],
    [['publish', '../api'], /^project: this is not the name of a shell or remote/u],
    [['publish', 'mfe-nothing'], /^There is no build in .+mfe-nothing\/dist\. Build the project first\.$/u],
    [['publish', 'mfe-content', '--commit', 'HEAD'], /^--commit: this is not the full hash/u],
    [['promote', 'mfe-content', 'latest', '--channel', 'staging'], /^--why: please say why/u],
    [['promote', 'mfe-content', 'latest', '--why', 'x'], /^--channel: please name a channel/u],
    [
      ['promote', 'mfe-content', 'latest', '--channel', 'live', '--why', 'x'],
      /^--channel: a channel is production/u,
    ],
    [
      ['promote', 'mfe-content', '1.0', '--channel', 'staging', '--why', 'x'],
      /^version: this is not a version/u,
    ],
    [
      ['promote', 'mfe-none', 'latest', '--channel', 'staging', '--why', 'x'],
      /^Nothing of mfe-none is published yet/u,
    ],
    [
      ['rollback', 'mfe-none', '--channel', 'staging', '--why', 'x'],
      /^No earlier version of mfe-none ran on staging\.$/u,
    ],
    [['rollback', 'mfe-content', '--channel', 'staging', '--because', 'x'], /Usage: release rollback/u],
    [['diff', 'staging', 'mfe-content'], /^mfe-content is no channel and no release/u],
    [['diff', 'preview/none', 'staging'], /^There is no channel preview\/none\.$/u],
  ])('the release command %j is rejected with a hint', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(CommandError);
    await expect(run(...args)).rejects.toThrow(message);
  });
});
