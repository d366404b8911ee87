import type { AnswerOf, uploadArchive } from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

interface Upload {
  readonly projectId: string;
  readonly containerId: string;
  readonly file: File;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

const sourceCalls = hostingCalls.injectEndpoints({
  endpoints: (build) => ({
    hostingUploadArchive: build.mutation<AnswerOf<typeof uploadArchive>, Upload>({
      query: ({ projectId, containerId, file, onProgress }) => ({
        ...callQuery<typeof uploadArchive>('hosting.upload-archive')(undefined as never, {
          project_id: projectId,
          container_id: containerId,
        }),
        body: file,
        query: { name: file.name },
        onProgress,
      }),
      invalidatesTags: ['Container'],
    }),
  }),
});

export const { useHostingUploadArchiveMutation } = sourceCalls;
