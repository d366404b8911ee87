import type { AnswerOf, listCases } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type List = typeof listCases;

/** Maximum number of conversations in the panel. The support pages list all cases. */
const LISTED = 20;

/** Conversations of the person, last change first. Remotes that change cases share the tag. */
export const chatList = callApi.enhanceEndpoints({ addTagTypes: ['SupportCases'] }).injectEndpoints({
  endpoints: (build) => ({
    shellListChats: build.query<AnswerOf<List>, void>({
      query: () => callQuery<List>('support.list')({ via: 'chat', limit: LISTED }),
      providesTags: [{ type: 'SupportCases', id: 'LIST' }],
    }),
  }),
});
