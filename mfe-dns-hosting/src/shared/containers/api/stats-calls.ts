import type { AnswerOf, BodyOf, listStats, readStats } from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from './container-calls';

const statsCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingReadStats: build.query<AnswerOf<typeof readStats>, BodyOf<typeof readStats>>({
      query: callQuery<typeof readStats>('hosting.read-stats'),
    }),
    hostingListStats: build.query<AnswerOf<typeof listStats>, string>({
      query: (projectId) => callQuery<typeof listStats>('hosting.list-stats')({ project_id: projectId }),
    }),
  }),
});

export const { useHostingReadStatsQuery, useHostingListStatsQuery } = statsCalls;
