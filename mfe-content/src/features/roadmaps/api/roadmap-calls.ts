import type {
  acceptSuggestion,
  addRoadmap,
  addRoadmapItem,
  announceRoadmapItem,
  AnswerOf,
  BodyOf,
  declineSuggestion,
  dropRoadmap,
  getRoadmap,
  getRoadmapItem,
  listRemovedRoadmapItems,
  listRoadmapLinkable,
  listRoadmaps,
  listSuggestions,
  mergeItems,
  moveRoadmapItem,
  publishRoadmap,
  removeRoadmapItem,
  renameRoadmap,
  restoreRoadmap,
  restoreRoadmapItem,
  setRoadmapColumns,
  setRoadmapItem,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';
import { movedIn } from '../board-order';

type Board = BodyOf<typeof getRoadmap>;

const invalid = ['Roadmap'] as const;

const roadmapReads = callApi.enhanceEndpoints({ addTagTypes: ['Roadmap'] }).injectEndpoints({
  endpoints: (build) => ({
    contentListRoadmaps: build.query<AnswerOf<typeof listRoadmaps>, BodyOf<typeof listRoadmaps>>({
      query: callQuery<typeof listRoadmaps>('roadmaps.list'),
      providesTags: ['Roadmap'],
    }),
    contentGetRoadmap: build.query<AnswerOf<typeof getRoadmap>, Board>({
      query: callQuery<typeof getRoadmap>('roadmaps.get'),
      providesTags: ['Roadmap'],
    }),
    contentGetRoadmapItem: build.query<AnswerOf<typeof getRoadmapItem>, BodyOf<typeof getRoadmapItem>>({
      query: callQuery<typeof getRoadmapItem>('roadmaps.get-item'),
    }),
    contentListRemovedRoadmapItems: build.query<
      AnswerOf<typeof listRemovedRoadmapItems>,
      BodyOf<typeof listRemovedRoadmapItems>
    >({
      query: callQuery<typeof listRemovedRoadmapItems>('roadmaps.removed-items'),
      providesTags: ['Roadmap'],
    }),
    contentListSuggestions: build.query<AnswerOf<typeof listSuggestions>, BodyOf<typeof listSuggestions>>({
      query: callQuery<typeof listSuggestions>('roadmaps.suggestions'),
      providesTags: ['Roadmap'],
    }),
    contentListRoadmapLinkable: build.query<
      AnswerOf<typeof listRoadmapLinkable>,
      BodyOf<typeof listRoadmapLinkable>
    >({
      query: callQuery<typeof listRoadmapLinkable>('roadmaps.linkable'),
    }),
  }),
});

const roadmapChanges = roadmapReads.injectEndpoints({
  endpoints: (build) => ({
    contentAddRoadmap: build.mutation<AnswerOf<typeof addRoadmap>, BodyOf<typeof addRoadmap>>({
      query: callQuery<typeof addRoadmap>('roadmaps.add'),
      invalidatesTags: invalid,
    }),
    contentDropRoadmap: build.mutation<AnswerOf<typeof dropRoadmap>, BodyOf<typeof dropRoadmap>>({
      query: callQuery<typeof dropRoadmap>('roadmaps.drop'),
      invalidatesTags: invalid,
    }),
    contentRenameRoadmap: build.mutation<AnswerOf<typeof renameRoadmap>, BodyOf<typeof renameRoadmap>>({
      query: callQuery<typeof renameRoadmap>('roadmaps.refactor'),
      invalidatesTags: invalid,
    }),
    contentRestoreRoadmap: build.mutation<AnswerOf<typeof restoreRoadmap>, BodyOf<typeof restoreRoadmap>>({
      query: callQuery<typeof restoreRoadmap>('roadmaps.restore'),
      invalidatesTags: invalid,
    }),
    contentSetRoadmapColumns: build.mutation<
      AnswerOf<typeof setRoadmapColumns>,
      BodyOf<typeof setRoadmapColumns>
    >({
      query: callQuery<typeof setRoadmapColumns>('roadmaps.set-columns'),
      invalidatesTags: invalid,
    }),
    contentAddRoadmapItem: build.mutation<AnswerOf<typeof addRoadmapItem>, BodyOf<typeof addRoadmapItem>>({
      query: callQuery<typeof addRoadmapItem>('roadmaps.add-item'),
      invalidatesTags: invalid,
    }),
    contentSetRoadmapItem: build.mutation<AnswerOf<typeof setRoadmapItem>, BodyOf<typeof setRoadmapItem>>({
      query: callQuery<typeof setRoadmapItem>('roadmaps.set-item'),
      invalidatesTags: invalid,
    }),
    contentAnnounceRoadmapItem: build.mutation<
      AnswerOf<typeof announceRoadmapItem>,
      BodyOf<typeof announceRoadmapItem>
    >({
      query: callQuery<typeof announceRoadmapItem>('roadmaps.announce'),
      invalidatesTags: invalid,
    }),
  }),
});

/** Removals of items, and their undo. */
const removals = roadmapReads.injectEndpoints({
  endpoints: (build) => ({
    contentRemoveRoadmapItem: build.mutation<
      AnswerOf<typeof removeRoadmapItem>,
      BodyOf<typeof removeRoadmapItem>
    >({
      query: callQuery<typeof removeRoadmapItem>('roadmaps.remove-item'),
      invalidatesTags: invalid,
    }),
    contentRestoreRoadmapItem: build.mutation<
      AnswerOf<typeof restoreRoadmapItem>,
      BodyOf<typeof restoreRoadmapItem>
    >({
      query: callQuery<typeof restoreRoadmapItem>('roadmaps.restore-item'),
      invalidatesTags: invalid,
    }),
  }),
});

/** Changes that visitors of a public roadmap see. */
const publicChanges = roadmapReads.injectEndpoints({
  endpoints: (build) => ({
    contentPublishRoadmap: build.mutation<AnswerOf<typeof publishRoadmap>, BodyOf<typeof publishRoadmap>>({
      query: callQuery<typeof publishRoadmap>('roadmaps.publish'),
      invalidatesTags: invalid,
    }),
    contentAcceptSuggestion: build.mutation<
      AnswerOf<typeof acceptSuggestion>,
      BodyOf<typeof acceptSuggestion>
    >({
      query: callQuery<typeof acceptSuggestion>('roadmaps.accept-suggestion'),
      invalidatesTags: invalid,
    }),
    contentDeclineSuggestion: build.mutation<
      AnswerOf<typeof declineSuggestion>,
      BodyOf<typeof declineSuggestion>
    >({
      query: callQuery<typeof declineSuggestion>('roadmaps.decline-suggestion'),
      invalidatesTags: invalid,
    }),
    contentMergeRoadmapItems: build.mutation<AnswerOf<typeof mergeItems>, BodyOf<typeof mergeItems>>({
      query: callQuery<typeof mergeItems>('roadmaps.merge-items'),
      invalidatesTags: invalid,
    }),
  }),
});

const roadmapMoves = roadmapReads.injectEndpoints({
  endpoints: (build) => ({
    /** The board shows the move before the response. A refusal, and changes of other members, reload it. */
    contentMoveRoadmapItem: build.mutation<AnswerOf<typeof moveRoadmapItem>, BodyOf<typeof moveRoadmapItem>>({
      query: callQuery<typeof moveRoadmapItem>('roadmaps.move-item'),
      async onQueryStarted(
        { project_id, map, item, column, before },
        { dispatch, getState, queryFulfilled },
      ) {
        const board: Board = { project_id, map };
        const patch = dispatch(
          roadmapReads.util.updateQueryData('contentGetRoadmap', board, (answer) => {
            answer.columns = movedIn(answer.columns, { item, column, before: before ?? null });
            answer.v += 1;
          }),
        );
        try {
          const { data } = await queryFulfilled;
          const shown = roadmapReads.endpoints.contentGetRoadmap.select(board)(getState()).data;
          if (shown && data.v > shown.v) dispatch(roadmapReads.util.invalidateTags(['Roadmap']));
        } catch {
          patch.undo();
          dispatch(roadmapReads.util.invalidateTags(['Roadmap']));
        }
      },
    }),
  }),
});

export const {
  useContentListRoadmapsQuery,
  useContentGetRoadmapQuery,
  useLazyContentGetRoadmapQuery,
  useContentGetRoadmapItemQuery,
  useContentListRoadmapLinkableQuery,
  useContentListRemovedRoadmapItemsQuery,
  useContentListSuggestionsQuery,
} = roadmapReads;
export const {
  useContentAddRoadmapMutation,
  useContentDropRoadmapMutation,
  useContentRenameRoadmapMutation,
  useContentRestoreRoadmapMutation,
  useContentSetRoadmapColumnsMutation,
  useContentAddRoadmapItemMutation,
  useContentSetRoadmapItemMutation,
  useContentAnnounceRoadmapItemMutation,
} = roadmapChanges;
export const { useContentRemoveRoadmapItemMutation, useContentRestoreRoadmapItemMutation } = removals;
export const {
  useContentPublishRoadmapMutation,
  useContentAcceptSuggestionMutation,
  useContentDeclineSuggestionMutation,
  useContentMergeRoadmapItemsMutation,
} = publicChanges;
export const { useContentMoveRoadmapItemMutation } = roadmapMoves;
