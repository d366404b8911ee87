import type {
  AnswerOf,
  BodyOf,
  listContacts,
  listProjectContacts,
  setProjectContact,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES, LIMITS } from '@zonewerk/shell-sdk';

/** Calls of the contacts that receive the notices of a project. */
const contactCalls = callApi.enhanceEndpoints({ addTagTypes: ['ProjectContact'] }).injectEndpoints({
  endpoints: (build) => ({
    contentListOwnContacts: build.infiniteQuery<AnswerOf<typeof listContacts>, void, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ pageParam }) =>
        callQuery<typeof listContacts>('contacts.list')({ cursor: pageParam, limit: LIMITS.listMost }),
    }),
    contentListProjectContacts: build.query<AnswerOf<typeof listProjectContacts>, string>({
      query: (projectId) =>
        callQuery<typeof listProjectContacts>('contacts.list-of-project')({ project_id: projectId }),
      providesTags: ['ProjectContact'],
    }),
    contentSetProjectContact: build.mutation<
      AnswerOf<typeof setProjectContact>,
      BodyOf<typeof setProjectContact>
    >({
      query: callQuery<typeof setProjectContact>('contacts.set-of-project'),
      invalidatesTags: ['ProjectContact'],
    }),
  }),
});

export const {
  useContentListOwnContactsInfiniteQuery,
  useContentListProjectContactsQuery,
  useContentSetProjectContactMutation,
} = contactCalls;
