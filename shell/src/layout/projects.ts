import type { AnswerOf, BodyOf, listProjects } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

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
