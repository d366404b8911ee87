import {
  combineSlices,
  configureStore,
  type Reducer,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { callApi } from '../calls/call-api';
import { pageReducer, sessionReducer } from './page-slices';

const rootReducer = combineSlices({
  page: pageReducer,
  session: sessionReducer,
  [callApi.reducerPath]: callApi.reducer,
});

export type ShellState = ReturnType<typeof rootReducer>;

/** Adds the slice of a remote to the shell's store. A repeated call is allowed. */
export function injectSlice(slice: { reducerPath: string; reducer: Reducer }): void {
  rootReducer.inject(slice);
}

/**
 * The store of the page, created by the shell and by tests of remotes. It observes the network and the visibility of
 * the tab, so that queries can refetch.
 */
export function createShellStore() {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(callApi.middleware),
    devTools: { name: 'Zonewerk' },
  });
  setupListeners(store.dispatch);
  return store;
}

export type ShellStore = ReturnType<typeof createShellStore>;

/** Refetches all cached responses: the effect of a reload in place on the data of remotes. */
export async function refetchCalls(store: ShellStore): Promise<void> {
  const { queries } = store.getState()[callApi.reducerPath];
  const endpoints = callApi.endpoints as Record<string, RefetchableEndpoint | undefined>;
  const running = Object.values(queries).flatMap((entry) => {
    const endpoint = entry?.endpointName === undefined ? undefined : endpoints[entry.endpointName];
    if (!endpoint || entry?.status === 'uninitialized') return [];
    return [store.dispatch(endpoint.initiate(entry?.originalArgs, { subscribe: false, forceRefetch: true }))];
  });
  await Promise.all(running);
}

interface RefetchableEndpoint {
  initiate(
    args: unknown,
    options: { subscribe: false; forceRefetch: true },
  ): ThunkAction<Promise<unknown>, unknown, unknown, UnknownAction>;
}
