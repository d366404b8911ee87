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

/** Adds a remote's own slice to the shell's store; the same slice may be added again. */
export function injectSlice(slice: { reducerPath: string; reducer: Reducer }): void {
  rootReducer.inject(slice);
}

/**
 * The one store of the page: made by the shell, and by tests of remotes. It hears when the network or the tab comes back:
 * what is shown is asked for again then, where a query wants that.
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

/** Asks again for every answer that is in the store: what a reload in place means for the data of remotes. */
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
