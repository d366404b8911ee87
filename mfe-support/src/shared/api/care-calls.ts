import type {
  addCareNote,
  AnswerOf,
  assignCareCases,
  BodyOf,
  CareOrder,
  CareView,
  CaseState,
  CaseType,
  getCareCase,
  listCareAgents,
  listCareCases,
  markCarePresence,
  replyCareCase,
  saveCareDraft,
  setCareState,
  undoCareReply,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { formOf, type Posted } from './case-form';

type List = typeof listCareCases;
type Get = typeof getCareCase;
type Reply = typeof replyCareCase;
type Undo = typeof undoCareReply;
type Note = typeof addCareNote;
type Assign = typeof assignCareCases;
type SetState = typeof setCareState;
type Draft = typeof saveCareDraft;
type Presence = typeof markCarePresence;

/** A view of the inbox with its order and filters; null: all. */
export interface CareFilter {
  readonly view: CareView;
  readonly query: string;
  readonly sort: CareOrder;
  readonly type: CaseType | null;
  readonly state: CaseState | null;
  readonly agent: string | null;
  /** Tag of the team. */
  readonly tag: string | null;
}

function listedBy({ view, query, sort, type, state, agent, tag }: CareFilter): BodyOf<List> {
  return {
    view,
    sort,
    query: query === '' ? undefined : query,
    type: type ?? undefined,
    state: state ?? undefined,
    agent_id: agent ?? undefined,
    tag: tag ?? undefined,
  };
}

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CareCases'] });

const careCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    careListCases: build.infiniteQuery<AnswerOf<List>, CareFilter, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('care.list')({ ...listedBy(queryArg), cursor: pageParam }),
      providesTags: [{ type: 'CareCases', id: 'LIST' }],
    }),
    careGetCase: build.infiniteQuery<AnswerOf<Get>, string, number | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ case: { older } }) => older ?? undefined,
      },
      query: ({ queryArg: caseId, pageParam: before }) => callQuery<Get>('care.get')({ caseId, before }),
      providesTags: (_answer, _error, caseId) => [{ type: 'CareCases', id: caseId }],
    }),
    careReply: build.mutation<AnswerOf<Reply>, Posted<Record<string, string>>>({
      query: (posted) => callQuery<Reply>('care.reply')(formOf(posted)),
      invalidatesTags: ['CareCases'],
    }),
    careUndoReply: build.mutation<AnswerOf<Undo>, BodyOf<Undo>>({
      query: callQuery<Undo>('care.undo-reply'),
      invalidatesTags: ['CareCases'],
    }),
    careAddNote: build.mutation<AnswerOf<Note>, BodyOf<Note>>({
      query: callQuery<Note>('care.add-note'),
      invalidatesTags: (answer) => (answer ? ['CareCases'] : []),
    }),
    careAssign: build.mutation<AnswerOf<Assign>, BodyOf<Assign>>({
      query: callQuery<Assign>('care.assign'),
      invalidatesTags: ['CareCases'],
    }),
    careSetState: build.mutation<AnswerOf<SetState>, BodyOf<SetState>>({
      query: callQuery<SetState>('care.set-state'),
      invalidatesTags: ['CareCases'],
    }),
    careSaveDraft: build.mutation<AnswerOf<Draft>, BodyOf<Draft>>({
      query: callQuery<Draft>('care.save-draft'),
    }),
    carePresence: build.query<AnswerOf<Presence>, BodyOf<Presence>>({
      query: callQuery<Presence>('care.presence'),
    }),
    careListAgents: build.query<AnswerOf<typeof listCareAgents>, void>({
      query: () => callQuery<typeof listCareAgents>('care.list-agents')({}),
    }),
  }),
});

export const {
  useCareListCasesInfiniteQuery,
  useCareGetCaseInfiniteQuery,
  useCareReplyMutation,
  useCareUndoReplyMutation,
  useCareAddNoteMutation,
  useCareAssignMutation,
  useCareSetStateMutation,
  useCareSaveDraftMutation,
  useCarePresenceQuery,
  useCareListAgentsQuery,
} = careCalls;
