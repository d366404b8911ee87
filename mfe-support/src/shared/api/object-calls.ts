import type {
  AnswerOf,
  BodyOf,
  grantObjectAccess,
  linkCaseObject,
  listCareHistory,
  listCareObjects,
  listCaseHistory,
  listCaseObjects,
  listLinkableObjects,
  readCareObject,
  setCaseType,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type SetType = typeof setCaseType;
type Linkable = typeof listLinkableObjects;
type List = typeof listCaseObjects;
type Link = typeof linkCaseObject;
type History = typeof listCaseHistory;
type CareList = typeof listCareObjects;
type CareHistory = typeof listCareHistory;
type Grant = typeof grantObjectAccess;
type ReadObject = typeof readCareObject;

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CaseHistory', 'CaseObjects', 'SupportCases'] });

const objectCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    supportSetType: build.mutation<AnswerOf<SetType>, BodyOf<SetType>>({
      query: callQuery<SetType>('support.set-type'),
      invalidatesTags: (answer) => (answer ? ['CaseHistory', { type: 'SupportCases', id: 'LIST' }] : []),
    }),
    supportLinkableObjects: build.query<AnswerOf<Linkable>, BodyOf<Linkable>>({
      query: callQuery<Linkable>('support.linkable-objects'),
    }),
    supportListObjects: build.query<AnswerOf<List>, string>({
      query: (caseId) => callQuery<List>('support.objects')({ caseId }),
      providesTags: ['CaseObjects'],
    }),
    supportLinkObject: build.mutation<AnswerOf<Link>, BodyOf<Link>>({
      query: callQuery<Link>('support.link-object'),
      invalidatesTags: (answer) => (answer ? ['CaseHistory', 'CaseObjects'] : []),
    }),
    supportGrantAccess: build.mutation<AnswerOf<Grant>, BodyOf<Grant>>({
      query: callQuery<Grant>('support.grant-access'),
      invalidatesTags: (answer) => (answer ? ['CaseHistory', 'CaseObjects'] : []),
    }),
    supportListHistory: build.infiniteQuery<AnswerOf<History>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: caseId, pageParam: cursor }) =>
        callQuery<History>('support.history')({ caseId, cursor }),
      providesTags: ['CaseHistory'],
    }),
    careListObjects: build.query<AnswerOf<CareList>, string>({
      query: (caseId) => callQuery<CareList>('care.objects')({ caseId }),
    }),
    careReadObject: build.mutation<AnswerOf<ReadObject>, BodyOf<ReadObject>>({
      query: callQuery<ReadObject>('care.read-object'),
      invalidatesTags: (answer) => (answer ? ['CaseHistory'] : []),
    }),
    careListHistory: build.infiniteQuery<AnswerOf<CareHistory>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: caseId, pageParam: cursor }) =>
        callQuery<CareHistory>('care.history')({ caseId, cursor }),
      providesTags: ['CaseHistory'],
    }),
  }),
});

export const {
  useSupportSetTypeMutation,
  useSupportLinkableObjectsQuery,
  useSupportListObjectsQuery,
  useSupportLinkObjectMutation,
  useSupportGrantAccessMutation,
  useCareReadObjectMutation,
  useSupportListHistoryInfiniteQuery,
  useLazyCareListObjectsQuery,
  useCareListHistoryInfiniteQuery,
} = objectCalls;
