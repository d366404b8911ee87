import type {
  addProject,
  AnswerOf,
  BodyOf,
  getProject,
  listProjects,
  Project,
  setProjectLabel,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type List = typeof listProjects;
type Get = typeof getProject;
type Add = typeof addProject;
type SetLabel = typeof setProjectLabel;

/** Calls of projects. The tag is shared with the shell, whose switcher follows every change. */
const projectCalls = callApi.enhanceEndpoints({ addTagTypes: ['Project'] }).injectEndpoints({
  endpoints: (build) => ({
    contentListProjects: build.infiniteQuery<AnswerOf<List>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('projects.list')({ query: queryArg || undefined, cursor: pageParam }),
      providesTags: ['Project'],
    }),
    contentGetProject: build.query<AnswerOf<Get>, string>({
      query: (projectId) => callQuery<Get>('projects.get')({ project_id: projectId }),
      providesTags: ['Project'],
    }),
    contentAddProject: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('projects.add'),
      invalidatesTags: (answer) => (answer ? ['Project'] : []),
    }),
    // Choices follow each other; projects are read again after the last one, by `readProjectsAgain`.
    contentSetLabel: build.mutation<AnswerOf<SetLabel>, BodyOf<SetLabel>>({
      query: callQuery<SetLabel>('projects.set-label'),
    }),
  }),
});

/** Puts a project as a call answered it where screens read it, before the next answer comes. */
export function storeProject(project: Project) {
  return projectCalls.util.updateQueryData('contentGetProject', project.id, (answer) => {
    answer.project = project;
  });
}

/** Has projects read again by every list and page that shows them. */
export function readProjectsAgain() {
  return projectCalls.util.invalidateTags(['Project']);
}

export const {
  useContentListProjectsInfiniteQuery,
  useContentGetProjectQuery,
  useContentAddProjectMutation,
  useContentSetLabelMutation,
} = projectCalls;
