import type { AnswerOf, BodyOf, exportAuditEvents, listAuditEvents } from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, CURSOR_PAGES, type Download } from '@zonewerk/shell-sdk';

type List = typeof listAuditEvents;
type Export = typeof exportAuditEvents;

/** Filters of the audit log. */
export type AuditQuestion = Omit<BodyOf<List>, 'cursor' | 'limit'>;

const auditCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    contentListAuditEvents: build.infiniteQuery<AnswerOf<List>, AuditQuestion, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('projects.list-audit-events')({ ...queryArg, cursor: pageParam }),
    }),
    contentExportAuditEvents: build.mutation<Download, BodyOf<Export>>({
      query: callDownload<Export>('projects.export-audit-events'),
    }),
  }),
});

export const { useContentListAuditEventsInfiniteQuery, useContentExportAuditEventsMutation } = auditCalls;
