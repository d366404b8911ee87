/**
 * @jest-environment ../testing/jest/jsdom-with-fetch.cjs
 */
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { bootRemote } from '../../test/boot';
import {
  bootOf,
  compose,
  containers,
  earlier,
  EARLIER,
  endless,
  missing,
  Old,
  oldWorks,
  PRESENT,
  requests,
  Screen,
  server,
  throws,
  works,
} from '../../test/composed';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerRemotes: jest.fn(),
  registerPlugins: jest.fn(),
}));
// Parts of the federation runtime that are not compiled for jest; the browser tests have them.
jest.mock('./provide-runtime', () => ({ provideRuntime: jest.fn() }));

const load = jest.mocked(loadRemote);

describe('a remote that works', () => {
  it('is not asked for before its screen is', async () => {
    containers({ [PRESENT]: works });
    const composition = compose();
    expect(load).not.toHaveBeenCalled();
    expect(composition.ready('support')).toBeNull();
    const loaded = await composition.load('support');
    expect(loaded).toEqual({ Screen, version: PRESENT, earlier: false });
    expect(composition.ready('support')).toBe(loaded);
    expect(registerRemotes).toHaveBeenCalledWith([
      {
        name: `mfe_support@${PRESENT}`,
        entry: `/assets/mfe-support/${PRESENT}/remoteEntry.js`,
        entryGlobalName: 'mfe_support',
        type: 'global',
      },
    ]);
    expect(server.reports).toEqual([]);
  });

  it('is asked once by those who want it at the same time, prefetch included', async () => {
    containers({ [PRESENT]: works });
    const composition = compose();
    composition.prefetch('support');
    await Promise.all([composition.load('support'), composition.load('support')]);
    composition.prefetch('support');
    expect(requests()).toEqual([`mfe_support@${PRESENT}/cases`]);
  });

  it('knows its pages', async () => {
    const composition = compose();
    expect([composition.ownerOf('support'), composition.ownerOf('cookies')]).toEqual(['mfe_support', null]);
    expect(composition.lost()).toBeNull();
    await expect(composition.load('cookies')).rejects.toThrow('No remote shows cookies');
  });
});

it('loads a window as it loads a page', async () => {
  containers({ [PRESENT]: works });
  const windows = { 'case-window': './cases' };
  const composition = compose(bootOf(bootRemote(PRESENT, { windows })));
  expect(composition.ownerOf('case-window')).toBe('mfe_support');
  expect(await composition.load('case-window')).toMatchObject({ Screen });
});

describe('a remote that fails', () => {
  it.each([
    ['entry', missing, 2],
    ['chunk', chunkMissing, 2],
    ['throw', throws, 1],
    ['contract', async () => ({ screen: Screen }), 1],
    ['contract', async () => ({ Screen: {} }), 1],
    ['contract', async () => null, 1],
  ])('by %s is reported and replaced by the last known good version', async (kind, fails, attempts) => {
    server.answer = earlier;
    containers({ [PRESENT]: fails, [EARLIER]: oldWorks });
    expect(await compose().load('support')).toEqual({ Screen: Old, version: EARLIER, earlier: true });
    expect(requests().filter((id) => id.includes(PRESENT))).toHaveLength(attempts);
    expect(server.reports).toEqual([
      {
        channel: 'staging',
        composition: 'c0ffee0000',
        project: 'mfe-support',
        version: PRESENT,
        identity: 'support',
        kind,
        message: expect.any(String),
      },
    ]);
  });

  function chunkMissing() {
    const error = Object.assign(new Error('Loading chunk 5 failed.'), { type: 'error', request: '/a.js' });
    return Promise.reject(Object.assign(error, { name: 'ChunkLoadError' }));
  }

  it('by never answering is left in time, and not tried again', async () => {
    server.answer = earlier;
    containers({ [PRESENT]: endless, [EARLIER]: oldWorks });
    expect(await compose(undefined, 20).load('support')).toMatchObject({ version: EARLIER });
    expect(server.reports).toMatchObject([{ kind: 'hang', message: 'HangError: nothing came within 20 ms' }]);
    expect(requests()).toHaveLength(2);
  });

  it('for a moment is not reported', async () => {
    load.mockImplementationOnce(missing).mockResolvedValue({ Screen });
    expect(await compose().load('support')).toMatchObject({ earlier: false });
    expect(server.reports).toEqual([]);
  });

  it('ahead of its use leaves that to the visit', async () => {
    load.mockImplementationOnce(missing).mockResolvedValue({ Screen });
    const composition = compose();
    composition.prefetch('support');
    expect(await composition.load('support')).toMatchObject({ earlier: false });
    expect(server.reports).toEqual([]);
  });

  it('rejects when there is no earlier version, and starts anew at the next call', async () => {
    containers({ [PRESENT]: throws });
    const composition = compose();
    await expect(composition.load('support')).rejects.toMatchObject({
      name: 'RemoteError',
      kind: 'throw',
      remote: 'mfe_support',
      version: PRESENT,
      identity: 'support',
    });
    containers({ [PRESENT]: works });
    expect(await composition.load('support')).toMatchObject({ earlier: false });
  });

  it.each<[string, unknown]>([
    ['cannot be reported', new Error('offline')],
    ['is answered with a version from elsewhere', { ...earlier, base: 'https://evil.example/' }],
    [
      'is answered with another remote',
      { ...bootRemote(EARLIER, { name: 'mfe_content' }), base: '/assets/mfe-content/' },
    ],
    ['is answered with the failed version itself', bootRemote(PRESENT)],
    ['is answered with a version that lacks the page', bootRemote(EARLIER, { identities: {} })],
    ['is answered with anything else', 'yes'],
  ])('rejects when it %s', async (_, given) => {
    server.answer = given;
    containers({ [PRESENT]: throws, [EARLIER]: oldWorks });
    await expect(compose().load('support')).rejects.toMatchObject({ kind: 'throw' });
    expect(requests()).toHaveLength(1);
  });

  it('rejects when the earlier version fails too; both are reported, and the present one is next', async () => {
    server.answer = earlier;
    containers({ [PRESENT]: throws, [EARLIER]: throws });
    const composition = compose();
    await expect(composition.load('support')).rejects.toMatchObject({ version: EARLIER });
    expect(server.reports.map(({ version }) => version)).toEqual([PRESENT, EARLIER]);
    containers({ [PRESENT]: works });
    expect(await composition.load('support')).toMatchObject({ version: PRESENT });
  });

  it('takes no other remote with it', async () => {
    const content = {
      ...bootRemote(PRESENT, { name: 'mfe_content', identities: { projects: './projects' } }),
    };
    const base = `/assets/mfe-content/${PRESENT}/`;
    load.mockImplementation(async (id) => {
      if (id.startsWith('mfe_support')) throw new Error('x');
      return { Screen } as never;
    });
    const composition = compose(bootOf(bootRemote(PRESENT), { ...content, base }));
    await expect(composition.load('support')).rejects.toThrow();
    expect(await composition.load('projects')).toMatchObject({ earlier: false });
  });
});

describe('a remote whose data cannot be used', () => {
  it('is reported and replaced when its pages and version are known', async () => {
    server.answer = earlier;
    containers({ [EARLIER]: oldWorks });
    const composition = compose(bootOf({ ...bootRemote(PRESENT), files: undefined }));
    expect(composition.ownerOf('support')).toBe('mfe_support');
    composition.prefetch('support');
    expect(await composition.load('support')).toMatchObject({ version: EARLIER, earlier: true });
    expect(server.reports).toMatchObject([
      { kind: 'manifest', version: PRESENT, message: 'files cannot be used' },
    ]);
  });

  it('is tried for pages that nobody owns when its own are not known', async () => {
    server.answer = earlier;
    containers({ [EARLIER]: oldWorks });
    const composition = compose(bootOf({ ...bootRemote(PRESENT), identities: null }));
    expect([composition.ownerOf('support'), composition.lost()]).toEqual([null, 'mfe_support']);
    expect(await composition.load('support')).toMatchObject({ version: EARLIER });
  });

  it('is not reported when nobody could tell which build it was', async () => {
    const composition = compose(bootOf({ ...bootRemote(PRESENT), version: 'new' }));
    await expect(composition.load('support')).rejects.toMatchObject({ kind: 'manifest' });
    expect(server.reports).toEqual([]);
  });
});
