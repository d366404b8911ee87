/**
 * @jest-environment ../testing/jest/jsdom-with-fetch.cjs
 */
import { HASH } from '../../test/boot';
import { entryLoader } from './entry-loader';
import { createIntegrity } from './integrity';

const FOLDER = '/assets/mfe-support/0.1.0-0123456789/';
const ENTRY = `http://localhost${FOLDER}remoteEntry.js`;
const integrity = createIntegrity();
integrity.add({ base: FOLDER, files: { 'remoteEntry.js': HASH } });

type LoadEntry = NonNullable<ReturnType<typeof entryLoader>['loadEntry']>;

/** Starts a load. jsdom runs no scripts, so the test simulates the script. */
function start(patience = 60_000) {
  const plugin = entryLoader(integrity, patience);
  const remoteInfo = { name: 'mfe_support@1', entry: ENTRY, entryGlobalName: 'mfe_support' };
  const loading = plugin.loadEntry?.({ remoteInfo } as unknown as Parameters<LoadEntry>[0]);
  const scripts = [...document.head.querySelectorAll<HTMLScriptElement>('script')];
  const script = scripts.at(-1);
  if (!loading || !script) throw new Error('nothing is loaded');
  return { loading, script };
}

const containerOf = () => ({ get: jest.fn(), init: jest.fn() });
const setGlobal = (container: unknown) => Object.assign(globalThis, { mfe_support: container });
const hasGlobal = () => 'mfe_support' in globalThis;

beforeEach(() => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n-1">';
});

it('the entry script has hash, nonce and priority, and is removed after the load', async () => {
  const { loading, script } = start();
  expect(script.src).toBe(ENTRY);
  expect([script.integrity, script.nonce, script.fetchPriority]).toEqual([HASH, 'n-1', 'high']);
  const container = containerOf();
  setGlobal(container);
  script.dispatchEvent(new Event('load'));
  expect(await loading).toBe(container);
  expect([hasGlobal(), script.isConnected]).toEqual([false, false]);
});

it('two versions that load at the same time have separate containers', async () => {
  const first = start();
  const second = start();
  const containers = [containerOf(), containerOf()];
  setGlobal(containers[1]);
  second.script.dispatchEvent(new Event('load'));
  setGlobal(containers[0]);
  first.script.dispatchEvent(new Event('load'));
  expect(await Promise.all([first.loading, second.loading])).toEqual(containers);
});

it('a refused entry script rejects with its URL', async () => {
  const { loading, script } = start();
  script.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toMatchObject({ name: 'LoadError', end: 'error', url: ENTRY });
});

it('an exception of the entry script rejects with its message, unlike errors of other scripts', async () => {
  const thrown = (filename: string, message: string) =>
    window.dispatchEvent(new ErrorEvent('error', { filename, message }));
  const { loading, script } = start();
  thrown('http://localhost/other.js', 'not this one');
  thrown(ENTRY, 'x is not defined');
  script.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toMatchObject({ end: 'threw', message: `${ENTRY}: x is not defined` });
  const next = start();
  next.script.dispatchEvent(new Event('load'));
  await expect(next.loading).rejects.toMatchObject({ end: 'missing' });
});

it('a load is rejected after its timeout, and a late container is removed', async () => {
  jest.useFakeTimers();
  const { loading, script } = start(8_000);
  const outcome = expect(loading).rejects.toMatchObject({ end: 'timeout' });
  await jest.advanceTimersByTimeAsync(8_000);
  await outcome;
  jest.useRealTimers();
  setGlobal(containerOf());
  script.dispatchEvent(new Event('load'));
  expect(hasGlobal()).toBe(false);
});
