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
// Two versions of one remote can be in one page, when an earlier one stands in for the one that failed: the
// endpoints of the last one count, not those of the failed one.
const injectAnew: typeof injectEndpoints = (options) =>
  injectEndpoints({ ...options, overrideExisting: true });
api.injectEndpoints = injectAnew;

/**
 * All calls of the product. Remotes add theirs with `callApi.injectEndpoints`, and their tag types with
 * `enhanceEndpoints({ addTagTypes })`. Answers are kept for 30 seconds after the last reader left.
 */
export const callApi = api;

/**
 * Makes the `query` of an endpoint:
 * `query: callQuery<typeof closeSession>('sessions.close')`. Uploads give a FormData instead of an object.
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

/** Makes the `query` of an endpoint whose answer is a file: its data is a `Download`. */
export function callDownload<C extends Call>(id: CallId): (body: BodyOf<C>) => CallRequest {
  return (body) => ({ ...callQuery<C>(id)(body), download: true });
}
