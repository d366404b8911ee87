import type {
  AnswerOf,
  BodyOf,
  CaseState,
  createCase,
  findPublicAnswers,
  getCase,
  listCases,
  listCaseTags,
  listProjects,
  listSharedCases,
  readCase,
  replyCase,
  SupportCase,
  toggleTag,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES, LIMITS } from '@zonewerk/shell-sdk';
import { formOf, type Posted } from './case-form';

type FindAnswers = typeof findPublicAnswers;
type List = typeof listCases;
type Get = typeof getCase;
type Create = typeof createCase;
type Tags = typeof listCaseTags;
type Toggle = typeof toggleTag;
type Reply = typeof replyCase;
type Read = typeof readCase;

/** Filter of a list. */
export interface CaseFilter {
  readonly query: string;
  readonly state: CaseState | null;
  /** Project whose shared cases are listed; null for the cases of the person. */
  readonly project: string | null;
}

export const LIST = { type: 'SupportCases', id: 'LIST' } as const;
const withTags = callApi.enhanceEndpoints({ addTagTypes: ['SupportCases'] });

export const supportCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    supportListCases: build.infiniteQuery<AnswerOf<List>, CaseFilter, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { query, state, project }, pageParam }) => {
        const wanted = {
          cursor: pageParam,
          query: query === '' ? undefined : query,
          state: state ?? undefined,
        };
        return project === null
          ? callQuery<List>('support.list')(wanted)
          : callQuery<typeof listSharedCases>('support.list-shared')({ ...wanted, project_id: project });
      },
      providesTags: [LIST],
    }),
    /** The first page has the newest posts. */
    supportGetCase: build.infiniteQuery<AnswerOf<Get>, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ case: { older } }) => older ?? undefined,
      },
      query: ({ queryArg: caseId, pageParam: before }) => callQuery<Get>('support.get')({ caseId, before }),
      providesTags: (_answer, _error, caseId) => [{ type: 'SupportCases', id: caseId }],
    }),
    /** Projects whose files can be attached. */
    supportListProjects: build.query<AnswerOf<typeof listProjects>, void>({
      query: () => callQuery<typeof listProjects>('projects.list')({ limit: LIMITS.listMost }),
    }),
    supportListTags: build.query<AnswerOf<Tags>, void>({
      query: () => callQuery<Tags>('support.list-tags')({ limit: 100 }),
    }),
    supportToggleTag: build.mutation<AnswerOf<Toggle>, BodyOf<Toggle>>({
      query: callQuery<Toggle>('dns.toggle-tag'),
    }),
    supportFindAnswers: build.query<AnswerOf<FindAnswers>, string>({
      query: (query) => callQuery<FindAnswers>('support.public-answers')({ query }),
    }),
    supportCreateCase: build.mutation<AnswerOf<Create>, Posted<BodyOf<Create>>>({
      query: (posted) => callQuery<Create>('support.create')(formOf(posted)),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
    supportReply: build.mutation<AnswerOf<Reply>, Posted<BodyOf<Reply>>>({
      query: (posted) => callQuery<Reply>('support.reply')(formOf(posted)),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
    supportRead: build.mutation<AnswerOf<Read>, BodyOf<Read>>({
      query: callQuery<Read>('support.read'),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
  }),
});

export const {
  useSupportListCasesInfiniteQuery,
  useSupportGetCaseInfiniteQuery,
  useSupportListProjectsQuery,
  useSupportListTagsQuery,
  useSupportToggleTagMutation,
  useSupportFindAnswersQuery,
  useSupportCreateCaseMutation,
  useSupportReplyMutation,
  useSupportReadMutation,
} = supportCalls;

/** Changes the tags of the cached case. */
export function changeTags(caseId: string, change: (tags: SupportCase['tags']) => SupportCase['tags']) {
  return supportCalls.util.updateQueryData('supportGetCase', caseId, ({ pages }) => {
    for (const page of pages) page.case.tags = change(page.case.tags);
  });
}

/** Marks a release of the cached case as read. */
export function markRelease(caseId: string, releaseId: string) {
  return supportCalls.util.updateQueryData('supportGetCase', caseId, ({ pages }) => {
    for (const page of pages) {
      const release = page.case.releases.find(({ id }) => id === releaseId);
      if (release) release.read ??= new Date().toISOString();
    }
  });
}

/** Merges a changed case into the cached one, and adds its new posts. */
export function changeCase(changed: SupportCase) {
  return supportCalls.util.updateQueryData('supportGetCase', changed.caseId, ({ pages }) => {
    const [first] = pages;
    if (!first) return;
    const last = first.case.posts.at(-1)?.seq ?? 0;
    const posts = [...first.case.posts, ...changed.posts.filter(({ seq }) => seq > last)];
    first.case = { ...changed, posts, older: first.case.older };
  });
}
