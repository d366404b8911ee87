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
  it('is not loaded before its screen is requested', async () => {
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

  it('is loaded once for concurrent calls, prefetch included', async () => {
    containers({ [PRESENT]: works });
    const composition = compose();
    composition.prefetch('support');
    await Promise.all([composition.load('support'), composition.load('support')]);
    composition.prefetch('support');
    expect(requests()).toEqual([`mfe_support@${PRESENT}/cases`]);
  });

  it('owns its pages', async () => {
    const composition = compose();
    expect([composition.ownerOf('support'), composition.ownerOf('cookies')]).toEqual(['mfe_support', null]);
    expect(composition.lost()).toBeNull();
    await expect(composition.load('cookies')).rejects.toThrow('No remote shows cookies');
  });
});

it('a window is loaded like a page', async () => {
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
  ])('with %s is reported and replaced by the last working version', async (kind, fails, attempts) => {
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

  it('without a response is replaced after the timeout, and not tried again', async () => {
    server.answer = earlier;
    containers({ [PRESENT]: endless, [EARLIER]: oldWorks });
    expect(await compose(undefined, 20).load('support')).toMatchObject({ version: EARLIER });
    expect(server.reports).toMatchObject([{ kind: 'hang', message: 'HangError: nothing came within 20 ms' }]);
    expect(requests()).toHaveLength(2);
  });

  it('once and then loads is not reported', async () => {
    load.mockImplementationOnce(missing).mockResolvedValue({ Screen });
    expect(await compose().load('support')).toMatchObject({ earlier: false });
    expect(server.reports).toEqual([]);
  });

  it('during a prefetch is not reported', async () => {
    load.mockImplementationOnce(missing).mockResolvedValue({ Screen });
    const composition = compose();
    composition.prefetch('support');
    expect(await composition.load('support')).toMatchObject({ earlier: false });
    expect(server.reports).toEqual([]);
  });

  it('rejects without an earlier version, and loads again at the next call', async () => {
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
    ['gets a version of another origin', { ...earlier, base: 'https://evil.example/' }],
    [
      'gets another remote',
      { ...bootRemote(EARLIER, { name: 'mfe_content' }), base: '/assets/mfe-content/' },
    ],
    ['gets the failed version itself', bootRemote(PRESENT)],
    ['gets a version that lacks the page', bootRemote(EARLIER, { identities: {} })],
    ['gets an invalid response', 'yes'],
  ])('rejects when it %s', async (_, given) => {
    server.answer = given;
    containers({ [PRESENT]: throws, [EARLIER]: oldWorks });
    await expect(compose().load('support')).rejects.toMatchObject({ kind: 'throw' });
    expect(requests()).toHaveLength(1);
  });

  it('rejects and reports both versions when the earlier one fails too', async () => {
    server.answer = earlier;
    containers({ [PRESENT]: throws, [EARLIER]: throws });
    const composition = compose();
    await expect(composition.load('support')).rejects.toMatchObject({ version: EARLIER });
    expect(server.reports.map(({ version }) => version)).toEqual([PRESENT, EARLIER]);
    containers({ [PRESENT]: works });
    expect(await composition.load('support')).toMatchObject({ version: PRESENT });
  });

  it('does not affect other remotes', async () => {
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

describe('a remote with invalid data', () => {
  it('is reported and replaced when its pages and version are valid', async () => {
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

  it('is tried for pages without an owner when its pages are invalid', async () => {
    server.answer = earlier;
    containers({ [EARLIER]: oldWorks });
    const composition = compose(bootOf({ ...bootRemote(PRESENT), identities: null }));
    expect([composition.ownerOf('support'), composition.lost()]).toEqual([null, 'mfe_support']);
    expect(await composition.load('support')).toMatchObject({ version: EARLIER });
  });

  it('is not reported without a valid version', async () => {
    const composition = compose(bootOf({ ...bootRemote(PRESENT), version: 'new' }));
    await expect(composition.load('support')).rejects.toMatchObject({ kind: 'manifest' });
    expect(server.reports).toEqual([]);
  });
});
