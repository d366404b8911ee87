import type { AnswerOf, BodyOf, createToken, listTokens, revokeToken } from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

const tokenCalls = callApi.enhanceEndpoints({ addTagTypes: ['ApiToken'] }).injectEndpoints({
  endpoints: (build) => ({
    listTokens: build.infiniteQuery<
      AnswerOf<typeof listTokens>,
      { projectId: string; query: string },
      string | undefined
    >({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { projectId, query }, pageParam }) =>
        callQuery<typeof listTokens>('tokens.list')({
          project_id: projectId,
          query: query || undefined,
          cursor: pageParam,
        }),
      providesTags: ['ApiToken'],
    }),
    createToken: build.mutation<AnswerOf<typeof createToken>, BodyOf<typeof createToken>>({
      query: callQuery<typeof createToken>('tokens.create'),
      // Also after a failure: the server may have created the token without a response.
      invalidatesTags: ['ApiToken'],
    }),
    revokeToken: build.mutation<AnswerOf<typeof revokeToken>, BodyOf<typeof revokeToken>>({
      query: callQuery<typeof revokeToken>('tokens.revoke'),
      // Also after a refusal: the token may be revoked already.
      invalidatesTags: ['ApiToken'],
    }),
  }),
});

export const { useListTokensInfiniteQuery, useCreateTokenMutation, useRevokeTokenMutation } = tokenCalls;
