import { loadRemote } from '@module-federation/enhanced/runtime';
import type { PageBoot } from '../src/runtime/boot';
import { createComposition, type FailureReport } from '../src/runtime/composition';
import { LoadError } from '../src/runtime/load-error';
import { bootRemote } from './boot';

/*
 * A page with one remote in two versions. What is real: everything but the federation runtime, which the spec
 * replaces by a mock that stands for network and containers.
 */
export const PRESENT = '0.2.0-bbbbbbbbbb';
export const EARLIER = '0.1.0-aaaaaaaaaa';
export const earlier = bootRemote(EARLIER);

const load = jest.mocked(loadRemote);

export const Screen = () => null;
export const Old = () => null;

export function bootOf(...remotes: unknown[]): PageBoot {
  return { channel: 'staging', composition: 'c0ffee0000', shell: { base: '', files: {} }, remotes };
}

/** What was reported, and what the server answers to it. */
export const server: { reports: FailureReport[]; answer: unknown } = { reports: [], answer: null };

export function compose(boot = bootOf(bootRemote(PRESENT)), patience = 5_000) {
  const onFailure = async (failure: FailureReport) => {
    server.reports.push(failure);
    if (server.answer instanceof Error) throw server.answer;
    return server.answer;
  };
  return createComposition<typeof Screen>(boot, { onFailure, pause: 0, patience });
}

/** The containers of the page: what each version does when its screen is asked for. */
export function containers(behaviour: Record<string, () => Promise<unknown>>): void {
  load.mockImplementation(async (id: string) => {
    const [version = ''] = id.slice('mfe_support@'.length).split('/');
    const result = await behaviour[version]?.();
    return result as never;
  });
}

export const works = async () => ({ Screen });
export const oldWorks = async () => ({ Screen: Old });
export const throws = () => Promise.reject(new TypeError('x is undefined'));
export const missing = () =>
  Promise.reject(new LoadError('error', '/assets/x.js', 'the script was not loaded'));
export const endless = () => new Promise(() => {});
export const requests = () => load.mock.calls.map(([id]) => id);

const realFetch = globalThis.fetch;

beforeEach(() => {
  load.mockReset();
  window.sessionStorage.clear();
  server.reports = [];
  server.answer = null;
  globalThis.fetch = async () => new Response('', { status: 404 });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});
