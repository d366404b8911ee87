/** @alone Routers of other specs would respond to the same history. */
import { waitFor } from '@testing-library/react';
import type { PageLoad } from './page-loader';
import { createShellRouter, isRoutable, type ShellRouter } from './router';

const questions: string[] = [];
const redirects = new Map<string, string>();
let fails = false;
let open: ShellRouter | null = null;

const load: PageLoad = async ({ url, reload }) => {
  const address = url.pathname + url.search;
  questions.push(reload ? `again ${address}` : address);
  if (fails) throw new Error('A fault of the loader.');
  const target = redirects.get(address);
  if (target) return { redirect: new URL(target, url) };
  return { result: { kind: 'raw', http: 200, text: address }, address };
};

async function start(address: string): Promise<ShellRouter> {
  window.history.pushState(null, '', address);
  open = createShellRouter(load);
  await untilIdle(open);
  return open;
}

const untilIdle = ({ router }: ShellRouter) =>
  waitFor(() => {
    const { initialized, navigation, revalidation } = router.state;
    expect([initialized, navigation.state, revalidation]).toEqual([true, 'idle', 'idle']);
  });
const at = (address: string) => new URL(address, window.location.origin);
const addressOf = (shell: ShellRouter) => shell.loaded()?.address;

async function go(shell: ShellRouter, address: string, replace = false) {
  shell.navigate(at(address), { replace, link: false });
  await untilIdle(shell);
}

async function back(shell: ShellRouter) {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
  await untilIdle(shell);
}

beforeEach(() => {
  questions.length = 0;
  redirects.clear();
  fails = false;
});

afterEach(() => open?.dispose());

it('the router shows the document URL first, and a reload preserves its entry', async () => {
  const shell = await start('/a/?q=1#part');
  const first = shell.router.state;
  expect(first).toMatchObject({ historyAction: 'POP', errors: null });
  expect(first.location).toMatchObject({ pathname: '/a/', search: '?q=1', hash: '#part' });
  await go(shell, '/b/');
  const { location } = shell.router.state;
  shell.dispose();
  open = createShellRouter(load);
  await untilIdle(open);
  expect(open.router.state.location).toEqual(location);
});

it('the router reloads the page on Back and recognises the entry', async () => {
  const shell = await start('/a/');
  const { key } = shell.router.state.location;
  await go(shell, '/b/');
  expect(shell.router.state).toMatchObject({ historyAction: 'PUSH', location: { pathname: '/b/' } });
  await back(shell);
  expect(shell.router.state).toMatchObject({ historyAction: 'POP', location: { pathname: '/a/', key } });
  expect(questions).toEqual(['/a/', '/b/', '/a/']);
});

it('the router sends no request for another fragment of the page', async () => {
  const shell = await start('/a/');
  const loaded = shell.loaded();
  await go(shell, '/a/#part');
  await go(shell, '/a/#part', true);
  await go(shell, '/a/#other');
  await back(shell);
  expect(questions).toEqual(['/a/']);
  expect(shell.loaded()).toBe(loaded);
  expect(window.location.hash).toBe('#part');
});

it('the router follows Back from a manually entered fragment', async () => {
  const warn = jest.spyOn(console, 'warn');
  const shell = await start('/a/');
  await go(shell, '/b/');
  const { key } = shell.router.state.location;
  // The leave dialog always registers its blocker.
  shell.router.getBlocker('dialog', () => false);
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.location.hash = '#typed';
  await moved;
  expect(shell.router.state.location).toMatchObject({ pathname: '/b/', hash: '#typed' });
  expect(shell.router.state.location.key).not.toBe(key);
  await back(shell);
  expect(shell.router.state.location.key).toBe(key);
  expect(warn).not.toHaveBeenCalled();
});

it('the router reloads the page when the fragment is removed', async () => {
  const shell = await start('/a/#part');
  await go(shell, '/a/', true);
  expect(questions).toEqual(['/a/', '/a/']);
});

it('the router adds no history entry for a redirecting URL', async () => {
  redirects.set('/old/', '/new/');
  const entries = window.history.length;
  const shell = await start('/old/');
  expect([window.location.pathname, window.history.length]).toEqual(['/new/', entries + 1]);
  await go(shell, '/b/');
  redirects.set('/new/', '/newest/');
  await back(shell);
  expect(addressOf(shell)).toBe('/newest/');
  await go(shell, '/old/');
  expect([window.location.pathname, window.history.length]).toEqual(['/newest/', entries + 2]);
});

it('the router follows several redirects within one entry', async () => {
  redirects.set('/1/', '/2/').set('/2/', '/3/');
  const shell = await start('/a/');
  const entries = window.history.length;
  await go(shell, '/1/', true);
  expect([window.location.pathname, window.history.length]).toEqual(['/3/', entries]);
  await go(shell, '/1/');
  expect([window.location.pathname, window.history.length]).toEqual(['/3/', entries + 1]);
});

it('the router shows a document with a path like another host, but routes no link to one', async () => {
  const shell = await start(`${window.location.origin}//evil.example/x/`);
  expect(addressOf(shell)).toBe('//evil.example/x/');
  expect(window.location.href).toBe(`${window.location.origin}//evil.example/x/`);
  const routable = ['/x/', '/x/?a=//b', '//evil.example/x/', '/x//y/'].map((path) =>
    isRoutable(new URL(window.location.origin + path)),
  );
  expect(routable).toEqual([true, true, false, false]);
});

it('a reload preserves the history entry and its key', async () => {
  const shell = await start('/a/');
  const entries = window.history.length;
  const before = [shell.router.state.location, shell.loaded()];
  await Promise.all([shell.router.revalidate(), shell.router.revalidate()]);
  expect(shell.router.state.location).toBe(before[0]);
  expect(shell.loaded()).not.toBe(before[1]);
  expect([questions.at(-1), window.history.length]).toEqual(['again /a/', entries]);
});

it('a reload uses the current URL of the screen', async () => {
  const shell = await start('/a/');
  window.history.replaceState(window.history.state, '', '/a/?query=x');
  await shell.router.revalidate();
  expect(questions).toEqual(['/a/', 'again /a/?query=x']);
});

it('a reload restarts the pending navigation', async () => {
  const shell = await start('/a/');
  shell.navigate(at('/b/'), { replace: false, link: false });
  await shell.router.revalidate();
  expect(questions).toEqual(['/a/', '/b/', '/b/']);
  expect(shell.router.state).toMatchObject({ historyAction: 'PUSH', location: { pathname: '/b/' } });
});

it('a navigation supersedes a reload, which then counts as finished', async () => {
  const shell = await start('/a/');
  const reloaded = shell.router.revalidate();
  shell.navigate(at('/b/'), { replace: false, link: false });
  await reloaded;
  expect(addressOf(shell)).toBe('/b/');
  expect(questions.at(-1)).toBe('/b/');
});

it('the router reports an internal fault, shows an error state, and can retry', async () => {
  const report = jest.fn();
  window.reportError = report;
  const shell = await start('/a/');
  fails = true;
  await go(shell, '/b/');
  expect([shell.loaded(), window.location.pathname]).toEqual([undefined, '/b/']);
  expect(shell.router.state.errors).not.toBeNull();
  expect(report).toHaveBeenCalledTimes(1);
  fails = false;
  await shell.router.revalidate();
  expect([addressOf(shell), shell.router.state.errors]).toEqual(['/b/', null]);
});

it('a navigation loads a document when the browser accepts no more history entries', async () => {
  const shell = await start('/a/');
  const push = jest.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many entries.', 'SecurityError');
  });
  // jsdom cannot load another document and reports that.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  await go(shell, '/b/');
  expect(String(consoleError.mock.calls[0]?.[0])).toContain('navigation');
  push.mockRestore();
  consoleError.mockRestore();
});
