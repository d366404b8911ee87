import { waitFor } from '@testing-library/react';
import type { LoadedPage, PageLoad } from './page-loader';
import { Visits } from './visits';

const asked: string[] = [];
const redirects = new Map<string, string>();
let fails = false;
let open: Visits | null = null;

const load: PageLoad = async ({ url, reload }) => {
  const address = url.pathname + url.search;
  asked.push(reload ? `again ${address}` : address);
  if (fails) throw new Error('A fault of the loader.');
  const target = redirects.get(address);
  if (target) return { redirect: new URL(target, url) };
  return { result: { kind: 'raw', http: 200, text: address }, address };
};

async function start(address: string): Promise<Visits> {
  window.history.pushState(null, '', address);
  open = new Visits(load, () => {});
  open.start();
  await settled(open);
  return open;
}

const settled = (visits: Visits) => waitFor(() => expect(visits.underway.get()).toBe(false));
const at = (address: string) => new URL(address, window.location.origin);
const addressOf = ({ loaded }: { loaded: LoadedPage | undefined }) => loaded?.address;

async function go(visits: Visits, address: string, action: 'PUSH' | 'REPLACE' = 'PUSH') {
  visits.visit(at(address), action);
  await settled(visits);
}

async function back(visits: Visits) {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
  await settled(visits);
}

beforeEach(() => {
  asked.length = 0;
  redirects.clear();
  fails = false;
});

afterEach(() => open?.dispose());

it('shows the address of the document first, under a key that a reload of it keeps', async () => {
  const visits = await start('/a/?q=1#part');
  const first = visits.shown.get();
  expect(first).toMatchObject({ action: 'POP', failed: false });
  expect(first.place).toMatchObject({ pathname: '/a/', search: '?q=1', hash: '#part' });
  visits.dispose();
  open = new Visits(load, () => {});
  open.start();
  await settled(open);
  expect(open.shown.get().place).toEqual(first.place);
});

it('asks again on the way back, and knows the entry', async () => {
  const visits = await start('/a/');
  const { key } = visits.shown.get().place;
  await go(visits, '/b/');
  expect(visits.shown.get()).toMatchObject({ action: 'PUSH', place: { pathname: '/b/' } });
  await back(visits);
  expect(visits.shown.get()).toMatchObject({ action: 'POP', place: { pathname: '/a/', key } });
  expect(asked).toEqual(['/a/', '/b/', '/a/']);
});

it('asks nothing for another fragment of the page', async () => {
  const visits = await start('/a/');
  const { loaded } = visits.shown.get();
  await go(visits, '/a/#part');
  await go(visits, '/a/#part', 'REPLACE');
  await go(visits, '/a/#other');
  await back(visits);
  expect(asked).toEqual(['/a/']);
  expect(visits.shown.get().loaded).toBe(loaded);
  expect(window.location.hash).toBe('#part');
});

it('asks for the page again when the fragment goes', async () => {
  const visits = await start('/a/#part');
  await go(visits, '/a/', 'REPLACE');
  expect(asked).toEqual(['/a/', '/a/']);
});

it('leaves no entry of an address that redirects', async () => {
  redirects.set('/old/', '/new/');
  const entries = window.history.length;
  const visits = await start('/old/');
  expect([window.location.pathname, window.history.length]).toEqual(['/new/', entries + 1]);
  await go(visits, '/b/');
  redirects.set('/new/', '/newest/');
  await back(visits);
  expect(addressOf(visits.shown.get())).toBe('/newest/');
  await go(visits, '/old/');
  expect([window.location.pathname, window.history.length]).toEqual(['/newest/', entries + 2]);
});

it('stays on this host, whatever a path looks like', async () => {
  const visits = await start('/a/');
  await go(visits, `${window.location.origin}//evil.example/x/`);
  expect(window.location.href).toBe(`${window.location.origin}//evil.example/x/`);
});

it('reloads in place: no entry, the same key', async () => {
  const visits = await start('/a/');
  const entries = window.history.length;
  const before = visits.shown.get();
  await Promise.all([visits.reload(), visits.reload()]);
  const after = visits.shown.get();
  expect(after.place).toBe(before.place);
  expect(after.loaded).not.toBe(before.loaded);
  expect([asked.at(-1), window.history.length]).toEqual(['again /a/', entries]);
});

it('begins the visit that is on its way anew when a reload is asked for', async () => {
  const visits = await start('/a/');
  visits.visit(at('/b/'), 'PUSH');
  await visits.reload();
  expect(asked).toEqual(['/a/', '/b/', '/b/']);
  expect(visits.shown.get()).toMatchObject({ action: 'PUSH', place: { pathname: '/b/' } });
});

it('lets a visit overtake a reload, which counts as done then', async () => {
  const visits = await start('/a/');
  const reloaded = visits.reload();
  visits.visit(at('/b/'), 'PUSH');
  await reloaded;
  expect(addressOf(visits.shown.get())).toBe('/b/');
  expect(asked.at(-1)).toBe('/b/');
});

it('reports a fault of ours, shows that something failed, and can try again', async () => {
  const report = jest.fn();
  window.reportError = report;
  const visits = await start('/a/');
  fails = true;
  await go(visits, '/b/');
  expect(visits.shown.get()).toMatchObject({ failed: true, place: { pathname: '/b/' } });
  expect(report).toHaveBeenCalledTimes(1);
  fails = false;
  await visits.reload();
  expect(visits.shown.get()).toMatchObject({ failed: false, loaded: { address: '/b/' } });
});

it('becomes a document where the browser takes no more entries', async () => {
  const visits = await start('/a/');
  const push = jest.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many entries.', 'SecurityError');
  });
  // jsdom cannot load another document and says so.
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  await go(visits, '/b/');
  expect(String(told.mock.calls[0]?.[0])).toContain('navigation');
  push.mockRestore();
  told.mockRestore();
});
