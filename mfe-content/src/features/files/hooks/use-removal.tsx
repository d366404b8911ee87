import type { FileUse } from '@zonewerk/contracts';
import { failureText, isCallFailure, LIMITS, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useDispatch } from 'react-redux';
import {
  askFileInfo,
  useContentRemoveFileMutation,
  useContentRemoveFolderMutation,
  type FilesOf,
} from '../../../shared/api/file-calls';
import { fileMessages } from '../messages';
import { Uses } from '../components/file-info';
import type { Item } from '../items';

const texts = fileMessages;

/** Deletes a file after a confirmation that lists its uses. Only a folder with content requires a confirmation. */
export function useRemoval(of: FilesOf): (item: Item) => Promise<void> {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [removeFile] = useContentRemoveFileMutation();
  const [removeFolder] = useContentRemoveFolderMutation();
  const { projectId } = of;
  const file = async (id: string, name: string) => {
    const { data } = await dispatch(askFileInfo({ projectId, file: id }));
    const confirmed = await shell.confirm({
      title: texts.remove.title(name),
      text: <Question used={data?.used ?? []} />,
      confirmLabel: texts.remove.submit,
      danger: true,
    });
    if (!confirmed) return;
    const { data: done, error } = await removeFile({ projectId, file: id });
    if (done) tell(done.message);
    else refuse(error);
  };
  const folder = async (id: string, name: string) => {
    const first = await removeFolder({ ...of, folder: id, withContent: false });
    if (first.data) return tell(first.data.message);
    if (!isAsking(first.error)) return refuse(first.error);
    const confirmed = await shell.confirm({
      title: texts.remove.title(name),
      text: texts.removeFolder.text(name),
      confirmLabel: texts.removeFolder.submit,
      danger: true,
      typed: name,
    });
    if (!confirmed) return undefined;
    const { data, error } = await removeFolder({ ...of, folder: id, withContent: true });
    return data ? tell(data.message) : refuse(error);
  };
  return ({ kind, id, name }) => (kind === 'file' ? file(id, name) : folder(id, name));
}

function Question({ used }: { used: readonly FileUse[] }) {
  return (
    <>
      <p>{texts.remove.text}</p>
      {used.length > 0 && (
        <>
          <p>{texts.remove.used}</p>
          <Uses used={used} />
        </>
      )}
    </>
  );
}

function isAsking(error: unknown): boolean {
  return isCallFailure(error) && error.kind === 'answer' && error.status === 'confirmation-required';
}

function tell(text: string): void {
  shell.toast({ text, tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
}

function refuse(error: unknown): void {
  void shell.alert({ title: texts.failedTitle, text: reasonOf(error), icon: 'error' });
}

/** A validation error shows the text of the server alone. Other failures have an introduction. */
function reasonOf(error: unknown): string {
  const text = failureText(error, texts.remove.failed);
  const isOther = isCallFailure(error) && error.kind === 'answer' && error.status !== 'validation-error';
  return isOther ? texts.remove.refused(text) : text;
}
