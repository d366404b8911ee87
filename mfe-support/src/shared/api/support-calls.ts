import type {
  AnswerOf,
  BodyOf,
  CaseState,
  createCase,
  getCase,
  listCases,
  listCaseTags,
  listProjects,
  replyCase,
  SupportCase,
  toggleTag,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES, LIMITS } from '@zonewerk/shell-sdk';
import { formOf, type Posted } from './case-form';

type List = typeof listCases;
type Get = typeof getCase;
type Create = typeof createCase;
type Tags = typeof listCaseTags;
type Toggle = typeof toggleTag;
type Reply = typeof replyCase;

/** What a list is asked for. */
export interface CaseFilter {
  readonly query: string;
  readonly state: CaseState | null;
}

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['SupportCases'] });

const supportCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    supportListCases: build.infiniteQuery<AnswerOf<List>, CaseFilter, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { query, state }, pageParam }) =>
        callQuery<List>('support.list')({
          cursor: pageParam,
          query: query === '' ? undefined : query,
          state: state ?? undefined,
        }),
      providesTags: ['SupportCases'],
    }),
    /** The first page has the newest posts. */
    supportGetCase: build.infiniteQuery<AnswerOf<Get>, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ case: { older } }) => older ?? undefined,
      },
      query: ({ queryArg: caseId, pageParam: before }) => callQuery<Get>('support.get')({ caseId, before }),
    }),
    /** The projects whose files can be attached. */
    supportListProjects: build.query<AnswerOf<typeof listProjects>, void>({
      query: () => callQuery<typeof listProjects>('projects.list')({ limit: LIMITS.listMost }),
    }),
    supportListTags: build.query<AnswerOf<Tags>, void>({
      query: () => callQuery<Tags>('support.list-tags')({ limit: 100 }),
    }),
    supportToggleTag: build.mutation<AnswerOf<Toggle>, BodyOf<Toggle>>({
      query: callQuery<Toggle>('dns.toggle-tag'),
    }),
    supportCreateCase: build.mutation<AnswerOf<Create>, Posted<BodyOf<Create>>>({
      query: (posted) => callQuery<Create>('support.create')(formOf(posted)),
      invalidatesTags: (answer) => (answer ? ['SupportCases'] : []),
    }),
    supportReply: build.mutation<AnswerOf<Reply>, Posted<BodyOf<Reply>>>({
      query: (posted) => callQuery<Reply>('support.reply')(formOf(posted)),
      invalidatesTags: (answer) => (answer ? ['SupportCases'] : []),
    }),
  }),
});

export const {
  useSupportListCasesInfiniteQuery,
  useSupportGetCaseInfiniteQuery,
  useSupportListProjectsQuery,
  useSupportListTagsQuery,
  useSupportToggleTagMutation,
  useSupportCreateCaseMutation,
  useSupportReplyMutation,
} = supportCalls;

/** Changes the tags of the cached case. */
export function changeTags(caseId: string, change: (tags: SupportCase['tags']) => SupportCase['tags']) {
  return supportCalls.util.updateQueryData('supportGetCase', caseId, ({ pages }) => {
    for (const page of pages) page.case.tags = change(page.case.tags);
  });
}

/** Adds the posts of a reply to the cached case. */
export function addReply({ case: replied }: AnswerOf<Reply>) {
  return supportCalls.util.updateQueryData('supportGetCase', replied.caseId, ({ pages }) => {
    const [first] = pages;
    if (!first) return;
    const last = first.case.posts.at(-1)?.seq ?? 0;
    const posts = [...first.case.posts, ...replied.posts.filter(({ seq }) => seq > last)];
    first.case = { ...replied, posts, older: first.case.older };
  });
}
