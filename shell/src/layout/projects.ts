import type { AnswerOf, BodyOf, listProjects } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

/** Most projects that the switcher lists; the projects page has all. */
const SWITCHER_MOST = 20;

type ListProjects = typeof listProjects;

/** The projects of the person, for switcher and palette; the tag is shared with the remote that changes them. */
export const projectCalls = callApi.enhanceEndpoints({ addTagTypes: ['Project'] }).injectEndpoints({
  endpoints: (build) => ({
    shellListProjects: build.query<AnswerOf<ListProjects>, BodyOf<ListProjects>>({
      query: callQuery<ListProjects>('projects.list'),
      providesTags: ['Project'],
    }),
  }),
});

/** The projects that the switcher offers, and the open one when it is among them. */
export function useSwitcherProjects(projectId: string | null) {
  const { data } = projectCalls.useShellListProjectsQuery({ limit: SWITCHER_MOST });
  const projects = data?.list ?? [];
  return { projects, open: projects.find((project) => project.id === projectId) };
}
