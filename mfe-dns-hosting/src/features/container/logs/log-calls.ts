import type { AnswerOf, BodyOf, readLogs } from '@zonewerk/contracts';
import { CALL_PATHS } from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

const logCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    // A mutation, so that the cache stores no response: the page joins the lines.
    hostingReadLogs: build.mutation<AnswerOf<typeof readLogs>, BodyOf<typeof readLogs>>({
      query: callQuery<typeof readLogs>('hosting.read-logs'),
    }),
  }),
});

export const { useHostingReadLogsMutation } = logCalls;

/** URL of the event stream with the lines after a cursor. */
export function followAddress(containerId: string, after: string): string {
  return addressOf('hosting.follow-logs', { container_id: containerId, after });
}

/** URL of a file with all lines, or with the lines that match a search. */
export function downloadAddress(containerId: string, query: string): string {
  return addressOf('hosting.download-logs', { container_id: containerId, ...(query ? { query } : {}) });
}

function addressOf(id: 'hosting.follow-logs' | 'hosting.download-logs', query: Record<string, string>) {
  return `${CALL_PATHS[id].path}?${new URLSearchParams(query).toString()}`;
}
