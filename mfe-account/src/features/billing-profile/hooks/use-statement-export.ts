import { failureText, saveDownload, shell } from '@zonewerk/shell-sdk';
import { useAccountExportEntriesMutation, type StatementQuestion } from '../api/profile-calls';
import { profileScreenMessages } from '../messages';

const texts = profileScreenMessages.statement;

/** Downloads the filtered statement, and reports failures. */
export function useStatementExport(question: StatementQuestion) {
  const [send, { isLoading: busy }] = useAccountExportEntriesMutation();
  const download = async () => {
    const { data, error } = await send(question);
    if (data) {
      saveDownload(data);
      shell.toast({ text: texts.exported, tone: 'good' });
    } else shell.toast({ text: failureText(error), tone: 'bad' });
  };
  return { download, busy };
}
