import type {
  AnswerOf,
  BodyOf,
  getPlan,
  ImportMode,
  ImportOffer,
  listTemplates,
  previewImport,
  previewRemoval,
  previewReplacement,
  previewTemplate,
  previewTtl,
  previewZoneRollback,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import type { ClusterKey } from './dns-calls';
import { LISTED, planCalls } from './plan-calls';

type Answer = AnswerOf<typeof getPlan>;

/** Source of an import. */
export interface Import extends ClusterKey {
  /** Zone file, or its pasted lines. */
  content: File | string;
  mode: ImportMode;
  /** Accepted alternative interpretations. */
  accepted: readonly ImportOffer[];
}

/** File name of long pasted text. */
const PASTED = 'pasted.zone';

/** Maximum bytes of a text field. Longer text is sent as a file. */
const FIELD_BYTES = 100_000;

const ACCEPTED_BY: Readonly<Record<ImportOffer, keyof BodyOf<typeof previewImport>>> = {
  'apex-alias': 'apex_alias',
  'automatic-ttl': 'automatic_ttl',
};

function importForm({ clusterId, content, mode, accepted }: Import): FormData {
  const form = new FormData();
  form.append('cluster_id', clusterId);
  form.append('mode', mode);
  for (const offer of accepted) form.append(ACCEPTED_BY[offer], '1');
  const blob = new Blob([content], { type: 'text/plain' });
  if (typeof content !== 'string') form.append('zone-file', content);
  else if (blob.size <= FIELD_BYTES) form.append('zone_text', content);
  else form.append('zone-file', blob, PASTED);
  return form;
}

const previewCalls = planCalls.injectEndpoints({
  endpoints: (build) => ({
    dnsListTemplates: build.query<AnswerOf<typeof listTemplates>, void>({
      query: () => callQuery<typeof listTemplates>('dns.list-templates')({}),
    }),
    dnsPreviewImport: build.mutation<Answer, Import>({
      query: (wanted) =>
        callQuery<typeof previewImport>('dns.preview-import')(importForm(wanted), {
          project_id: wanted.projectId,
        }),
      invalidatesTags: LISTED,
    }),
    dnsPreviewTemplate: build.mutation<Answer, BodyOf<typeof previewTemplate>>({
      query: callQuery<typeof previewTemplate>('dns.preview-template'),
      invalidatesTags: LISTED,
    }),
    dnsPreviewReplacement: build.mutation<Answer, BodyOf<typeof previewReplacement>>({
      query: callQuery<typeof previewReplacement>('dns.preview-replacement'),
      invalidatesTags: LISTED,
    }),
    dnsPreviewTtl: build.mutation<Answer, BodyOf<typeof previewTtl>>({
      query: callQuery<typeof previewTtl>('dns.preview-ttl'),
      invalidatesTags: LISTED,
    }),
    dnsPreviewRemoval: build.mutation<Answer, BodyOf<typeof previewRemoval>>({
      query: callQuery<typeof previewRemoval>('dns.preview-removal'),
      invalidatesTags: LISTED,
    }),
    dnsPreviewZoneRollback: build.mutation<Answer, BodyOf<typeof previewZoneRollback>>({
      query: callQuery<typeof previewZoneRollback>('dns.preview-zone-rollback'),
      invalidatesTags: LISTED,
    }),
  }),
});

export const {
  useDnsListTemplatesQuery,
  useDnsPreviewImportMutation,
  useDnsPreviewTemplateMutation,
  useDnsPreviewTtlMutation,
  useDnsPreviewReplacementMutation,
  useDnsPreviewRemovalMutation,
  useDnsPreviewZoneRollbackMutation,
} = previewCalls;
