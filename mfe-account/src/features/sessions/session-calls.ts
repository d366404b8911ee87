import type { AnswerOf, BodyOf, closeSession, listSessions, Session } from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type Close = typeof closeSession;
type List = typeof listSessions;

/** Calls of the sessions screen. After an ending the page is reloaded in place, which asks for the list again. */
const sessionCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListSessions: build.infiniteQuery<AnswerOf<List>, void, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ pageParam }) => callQuery<List>('sessions.list')({ cursor: pageParam }),
    }),
    accountCloseSession: build.mutation<AnswerOf<Close>, BodyOf<Close>>({
      query: callQuery<Close>('sessions.close'),
    }),
  }),
});

export const { useAccountListSessionsInfiniteQuery, useAccountCloseSessionMutation } = sessionCalls;

/** Address and start name a session in the calls; together they are unique per person. */
export function sessionKey(session: Session): string {
  return `${session.ip} ${session.date}`;
}
