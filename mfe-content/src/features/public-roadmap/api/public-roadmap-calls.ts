import type {
  AnswerOf,
  BodyOf,
  getPublicRoadmap,
  getPublicRoadmapItem,
  listOwnVotes,
  suggestItem,
  voteForItem,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

const publicRoadmap = callApi.enhanceEndpoints({ addTagTypes: ['PublicRoadmap'] }).injectEndpoints({
  endpoints: (build) => ({
    contentGetPublicRoadmap: build.query<AnswerOf<typeof getPublicRoadmap>, BodyOf<typeof getPublicRoadmap>>({
      query: callQuery<typeof getPublicRoadmap>('roadmaps.public'),
      providesTags: ['PublicRoadmap'],
    }),
    contentGetPublicRoadmapItem: build.query<
      AnswerOf<typeof getPublicRoadmapItem>,
      BodyOf<typeof getPublicRoadmapItem>
    >({
      query: callQuery<typeof getPublicRoadmapItem>('roadmaps.public-item'),
    }),
    contentListOwnVotes: build.query<AnswerOf<typeof listOwnVotes>, BodyOf<typeof listOwnVotes>>({
      query: callQuery<typeof listOwnVotes>('roadmaps.own-votes'),
      providesTags: ['PublicRoadmap'],
    }),
    contentVoteForItem: build.mutation<AnswerOf<typeof voteForItem>, BodyOf<typeof voteForItem>>({
      query: callQuery<typeof voteForItem>('roadmaps.vote'),
      // The public response may be one second old, so the response of the vote updates the cache.
      async onQueryStarted({ map, item: id, vote }, { dispatch, queryFulfilled }) {
        const { invalidateTags, updateQueryData } = publicRoadmap.util;
        try {
          const { votes } = (await queryFulfilled).data;
          dispatch(
            updateQueryData('contentGetPublicRoadmap', { map }, ({ columns }) => {
              const item = columns.flatMap(({ items }) => items).find((one) => one.id === id);
              if (item) item.votes = votes;
            }),
          );
          dispatch(
            updateQueryData('contentListOwnVotes', { map }, (own) => {
              own.items = vote ? [...own.items, id] : own.items.filter((one) => one !== id);
            }),
          );
        } catch {
          // The screen shows the failure.
          dispatch(invalidateTags(['PublicRoadmap']));
        }
      },
    }),
    contentSuggestItem: build.mutation<AnswerOf<typeof suggestItem>, BodyOf<typeof suggestItem>>({
      query: callQuery<typeof suggestItem>('roadmaps.suggest'),
    }),
  }),
});

export const {
  useContentGetPublicRoadmapQuery,
  useLazyContentGetPublicRoadmapItemQuery,
  useContentListOwnVotesQuery,
  useContentVoteForItemMutation,
  useContentSuggestItemMutation,
} = publicRoadmap;
