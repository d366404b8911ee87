import type {
  AnswerOf,
  BodyOf,
  addTag,
  checkDelegation,
  dropStoredSet,
  listStoredSets,
  listTags,
  removeTag,
  restoreStoredSet,
  toggleTag,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';

type Mark = string | undefined;

/** Query of stored record sets. */
interface StoredWanted extends ClusterKey {
  query: string;
}

const settingsCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['StoredSet', 'ClusterTag', 'ZoneChange', 'RecordSet', 'Cluster'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dnsListStoredSets: build.infiniteQuery<AnswerOf<typeof listStoredSets>, StoredWanted, Mark>({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg: { query, ...key }, pageParam }) =>
          callQuery<typeof listStoredSets>('dns.list-stored-sets')({
            ...keyBody(key),
            query: query || undefined,
            cursor: pageParam,
          }),
        providesTags: ['StoredSet'],
      }),
      dnsRestoreStoredSet: build.mutation<AnswerOf<typeof restoreStoredSet>, BodyOf<typeof restoreStoredSet>>(
        {
          query: callQuery<typeof restoreStoredSet>('dns.restore-stored-set'),
          invalidatesTags: (answer) => (answer ? ['ZoneChange', 'RecordSet', 'Cluster'] : []),
        },
      ),
      dnsDropStoredSet: build.mutation<AnswerOf<typeof dropStoredSet>, BodyOf<typeof dropStoredSet>>({
        query: callQuery<typeof dropStoredSet>('dns.drop-stored-set'),
        invalidatesTags: (answer) => (answer ? ['StoredSet'] : []),
      }),
      dnsListTags: build.query<AnswerOf<typeof listTags>, ClusterKey>({
        query: (key) => callQuery<typeof listTags>('dns.list-tags')({ ...keyBody(key), limit: 100 }),
        providesTags: ['ClusterTag'],
      }),
      dnsAddTag: build.mutation<AnswerOf<typeof addTag>, BodyOf<typeof addTag>>({
        query: callQuery<typeof addTag>('dns.add-tag'),
        invalidatesTags: (answer) => (answer ? ['ClusterTag'] : []),
      }),
      dnsRemoveTag: build.mutation<AnswerOf<typeof removeTag>, BodyOf<typeof removeTag>>({
        query: callQuery<typeof removeTag>('dns.remove-tag'),
        invalidatesTags: ['ClusterTag'],
      }),
      dnsToggleTag: build.mutation<AnswerOf<typeof toggleTag>, BodyOf<typeof toggleTag>>({
        query: callQuery<typeof toggleTag>('dns.toggle-tag'),
        invalidatesTags: ['ClusterTag'],
      }),
      dnsCheckDelegation: build.query<AnswerOf<typeof checkDelegation>, ClusterKey>({
        query: (key) => callQuery<typeof checkDelegation>('dns.check-delegation')(keyBody(key)),
      }),
    }),
  });

export const {
  useDnsListStoredSetsInfiniteQuery,
  useDnsRestoreStoredSetMutation,
  useDnsDropStoredSetMutation,
  useDnsListTagsQuery,
  useDnsAddTagMutation,
  useDnsRemoveTagMutation,
  useDnsToggleTagMutation,
  useDnsCheckDelegationQuery,
} = settingsCalls;
