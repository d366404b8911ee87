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

/** Response with one record set. */
export type Resource = AnswerOf<GetResource>;

/** Query of the record set list. */
export interface RecordListArgs extends ClusterKey {
  query: string;
  type: RecordType | null;
  state: PublishState | null;
  policy: RecordPolicy | null;
  /** Sort direction by name; ascending from the apex if absent. */
  direction?: SortDirection | undefined;
}

const recordCalls = taggedCalls.injectEndpoints({
  endpoints: (build) => ({
    dnsListRecords: build.infiniteQuery<AnswerOf<ListRecords>, RecordListArgs, string | undefined>({
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
    /** Same call as a query, polled while the publication is pending. */
    dnsReadResource: build.query<Resource, BodyOf<GetResource>>({
      query: callQuery<GetResource>('dns.get-resource'),
      providesTags: ['RecordSet'],
    }),
    // No invalidation: callers can change several sets at once and refresh the lists after the last one.
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
