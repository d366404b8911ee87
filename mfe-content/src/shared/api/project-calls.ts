import type {
  addProject,
  AnswerOf,
  BodyOf,
  dropProject,
  getProject,
  listDroppedProjects,
  listProjects,
  previewProjectDrop,
  Project,
  renameProject,
  restoreProject,
  setProjectLabel,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type List = typeof listProjects;
type Get = typeof getProject;
type Add = typeof addProject;
type SetLabel = typeof setProjectLabel;
type Rename = typeof renameProject;
type Preview = typeof previewProjectDrop;
type Drop = typeof dropProject;
type Dropped = typeof listDroppedProjects;
type Restore = typeof restoreProject;

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
    // Several choices can follow each other. `readProjectsAgain` reloads projects after the last one.
    contentSetLabel: build.mutation<AnswerOf<SetLabel>, BodyOf<SetLabel>>({
      query: callQuery<SetLabel>('projects.set-label'),
    }),
    contentRenameProject: build.mutation<AnswerOf<Rename>, BodyOf<Rename>>({
      query: callQuery<Rename>('projects.rename'),
      invalidatesTags: (answer) => (answer ? ['Project'] : []),
    }),
    contentPreviewDrop: build.query<AnswerOf<Preview>, string>({
      query: (projectId) => callQuery<Preview>('projects.drop-preview')({ project_id: projectId }),
    }),
    // `useProjectExit` reloads projects after the screen of the dropped project is closed.
    contentDropProject: build.mutation<AnswerOf<Drop>, BodyOf<Drop>>({
      query: callQuery<Drop>('projects.drop'),
    }),
    contentListDropped: build.query<AnswerOf<Dropped>, void>({
      query: () => callQuery<Dropped>('projects.dropped')({}),
      providesTags: ['Project'],
    }),
    contentRestoreProject: build.mutation<AnswerOf<Restore>, BodyOf<Restore>>({
      query: callQuery<Restore>('projects.restore'),
      invalidatesTags: (answer) => (answer ? ['Project'] : []),
    }),
  }),
});

/** Writes a project of a response to the cache, before the next read. */
export function storeProject(project: Project) {
  return projectCalls.util.updateQueryData('contentGetProject', project.id, (answer) => {
    answer.project = project;
  });
}

/** Reloads projects in every list and page. */
export function readProjectsAgain() {
  return projectCalls.util.invalidateTags(['Project']);
}

export const {
  useContentListProjectsInfiniteQuery,
  useContentGetProjectQuery,
  useContentAddProjectMutation,
  useContentSetLabelMutation,
  useContentRenameProjectMutation,
  useContentPreviewDropQuery,
  useContentDropProjectMutation,
  useContentListDroppedQuery,
  useContentRestoreProjectMutation,
} = projectCalls;
