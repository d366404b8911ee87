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

/** Tells the server that a remote failed; answers the last known good version, null when there is none. */
export function failureReporter(store: ShellStore): (failure: FailureReport) => Promise<unknown> {
  return async (failure) => {
    const report = api.endpoints.reportRemoteFailure.initiate(failure, { track: false });
    const { data } = await store.dispatch(report);
    const fallback = data?.fallback ?? null;
    // What the failed version made of answers is not what another version expects.
    if (fallback !== null) store.dispatch(callApi.util.resetApiState());
    return fallback;
  };
}
