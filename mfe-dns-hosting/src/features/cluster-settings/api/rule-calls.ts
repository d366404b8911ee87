import type {
  AnswerOf,
  BodyOf,
  createRule,
  dropRule,
  listRuleEvents,
  listRules,
  RuleOutcome,
  switchRule,
  tryRule,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';

type Mark = string | undefined;

/** Query of the rule log. */
interface EventsWanted extends ClusterKey {
  outcome: RuleOutcome | null;
}

const ruleCalls = callApi.enhanceEndpoints({ addTagTypes: ['Rule', 'ZoneChange'] }).injectEndpoints({
  endpoints: (build) => ({
    dnsListRules: build.infiniteQuery<AnswerOf<typeof listRules>, ClusterKey, Mark>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<typeof listRules>('dns.list-rules')({ ...keyBody(queryArg), cursor: pageParam }),
      providesTags: ['Rule'],
    }),
    dnsCreateRule: build.mutation<AnswerOf<typeof createRule>, BodyOf<typeof createRule>>({
      query: callQuery<typeof createRule>('dns.create-rule'),
      // Also after a failure: the server may have created the rule without a response.
      invalidatesTags: ['Rule'],
    }),
    dnsDropRule: build.mutation<AnswerOf<typeof dropRule>, BodyOf<typeof dropRule>>({
      query: callQuery<typeof dropRule>('dns.drop-rule'),
      invalidatesTags: ['Rule'],
    }),
    dnsSwitchRule: build.mutation<AnswerOf<typeof switchRule>, BodyOf<typeof switchRule>>({
      query: callQuery<typeof switchRule>('dns.switch-rule'),
      invalidatesTags: ['Rule'],
    }),
    dnsTryRule: build.query<AnswerOf<typeof tryRule>, BodyOf<typeof tryRule>>({
      query: callQuery<typeof tryRule>('dns.try-rule'),
      providesTags: ['ZoneChange'],
    }),
    dnsListRuleEvents: build.infiniteQuery<AnswerOf<typeof listRuleEvents>, EventsWanted, Mark>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { outcome, ...key }, pageParam }) =>
        callQuery<typeof listRuleEvents>('dns.list-rule-events')({
          ...keyBody(key),
          outcome: outcome ?? undefined,
          cursor: pageParam,
        }),
      providesTags: ['Rule'],
    }),
  }),
});

export const {
  useDnsListRulesInfiniteQuery,
  useDnsCreateRuleMutation,
  useDnsDropRuleMutation,
  useDnsSwitchRuleMutation,
  useDnsTryRuleQuery,
  useDnsListRuleEventsInfiniteQuery,
} = ruleCalls;
