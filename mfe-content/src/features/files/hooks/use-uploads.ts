import { FILE_LIMITS, type FileItem } from '@zonewerk/contracts';
import { failureText, isCallFailure, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import {
  askFileInfo,
  reloadFiles,
  useContentUploadFileMutation,
  type FilesOf,
} from '../../../shared/api/file-calls';
import { fileMessages } from '../messages';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning';
import { UploadQueue, type Sent, type Upload } from '../upload-queue';

const texts = fileMessages.uploads;

export interface UploadsUse {
  readonly uploads: readonly Upload[];
  add(files: readonly File[], folder: string): void;
  retry(id: string): void;
  drop(id: string): void;
}

/** Uploads of a file manager. Unmounting stops them. `onBusy` receives whether unmounting would lose an upload. */
export function useUploads(of: FilesOf, onBusy?: (busy: boolean) => void): UploadsUse {
  const [send] = useContentUploadFileMutation();
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [queue] = useState(
    () =>
      new UploadQueue({
        send(upload, onProgress) {
          const { file, folder } = upload;
          const sending = send({ ...of, file, folder, onProgress });
          return { sent: sending.then(outcomeOf), stop: () => sending.abort() };
        },
        look: async (file) =>
          (await dispatch(askFileInfo({ projectId: of.projectId, file }))).data?.file ?? null,
        stored({ file_name: name }: FileItem) {
          shell.announce(texts.stored(name));
          dispatch(reloadFiles(of.projectId));
        },
        tooLarge: ({ size }) => size > FILE_LIMITS.formBytes,
      }),
  );
  useEffect(() => {
    const goOn = () => void queue.pump();
    window.addEventListener('online', goOn);
    return () => {
      window.removeEventListener('online', goOn);
      queue.stopAll();
    };
  }, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.get);
  const busy = uploads.some(isUnsent);
  useLeaveWarning(busy, texts);
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  return {
    uploads,
    add: (files, folder) => queue.add(files, folder),
    retry: (id) => queue.retry(id),
    drop: (id) => queue.drop(id),
  };
}

/** Whether unloading the page would lose the file. */
function isUnsent({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending';
}

function outcomeOf({ data, error }: { data?: { fileData: FileItem }; error?: unknown }): Sent {
  if (data) return { file: data.fileData };
  const http = isCallFailure(error) && error.kind !== 'offline' ? error.http : 0;
  return { refused: http >= 400, reason: failureText(error, '') };
}
