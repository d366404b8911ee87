import type { FoundCluster, Project } from '@zonewerk/contracts';
import { failureText, useSettled } from '@zonewerk/shell-sdk';
import { projectCalls } from '../layout/projects';
import { messages } from '../messages';
import { clusterCalls } from './cluster-calls';

/** Idle time before a search, in milliseconds. */
const SEARCH_REST_MS = 150;
const FOUND_MOST = 8;

interface Found {
  readonly projects: readonly Project[];
  readonly clusters: readonly FoundCluster[];
  /** A search is in progress. */
  readonly loading: boolean;
  /** Reason of a failed search; null without one. */
  readonly failure: string | null;
}

/** Projects and zones of the person whose name contains the query; zones only for a non-empty query. */
export function useFound(query: string, loggedIn: boolean): Found {
  const text = query.trim();
  const debounced = useSettled(text, SEARCH_REST_MS);
  const wanted = { limit: FOUND_MOST, ...(debounced === '' ? {} : { query: debounced }) };
  const projects = projectCalls.useShellListProjectsQuery(wanted, { skip: !loggedIn });
  const clusters = clusterCalls.useShellFindClustersQuery(wanted, { skip: !loggedIn || debounced === '' });
  const error = projects.error ?? clusters.error;
  return {
    projects: projects.data?.list ?? [],
    clusters: text === '' ? [] : (clusters.data?.list ?? []).filter((one) => hasText(one, text)),
    loading: projects.isFetching || clusters.isFetching || (loggedIn && debounced !== text),
    failure: error === undefined ? null : failureText(error, messages.palette.failed),
  };
}

/** During input, results of a shorter query remain visible if they still match. */
function hasText({ domain, domain_unicode: unicode }: FoundCluster, text: string): boolean {
  const wanted = text.toLowerCase();
  return domain.includes(wanted) || unicode.toLowerCase().includes(wanted);
}
