import type { AnswerOf, BodyOf, listProjects } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

/** Maximum number of projects in the switcher; the projects page lists all. */
const SWITCHER_MOST = 20;

type ListProjects = typeof listProjects;

/** Projects of the person, for switcher and palette. Remotes that change projects share the tag. */
export const projectCalls = callApi.enhanceEndpoints({ addTagTypes: ['Project'] }).injectEndpoints({
  endpoints: (build) => ({
    shellListProjects: build.query<AnswerOf<ListProjects>, BodyOf<ListProjects>>({
      query: callQuery<ListProjects>('projects.list'),
      providesTags: ['Project'],
    }),
  }),
});

/** Projects in the switcher, and the open one if it is among them. */
export function useSwitcherProjects(projectId: string | null) {
  const { data } = projectCalls.useShellListProjectsQuery({ limit: SWITCHER_MOST });
  const projects = data?.list ?? [];
  return { projects, open: projects.find((project) => project.id === projectId) };
}
