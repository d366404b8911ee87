import type { BodyOf, exportHistory } from '@zonewerk/contracts';
import { failureText, isCallFailure, saveDownload, shell } from '@zonewerk/shell-sdk';
import { useAccountExportHistoryMutation, type HistoryQuestion } from '../api/history-calls';
import { historyMessages as texts } from '../messages';

type Format = BodyOf<typeof exportHistory>['format'];

interface Export {
  /** Downloads all events that match the filter. Reports failures. */
  exportAs: (format: Format) => Promise<void>;
  busy: boolean;
}

/** Export of the filtered history. */
export function useExport(question: HistoryQuestion): Export {
  const [send, { isLoading: busy }] = useAccountExportHistoryMutation();
  const exportAs = async (format: Format) => {
    const { data, error } = await send({ ...question, format });
    if (data) {
      saveDownload(data);
      shell.toast({ text: texts.exported, tone: 'good' });
    } else if (isCallFailure(error) && error.kind === 'answer' && error.status === 'recent-factor-required') {
      shell.toast({ text: texts.notConfirmed, tone: 'plain' });
    } else shell.toast({ text: failureText(error), tone: 'bad' });
  };
  return { exportAs, busy };
}
