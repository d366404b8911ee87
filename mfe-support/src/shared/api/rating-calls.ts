import type { AnswerOf, listRatings } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

const ratingCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    /** @param month `YYYY-MM` */
    careListRatings: build.query<AnswerOf<typeof listRatings>, string>({
      query: (month) => callQuery<typeof listRatings>('care.ratings')({ month }),
    }),
  }),
});

export const { useCareListRatingsQuery } = ratingCalls;
