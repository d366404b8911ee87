import type {
  AnswerOf,
  applyPlan,
  exportZone,
  getPlan,
  listPlan,
  listPlans,
  PlanCategory,
  ZonePlan,
} from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, CURSOR_PAGES, type Download } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from './dns-calls';

type Answer = AnswerOf<typeof getPlan>;

interface PlanKey extends ClusterKey {
  planId: string;
}
/** Query of the rows of a plan. */
export interface RowsWanted extends PlanKey {
  category: PlanCategory | 'left';
}

const planBody = ({ planId, ...key }: PlanKey) => ({ ...keyBody(key), plan_id: planId });

/** Creating or starting a plan changes the list of plans. */
export const LISTED = (answer?: Answer): 'ZonePlan'[] => (answer ? ['ZonePlan'] : []);

export const planCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['ZoneChange', 'RecordSet', 'Cluster', 'ZonePlan'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dnsListPlans: build.infiniteQuery<AnswerOf<typeof listPlans>, ClusterKey, string | undefined>({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg, pageParam }) =>
          callQuery<typeof listPlans>('dns.list-plans')({
            ...keyBody(queryArg),
            limit: 10,
            cursor: pageParam,
          }),
        providesTags: ['ZonePlan'],
      }),
      dnsGetPlan: build.query<Answer, PlanKey>({
        query: (key) => callQuery<typeof getPlan>('dns.get-plan')(planBody(key)),
      }),
      dnsListPlan: build.infiniteQuery<AnswerOf<typeof listPlan>, RowsWanted, string | undefined>({
        infiniteQueryOptions: CURSOR_PAGES,
        query: ({ queryArg: { category, ...key }, pageParam }) =>
          callQuery<typeof listPlan>('dns.list-plan')({ ...planBody(key), category, cursor: pageParam }),
      }),
      dnsApplyPlan: build.mutation<Answer, PlanKey & { typed: string }>({
        query: ({ typed, ...key }) =>
          callQuery<typeof applyPlan>('dns.apply-plan')({
            ...planBody(key),
            cluster_domain: typed.trim() || undefined,
          }),
        invalidatesTags: LISTED,
      }),
      dnsExportZone: build.mutation<Download, ClusterKey>({
        query: (key) => callDownload<typeof exportZone>('dns.export-zone')(keyBody(key)),
      }),
    }),
  });

export const {
  useDnsListPlansInfiniteQuery,
  useDnsGetPlanQuery,
  useDnsListPlanInfiniteQuery,
  useDnsApplyPlanMutation,
  useDnsExportZoneMutation,
} = planCalls;

/** Reads again what an applied plan changed. */
export const refreshZone = () =>
  planCalls.util.invalidateTags(['ZoneChange', 'RecordSet', 'Cluster', 'ZonePlan']);

/** Writes the plan of another response to the cache. */
export const keepPlan = ({ projectId, clusterId }: ClusterKey, plan: ZonePlan) =>
  planCalls.util.upsertQueryData(
    'dnsGetPlan',
    { projectId, clusterId, planId: plan.id },
    { status: 'success', message: '', plan },
  );
