import { createApi } from '@reduxjs/toolkit/query/react';
import type { BodyOf, Call, CallId, ParamsOf } from '@zonewerk/contracts';
import { baseQuery, type CallRequest } from './base-query';

const api = createApi({
  reducerPath: 'calls',
  baseQuery,
  keepUnusedDataFor: 30,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
const { injectEndpoints } = api;
// A page can contain two versions of a remote, when an earlier one replaces a failed one. The endpoints of the later
// injection override those of the failed version.
const injectEndpointsOverriding: typeof injectEndpoints = (options) =>
  injectEndpoints({ ...options, overrideExisting: true });
api.injectEndpoints = injectEndpointsOverriding;

/**
 * All calls of the product. Remotes add theirs with `callApi.injectEndpoints`, and their tag types with
 * `enhanceEndpoints({ addTagTypes })`. Responses are cached for 30 seconds after the last subscriber.
 */
export const callApi = api;

/**
 * Creates the `query` of an endpoint: `query: callQuery<typeof closeSession>('sessions.close')`. Uploads pass a
 * FormData instead of an object.
 */
export function callQuery<C extends Call>(
  id: CallId,
): (body: BodyOf<C> | FormData, params?: ParamsOf<C>) => CallRequest {
  return (body, params) => ({
    id,
    ...(body === undefined || body === null ? {} : { body: body as object }),
    ...(params ? { params: params as Record<string, string> } : {}),
  });
}

/** Creates the `query` of an endpoint with a file as response: its data is a `Download`. */
export function callDownload<C extends Call>(id: CallId): (body: BodyOf<C>) => CallRequest {
  return (body) => ({ ...callQuery<C>(id)(body), download: true });
}
