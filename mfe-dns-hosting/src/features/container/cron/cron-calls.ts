import type {
  AnswerOf,
  BodyOf,
  listCronJobs,
  removeCronJob,
  runCronJob,
  setCronJob,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

const cronCalls = hostingCalls.enhanceEndpoints({ addTagTypes: ['CronJob'] }).injectEndpoints({
  endpoints: (build) => ({
    hostingListCronJobs: build.query<AnswerOf<typeof listCronJobs>, BodyOf<typeof listCronJobs>>({
      query: callQuery<typeof listCronJobs>('hosting.list-cron-jobs'),
      providesTags: ['CronJob'],
    }),
    hostingSetCronJob: build.mutation<AnswerOf<typeof setCronJob>, BodyOf<typeof setCronJob>>({
      query: callQuery<typeof setCronJob>('hosting.set-cron-job'),
      invalidatesTags: ['CronJob'],
    }),
    hostingRunCronJob: build.mutation<AnswerOf<typeof runCronJob>, BodyOf<typeof runCronJob>>({
      query: callQuery<typeof runCronJob>('hosting.run-cron-job'),
      invalidatesTags: ['CronJob'],
    }),
    hostingRemoveCronJob: build.mutation<AnswerOf<typeof removeCronJob>, BodyOf<typeof removeCronJob>>({
      query: callQuery<typeof removeCronJob>('hosting.remove-cron-job'),
      // Also after a refusal: another member may have removed it.
      invalidatesTags: ['CronJob'],
    }),
  }),
});

export const {
  useHostingListCronJobsQuery,
  useHostingSetCronJobMutation,
  useHostingRunCronJobMutation,
  useHostingRemoveCronJobMutation,
} = cronCalls;
