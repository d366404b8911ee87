import type { FoundCluster, Project } from '@zonewerk/contracts';
import { failureText, useSettled } from '@zonewerk/shell-sdk';
import { projectCalls } from '../layout/projects';
import { messages } from '../messages';
import { clusterCalls } from './cluster-calls';

/** How long typing rests before anything is looked for, in milliseconds. */
const SEARCH_REST_MS = 150;
const FOUND_MOST = 8;

interface Found {
  readonly projects: readonly Project[];
  readonly clusters: readonly FoundCluster[];
  /** More is on its way. */
  readonly loading: boolean;
  /** Why something could not be looked for; null when it could. */
  readonly failure: string | null;
}

/** What of the person's projects and zones has the typed text in its name; zones only once something is typed. */
export function useFound(query: string, loggedIn: boolean): Found {
  const text = query.trim();
  const settled = useSettled(text, SEARCH_REST_MS);
  const wanted = { limit: FOUND_MOST, ...(settled === '' ? {} : { query: settled }) };
  const projects = projectCalls.useShellListProjectsQuery(wanted, { skip: !loggedIn });
  const clusters = clusterCalls.useShellFindClustersQuery(wanted, { skip: !loggedIn || settled === '' });
  const error = projects.error ?? clusters.error;
  return {
    projects: projects.data?.list ?? [],
    clusters: text === '' ? [] : (clusters.data?.list ?? []).filter((one) => hasText(one, text)),
    loading: projects.isFetching || clusters.isFetching || (loggedIn && settled !== text),
    failure: error === undefined ? null : failureText(error, messages.palette.failed),
  };
}

/** While more letters are typed, what was found with fewer of them is shown as far as it still fits. */
function hasText({ domain, domain_unicode: unicode }: FoundCluster, text: string): boolean {
  const wanted = text.toLowerCase();
  return domain.includes(wanted) || unicode.toLowerCase().includes(wanted);
}
