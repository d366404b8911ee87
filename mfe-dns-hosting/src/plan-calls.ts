import type {
  AnswerOf,
  applyPlan,
  BodyOf,
  exportZone,
  getPlan,
  ImportMode,
  listPlan,
  listTemplates,
  PlanCategory,
  previewImport,
  previewReplacement,
  previewTemplate,
} from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, CURSOR_PAGES, type Download } from '@zonewerk/shell-sdk';
import { keyBody, type ClusterKey } from './dns-calls';

type Answer = AnswerOf<typeof getPlan>;

/** What is to be imported. */
export interface Import extends ClusterKey {
  file: Blob;
  mode: ImportMode;
}

interface PlanKey extends ClusterKey {
  planId: string;
}
/** Which rows of a plan are asked for. */
export interface RowsWanted extends PlanKey {
  category: PlanCategory | 'left';
}

const planBody = ({ planId, ...key }: PlanKey) => ({ ...keyBody(key), plan_id: planId });

function importForm({ clusterId, file, mode }: Import): FormData {
  const form = new FormData();
  form.append('cluster_id', clusterId);
  form.append('mode', mode);
  form.append('zone-file', file, 'import.zone');
  return form;
}

const planCalls = callApi
  .enhanceEndpoints({ addTagTypes: ['ZoneChange', 'RecordSet', 'Cluster'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dnsPreviewImport: build.mutation<Answer, Import>({
        query: (wanted) =>
          callQuery<typeof previewImport>('dns.preview-import')(importForm(wanted), {
            project_id: wanted.projectId,
          }),
      }),
      dnsListTemplates: build.query<AnswerOf<typeof listTemplates>, void>({
        query: () => callQuery<typeof listTemplates>('dns.list-templates')({}),
      }),
      dnsPreviewTemplate: build.mutation<Answer, BodyOf<typeof previewTemplate>>({
        query: callQuery<typeof previewTemplate>('dns.preview-template'),
      }),
      dnsPreviewReplacement: build.mutation<Answer, BodyOf<typeof previewReplacement>>({
        query: callQuery<typeof previewReplacement>('dns.preview-replacement'),
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
      }),
      dnsExportZone: build.mutation<Download, ClusterKey>({
        query: (key) => callDownload<typeof exportZone>('dns.export-zone')(keyBody(key)),
      }),
    }),
  });

export const {
  useDnsPreviewImportMutation,
  useDnsListTemplatesQuery,
  useDnsPreviewTemplateMutation,
  useDnsPreviewReplacementMutation,
  useDnsGetPlanQuery,
  useDnsListPlanInfiniteQuery,
  useDnsApplyPlanMutation,
  useDnsExportZoneMutation,
} = planCalls;

/** What a plan changed when it was carried out. */
export const refreshZone = () => planCalls.util.invalidateTags(['ZoneChange', 'RecordSet', 'Cluster']);
