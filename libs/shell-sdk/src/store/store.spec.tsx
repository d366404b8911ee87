import { createSlice } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { AnswerOf, BodyOf, PageResponse, listSessions } from '@zonewerk/contracts';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import packageJson from '../../package.json';
import { callApi, callQuery } from '../calls/call-api';
import { useAllowed, usePage, useSession } from './hooks';
import { pageReceived, sessionEnded, tokenReceived } from './page-slices';
import { useQueryParam } from '../navigation/query-param';
import { useAllowedWindow } from '../navigation/window-entry';
import { createShellStore, injectSlice, refetchCalls } from './store';
import { SDK_VERSION } from '../version';

const person = { name: 'Mies', mail: 'mies@example.org', phone: '', created: 1, id: 'p1', hash: 'h' };
const page: PageResponse = {
  title: 'Projects',
  html: '',
  vars: {
    token: 't',
    loggedIn: true,
    params: {},
    projectRole: null,
    composition: null,
    intercomData: person,
  },
  identi: 'projects',
  url: '/projects/',
  redirect: false,
  quickness: 1,
};

it('SDK_VERSION equals the version of its package', () => expect(SDK_VERSION).toBe(packageJson.version));

it('useSession and usePage return the session and the page of the store', () => {
  const store = createShellStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => ({ session: useSession(), page: usePage() }), { wrapper });
  expect(result.current).toEqual({ session: { loggedIn: false, name: null, mail: null }, page: null });
  act(() => void store.dispatch(pageReceived(page)));
  expect(result.current.session).toEqual({ loggedIn: true, name: 'Mies', mail: 'mies@example.org' });
  expect(result.current.page).toBe(page);
  act(() => void store.dispatch(sessionEnded()));
  expect(result.current.session.loggedIn).toBe(false);
});

it.each([
  [null, true],
  ['admin', true],
  ['editor', false],
] as const)(
  'useAllowed and useAllowedWindow read the role table: %s changes DNS: %s',
  (projectRole, expected) => {
    const store = createShellStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    store.dispatch(pageReceived({ ...page, vars: { ...page.vars, projectRole } }));
    expect(renderHook(() => useAllowed('dns.change'), { wrapper }).result.current).toBe(expected);
    window.history.replaceState(null, '', '?create=1');
    const { result } = renderHook(() => useAllowedWindow('create', 'dns.change'), { wrapper });
    expect(result.current[0]).toBe(expected ? '1' : '');
  },
);

it('a received token does not change the page', () => {
  const store = createShellStore();
  store.dispatch(tokenReceived('fresh'));
  expect(store.getState().page).toEqual({ current: null, token: 'fresh' });
});

it('the store accepts slices of remotes', () => {
  const store = createShellStore();
  const slice = createSlice({ name: 'basket', initialState: { items: 1 }, reducers: {} });
  injectSlice(slice);
  store.dispatch({ type: 'any' });
  expect(store.getState()).toHaveProperty('basket', { items: 1 });
});

it('refetchCalls repeats active queries', async () => {
  type List = typeof listSessions;
  const api = callApi.injectEndpoints({
    endpoints: (build) => ({
      listForTest: build.query<AnswerOf<List>, BodyOf<List>>({ query: callQuery<List>('sessions.list') }),
    }),
  });
  let calls = 0;
  const realFetch = globalThis.fetch;
  globalThis.fetch = async () => new Response(JSON.stringify({ status: 'success', count: ++calls }));
  const store = createShellStore();
  const reader = store.dispatch(api.endpoints.listForTest.initiate({}));
  expect((await reader).data).toMatchObject({ count: 1 });
  await refetchCalls(store);
  expect(api.endpoints.listForTest.select({})(store.getState()).data).toMatchObject({ count: 2 });
  reader.unsubscribe();
  globalThis.fetch = realFetch;
});

it('active queries are repeated when the network is back online', async () => {
  type List = typeof listSessions;
  const api = callApi.injectEndpoints({
    endpoints: (build) => ({
      backForTest: build.query<AnswerOf<List>, BodyOf<List>>({ query: callQuery<List>('sessions.list') }),
    }),
  });
  const realFetch = globalThis.fetch;
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  const store = createShellStore();
  const reader = store.dispatch(api.endpoints.backForTest.initiate({}));
  expect((await reader).error).toMatchObject({ kind: 'transport' });
  globalThis.fetch = async () => new Response(JSON.stringify({ status: 'success', count: 7 }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(api.endpoints.backForTest.select({})(store.getState()).data).toMatchObject({ count: 7 }),
  );
  reader.unsubscribe();
  globalThis.fetch = realFetch;
});

it('the endpoints of the last injected version of a remote are used', async () => {
  const inject = (version: string) =>
    callApi.injectEndpoints({
      endpoints: (build) => ({
        versionForTest: build.query<string, void>({ queryFn: async () => ({ data: version }) }),
      }),
    });
  inject('failed');
  const { endpoints } = inject('stands in');
  const store = createShellStore();
  expect((await store.dispatch(endpoints.versionForTest.initiate())).data).toBe('stands in');
});

it('a filter is stored in the URL without a new history entry', () => {
  window.history.replaceState({ idx: 3 }, '', '/support/?state=open');
  const entries = window.history.length;
  const { result } = renderHook(() => useQueryParam('state', 'all'));
  expect(result.current[0]).toBe('open');
  act(() => result.current[1]('closed'));
  expect(window.location.search).toBe('?state=closed');
  act(() => result.current[1]('all'));
  expect([result.current[0], window.location.search]).toEqual(['all', '']);
  expect([window.history.length, window.history.state]).toEqual([entries, { idx: 3 }]);
});
