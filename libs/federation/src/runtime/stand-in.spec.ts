/**
 * @jest-environment ../testing/jest/jsdom-with-fetch.cjs
 */
import { loadRemote } from '@module-federation/enhanced/runtime';
import { bootRemote } from '../../test/boot';
import {
  bootOf,
  compose,
  containers,
  earlier,
  EARLIER,
  oldWorks,
  PRESENT,
  requests,
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

describe('a screen that throws while it is shown', () => {
  it('is reported and replaced by the earlier version', async () => {
    server.answer = earlier;
    containers({ [PRESENT]: works, [EARLIER]: oldWorks });
    const composition = compose();
    await composition.load('support');
    expect(await composition.threw('support', new TypeError('x is undefined'))).toBe(true);
    expect(server.reports).toMatchObject([
      { kind: 'throw', version: PRESENT, message: 'TypeError: x is undefined' },
    ]);
    expect(composition.ready('support')).toBeNull();
    expect(await composition.load('support')).toMatchObject({ version: EARLIER, earlier: true });
    expect(await composition.threw('support', new Error('again'))).toBe(false);
    expect(server.reports[1]).toMatchObject({ version: EARLIER });
    expect(await composition.load('support')).toMatchObject({ version: PRESENT });
  });

  it('is not shown during its replacement', async () => {
    server.answer = earlier;
    containers({ [PRESENT]: works, [EARLIER]: oldWorks });
    const composition = compose();
    await composition.load('support');
    const [first, again] = [new Error('x'), new Error('again')].map((error) =>
      composition.threw('support', error),
    );
    expect(composition.ready('support')).toBeNull();
    composition.prefetch('support');
    expect(await composition.load('support')).toMatchObject({ version: EARLIER });
    expect(await Promise.all([first, again])).toEqual([true, true]);
    expect(server.reports).toHaveLength(1);
  });

  it('is not replaced without an earlier version', async () => {
    containers({ [PRESENT]: works });
    const composition = compose();
    await composition.load('support');
    expect(await composition.threw('support', new Error('x'))).toBe(false);
    expect(await composition.threw('cookies', new Error('x'))).toBe(false);
  });
});

describe('a session after a failure', () => {
  async function failOnce() {
    server.answer = earlier;
    containers({ [PRESENT]: throws, [EARLIER]: oldWorks });
    await compose().load('support');
    jest.mocked(loadRemote).mockClear();
  }

  it('shows the earlier version at once after a reload', async () => {
    await failOnce();
    expect(await compose().load('support')).toMatchObject({ version: EARLIER, earlier: true });
    expect(requests()).toEqual([`mfe_support@${EARLIER}/cases`]);
    expect(server.reports).toHaveLength(1);
  });

  it('tries a new version', async () => {
    await failOnce();
    const next = '0.3.0-cccccccccc';
    containers({ [next]: works });
    expect(await compose(bootOf(bootRemote(next))).load('support')).toMatchObject({ version: next });
  });

  it('tries the present version again on request', async () => {
    await failOnce();
    containers({ [PRESENT]: works });
    compose().forgive('support');
    expect(await compose().load('support')).toMatchObject({ version: PRESENT, earlier: false });
  });

  it.each([
    ['invalid JSON', '{'],
    ['another format', '{"mfe_support": 5}'],
    [
      'a URL of another origin',
      JSON.stringify({ mfe_support: { failed: PRESENT, fallback: { ...earlier, base: '//evil.example/' } } }),
    ],
    ['another remote', JSON.stringify({ mfe_content: { failed: PRESENT, fallback: earlier } })],
  ])('ignores a stored fallback with %s', async (_, stored) => {
    window.sessionStorage.setItem('zw-fallback', stored);
    containers({ [PRESENT]: works });
    expect(await compose().load('support')).toMatchObject({ version: PRESENT });
  });
});
