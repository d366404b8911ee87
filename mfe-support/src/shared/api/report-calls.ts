import type { AnswerOf, BodyOf, setAbuseReport } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type SetReport = typeof setAbuseReport;

const reportCalls = callApi.enhanceEndpoints({ addTagTypes: ['CaseHistory'] }).injectEndpoints({
  endpoints: (build) => ({
    supportSetReport: build.mutation<AnswerOf<SetReport>, BodyOf<SetReport>>({
      query: callQuery<SetReport>('support.set-report'),
      invalidatesTags: (answer) => (answer ? ['CaseHistory'] : []),
    }),
  }),
});

export const { useSupportSetReportMutation } = reportCalls;
