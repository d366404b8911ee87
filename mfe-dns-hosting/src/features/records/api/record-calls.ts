import type {
  AnswerOf,
  BodyOf,
  createRecord,
  dropRecord,
  getResource,
  listRecords,
  publishRecords,
  PublishState,
  RecordPolicy,
  RecordType,
  SortDirection,
  updateRecord,
} from '@zonewerk/contracts';
import { callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { keyBody, taggedCalls, type ClusterKey } from '../../../shared/api/dns-calls';

type ListRecords = typeof listRecords;
type CreateRecord = typeof createRecord;
type GetResource = typeof getResource;
type UpdateRecord = typeof updateRecord;
type DropRecord = typeof dropRecord;
type PublishRecords = typeof publishRecords;

/** One record set as the call reads it. */
export type Resource = AnswerOf<GetResource>;

/** What a list of record sets is asked for. */
export interface RecordsWanted extends ClusterKey {
  query: string;
  type: RecordType | null;
  state: PublishState | null;
  policy: RecordPolicy | null;
  /** By name; from the apex on when left out. */
  direction?: SortDirection | undefined;
}

const recordCalls = taggedCalls.injectEndpoints({
  endpoints: (build) => ({
    dnsListRecords: build.infiniteQuery<AnswerOf<ListRecords>, RecordsWanted, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { query, type, state, policy, direction, ...key }, pageParam }) =>
        callQuery<ListRecords>('dns.list-records')({
          ...keyBody(key),
          query: query || undefined,
          record_type: type ?? undefined,
          state: state ?? undefined,
          record_policy: policy ?? undefined,
          direction,
          cursor: pageParam,
        }),
      providesTags: ['RecordSet'],
    }),
    dnsCreateRecord: build.mutation<AnswerOf<CreateRecord>, BodyOf<CreateRecord>>({
      query: callQuery<CreateRecord>('dns.create-record'),
      invalidatesTags: (answer) => (answer ? ['RecordSet', 'Cluster'] : []),
    }),
    dnsGetResource: build.mutation<Resource, BodyOf<GetResource>>({
      query: callQuery<GetResource>('dns.get-resource'),
    }),
    /** The same, followed while it is on its way to the nameservers. */
    dnsReadResource: build.query<Resource, BodyOf<GetResource>>({
      query: callQuery<GetResource>('dns.get-resource'),
      providesTags: ['RecordSet'],
    }),
    // Several are changed or deleted at once: who does that refreshes the lists when the last is done.
    dnsUpdateRecord: build.mutation<AnswerOf<UpdateRecord>, BodyOf<UpdateRecord>>({
      query: callQuery<UpdateRecord>('dns.update-record'),
    }),
    dnsDropRecord: build.mutation<AnswerOf<DropRecord>, BodyOf<DropRecord>>({
      query: callQuery<DropRecord>('dns.drop-record'),
    }),
    dnsPublishRecords: build.mutation<AnswerOf<PublishRecords>, BodyOf<PublishRecords>>({
      query: callQuery<PublishRecords>('dns.publish-records'),
      invalidatesTags: ['RecordSet', 'Cluster'],
    }),
  }),
});

export const {
  useDnsListRecordsInfiniteQuery,
  useDnsCreateRecordMutation,
  useDnsGetResourceMutation,
  useDnsReadResourceQuery,
  useDnsUpdateRecordMutation,
  useDnsDropRecordMutation,
  useDnsPublishRecordsMutation,
} = recordCalls;
