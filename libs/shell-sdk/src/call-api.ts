import { createApi } from '@reduxjs/toolkit/query/react';
import type { BodyOf, Call, CallId, ParamsOf } from '@zonewerk/contracts';
import { baseQuery, type CallRequest } from './base-query';

/**
 * All calls of the product. Remotes add theirs with `callApi.injectEndpoints`, and their tag types with
 * `enhanceEndpoints({ addTagTypes })`. Answers are kept for 30 seconds after the last reader left.
 */
export const callApi = createApi({
  reducerPath: 'calls',
  baseQuery,
  keepUnusedDataFor: 30,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

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
