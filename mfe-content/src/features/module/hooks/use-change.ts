import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useDispatch } from 'react-redux';
import type { VersionedResult } from '../../../shared/based-change';
import { storeModule } from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';

const texts = moduleMessages.fields;

/**
 * Handles the response of a change: stores the new state or shows the reason of a failure. Returns whether the change
 * succeeded.
 */
export function useChange(projectId: string) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  return async (answer: Promise<VersionedResult>, failed: string): Promise<boolean> => {
    const { data, error } = await answer;
    if (data) dispatch(storeModule(projectId, data.module));
    if (data?.status === 'success') return true;
    refuse(data ? texts.meanwhile : failureText(error, failed));
    return false;
  };
}

export function refuse(text: string): void {
  void shell.alert({ title: moduleMessages.failedTitle, text, icon: 'error' });
}
