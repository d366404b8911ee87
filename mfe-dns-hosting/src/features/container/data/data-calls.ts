import {
  type addVolume,
  type AnswerOf,
  type BodyOf,
  CALL_PATHS,
  type listBackups,
  type listVolumes,
  type makeBackup,
  type removeBackup,
  type removeVolume,
  type resizeVolume,
  type restoreBackup,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { hostingCalls } from '../../../shared/containers/api/container-calls';

// An update deploys changed volumes, so the list also has the tag of deployments. Refusals invalidate lists too,
// because the volume or backup can be removed already.
const dataCalls = hostingCalls.enhanceEndpoints({ addTagTypes: ['Volume', 'Backup'] }).injectEndpoints({
  endpoints: (build) => ({
    hostingListVolumes: build.query<AnswerOf<typeof listVolumes>, BodyOf<typeof listVolumes>>({
      query: callQuery<typeof listVolumes>('hosting.list-volumes'),
      providesTags: ['Volume', 'Deployment'],
    }),
    hostingAddVolume: build.mutation<AnswerOf<typeof addVolume>, BodyOf<typeof addVolume>>({
      query: callQuery<typeof addVolume>('hosting.add-volume'),
      invalidatesTags: ['Volume'],
    }),
    hostingResizeVolume: build.mutation<AnswerOf<typeof resizeVolume>, BodyOf<typeof resizeVolume>>({
      query: callQuery<typeof resizeVolume>('hosting.resize-volume'),
      invalidatesTags: ['Volume'],
    }),
    hostingRemoveVolume: build.mutation<AnswerOf<typeof removeVolume>, BodyOf<typeof removeVolume>>({
      query: callQuery<typeof removeVolume>('hosting.remove-volume'),
      invalidatesTags: ['Volume', 'Backup'],
    }),
    hostingListBackups: build.query<AnswerOf<typeof listBackups>, BodyOf<typeof listBackups>>({
      query: callQuery<typeof listBackups>('hosting.list-backups'),
      providesTags: ['Backup'],
    }),
    hostingMakeBackup: build.mutation<AnswerOf<typeof makeBackup>, BodyOf<typeof makeBackup>>({
      query: callQuery<typeof makeBackup>('hosting.make-backup'),
      invalidatesTags: ['Backup'],
    }),
    hostingRestoreBackup: build.mutation<AnswerOf<typeof restoreBackup>, BodyOf<typeof restoreBackup>>({
      query: callQuery<typeof restoreBackup>('hosting.restore-backup'),
      invalidatesTags: ['Volume', 'Backup'],
    }),
    hostingRemoveBackup: build.mutation<AnswerOf<typeof removeBackup>, BodyOf<typeof removeBackup>>({
      query: callQuery<typeof removeBackup>('hosting.remove-backup'),
      invalidatesTags: ['Backup'],
    }),
  }),
});

export const {
  useHostingListVolumesQuery,
  useHostingAddVolumeMutation,
  useHostingResizeVolumeMutation,
  useHostingRemoveVolumeMutation,
  useHostingListBackupsQuery,
  useHostingMakeBackupMutation,
  useHostingRestoreBackupMutation,
  useHostingRemoveBackupMutation,
} = dataCalls;

/** URL of the archive of a complete backup. */
export function backupAddress(id: string): string {
  return `${CALL_PATHS['hosting.download-backup'].path}?${new URLSearchParams({ backup_id: id }).toString()}`;
}
