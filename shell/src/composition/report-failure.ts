import type { AnswerOf, BodyOf, reportFailure } from '@zonewerk/contracts';
import type { FailureReport } from '@zonewerk/federation/runtime';
import { callApi, callQuery, type ShellStore } from '@zonewerk/shell-sdk';

type Report = typeof reportFailure;

const api = callApi.injectEndpoints({
  endpoints: (build) => ({
    reportRemoteFailure: build.mutation<AnswerOf<Report>, BodyOf<Report>>({
      query: callQuery<Report>('releases.report'),
    }),
  }),
});

/** Reports the failure of a remote; resolves to the last good version, or null without one. */
export function failureReporter(store: ShellStore): (failure: FailureReport) => Promise<unknown> {
  return async (failure) => {
    const report = api.endpoints.reportRemoteFailure.initiate(failure, { track: false });
    const { data } = await store.dispatch(report);
    const fallback = data?.fallback ?? null;
    // Cached data of the failed version may be incompatible with another version.
    if (fallback !== null) store.dispatch(callApi.util.resetApiState());
    return fallback;
  };
}
