import {
  FILE_FIELD,
  type addFolder,
  type AnswerOf,
  type fileInfo,
  type listFiles,
  type moveFiles,
  type removeFile,
  type removeFolder,
  type renameFile,
  type uploadFile,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES, LIMITS } from '@zonewerk/shell-sdk';

/** Owner of the files: a project, or one of its modules. */
export interface FilesOf {
  readonly projectId: string;
  /** Id of the module; empty for files of the project. */
  readonly module: string;
}

interface InFolder extends FilesOf {
  /** Id of the folder, or 0 for the root. */
  readonly folder: string;
}

interface ToList extends InFolder {
  readonly only?: 'pictures';
}

interface ToUpload extends InFolder {
  readonly file: File;
  readonly onProgress: (part: number) => void;
}

const changed = (answer: unknown, _: unknown, { projectId }: { projectId: string }) =>
  answer ? [{ type: 'Files' as const, id: projectId }] : [];
const of = (_: unknown, __: unknown, { projectId }: { projectId: string }) => [
  { type: 'Files' as const, id: projectId },
];

function formOf({ file, folder, module }: ToUpload): FormData {
  const form = new FormData();
  form.append('module', module);
  form.append('folder', folder);
  form.append(FILE_FIELD, file);
  return form;
}

const taggedApi = callApi.enhanceEndpoints({ addTagTypes: ['Files'] });

/** Queries of project files. */
const fileCalls = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    contentListFiles: build.infiniteQuery<AnswerOf<typeof listFiles>, ToList, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg: { projectId, module, folder, only }, pageParam }) =>
        callQuery<typeof listFiles>('files.list')(
          { module, folder, only, cursor: pageParam, limit: LIMITS.listMost },
          { project_id: projectId },
        ),
      providesTags: of,
    }),
    /** All folders. The first page of a list has all of them. */
    contentListFolders: build.query<AnswerOf<typeof listFiles>, FilesOf>({
      query: ({ projectId, module }) =>
        callQuery<typeof listFiles>('files.list')({ module, limit: 1 }, { project_id: projectId }),
      providesTags: of,
    }),
    contentFileInfo: build.query<AnswerOf<typeof fileInfo>, { projectId: string; file: string }>({
      query: ({ projectId, file }) =>
        callQuery<typeof fileInfo>('files.info')({ file }, { project_id: projectId }),
    }),
  }),
});

/** Mutations of files and folders. They reload the lists. */
const fileChanges = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    contentUploadFile: build.mutation<AnswerOf<typeof uploadFile>, ToUpload>({
      query: (input) => ({
        ...callQuery<typeof uploadFile>('files.upload')(formOf(input), { project_id: input.projectId }),
        onProgress: input.onProgress,
      }),
      invalidatesTags: changed,
    }),
    contentRemoveFile: build.mutation<AnswerOf<typeof removeFile>, { projectId: string; file: string }>({
      query: ({ projectId, file }) =>
        callQuery<typeof removeFile>('files.remove')(undefined, { project_id: projectId, id: file }),
      invalidatesTags: changed,
    }),
    contentAddFolder: build.mutation<AnswerOf<typeof addFolder>, InFolder & { name: string }>({
      query: ({ projectId, ...body }) =>
        callQuery<typeof addFolder>('files.add-folder')(body, { project_id: projectId }),
      invalidatesTags: changed,
    }),
    contentRemoveFolder: build.mutation<AnswerOf<typeof removeFolder>, InFolder & { withContent: boolean }>({
      query: ({ projectId, module, folder, withContent }) =>
        callQuery<typeof removeFolder>('files.remove-folder')(
          { module, folder, with_content: withContent ? '1' : '0' },
          { project_id: projectId },
        ),
      invalidatesTags: changed,
    }),
    contentRenameFile: build.mutation<
      AnswerOf<typeof renameFile>,
      FilesOf & { name: string; file?: string; folder?: string }
    >({
      query: ({ projectId, ...body }) =>
        callQuery<typeof renameFile>('files.rename')(body, { project_id: projectId }),
      invalidatesTags: changed,
    }),
    contentMoveFiles: build.mutation<
      AnswerOf<typeof moveFiles>,
      InFolder & { files?: string[]; folders?: string[] }
    >({
      query: ({ projectId, ...body }) =>
        callQuery<typeof moveFiles>('files.move')(body, { project_id: projectId }),
      invalidatesTags: changed,
    }),
  }),
});

/** Reads the details of a file without the cache. */
export function askFileInfo(query: { projectId: string; file: string }) {
  return fileCalls.endpoints.contentFileInfo.initiate(query, { subscribe: false, forceRefetch: true });
}

/** Reloads the files of a project. */
export function reloadFiles(projectId: string) {
  return fileCalls.util.invalidateTags([{ type: 'Files', id: projectId }]);
}

export const { useContentListFilesInfiniteQuery, useContentListFoldersQuery, useContentFileInfoQuery } =
  fileCalls;

export const {
  useContentUploadFileMutation,
  useContentRemoveFileMutation,
  useContentAddFolderMutation,
  useContentRemoveFolderMutation,
  useContentRenameFileMutation,
  useContentMoveFilesMutation,
} = fileChanges;
