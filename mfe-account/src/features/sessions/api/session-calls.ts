import type {
  AnswerOf,
  authenticateSession,
  BodyOf,
  closeOthers,
  closeSession,
  listSessions,
  nameSession,
  Session,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { messages } from '../../../shared/messages';

type Authenticate = typeof authenticateSession;
type Close = typeof closeSession;
type CloseOthers = typeof closeOthers;
type List = typeof listSessions;
type Name = typeof nameSession;

/** Calls of the sessions screen. After a change the page is reloaded in place, which also reloads the list. */
const sessionCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListSessions: build.infiniteQuery<AnswerOf<List>, void, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ pageParam }) => callQuery<List>('sessions.list')({ cursor: pageParam }),
    }),
    accountCloseSession: build.mutation<AnswerOf<Close>, BodyOf<Close>>({
      query: callQuery<Close>('sessions.close'),
    }),
    accountAuthenticateSession: build.mutation<AnswerOf<Authenticate>, BodyOf<Authenticate>>({
      query: callQuery<Authenticate>('sessions.authenticate'),
    }),
    accountNameSession: build.mutation<AnswerOf<Name>, BodyOf<Name>>({
      query: callQuery<Name>('sessions.name'),
    }),
    accountCloseOthers: build.mutation<AnswerOf<CloseOthers>, void>({
      query: () => callQuery<CloseOthers>('sessions.close-others')({}),
    }),
  }),
});

export const {
  useAccountListSessionsInfiniteQuery,
  useAccountCloseSessionMutation,
  useAccountAuthenticateSessionMutation,
  useAccountNameSessionMutation,
  useAccountCloseOthersMutation,
} = sessionCalls;

/** IP address and start identify a session in the calls; together they are unique per person. */
export function sessionKey(session: Session): string {
  return `${session.ip} ${session.date}`;
}

/** Label of a session: the name of its device, and its browser and system. */
export function sessionName({ name, browser, device }: Session): string {
  const what = messages.sessions.name(browser, device);
  return name === null ? what : `${name} (${what})`;
}
