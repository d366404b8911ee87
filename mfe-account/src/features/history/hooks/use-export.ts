import type { BodyOf, exportHistory } from '@zonewerk/contracts';
import { failureText, isCallFailure, saveDownload, shell } from '@zonewerk/shell-sdk';
import { useAccountExportHistoryMutation, type HistoryQuestion } from '../api/history-calls';
import { historyMessages as texts } from '../messages';

type Format = BodyOf<typeof exportHistory>['format'];

interface Export {
  /** Downloads what the list shows, and everything below it. Says by itself what went wrong. */
  exportAs: (format: Format) => Promise<void>;
  busy: boolean;
}

/** Takes the filtered history out of the product. */
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
