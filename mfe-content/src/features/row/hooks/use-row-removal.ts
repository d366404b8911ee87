import type { ModuleRow } from '@zonewerk/contracts';
import { failureText, pagePath, shell } from '@zonewerk/shell-sdk';
import { useContentRemoveRowMutation, useContentRestoreRowMutation } from '../../../shared/api/module-calls';
import { rowMessages } from '../messages';
import { useIsMounted } from '../../../shared/hooks/use-is-mounted';
import { nameOf } from './use-row-editing';

const texts = rowMessages.remove;

interface RowPlace {
  readonly projectId: string;
  readonly module: string;
}

/** Deletes a row, shows its module, and offers an undo. */
export function useRowRemoval({ projectId, module }: RowPlace) {
  const [send, { isLoading }] = useContentRemoveRowMutation();
  const [restore, { isLoading: isRestoring }] = useContentRestoreRowMutation();
  const isHere = useIsMounted();
  const putBack = async (row: Pick<ModuleRow, 'id' | 'title'>) => {
    const { error } = await restore({ projectId, module, row: row.id });
    if (error) refuse(error);
    else shell.toast({ text: texts.back(nameOf(row)), tone: 'good' });
  };
  const remove = async (row: ModuleRow) => {
    const { data, error } = await send({ projectId, module, id: row.id });
    if (!data) return refuse(error);
    if (isHere()) shell.navigate(pagePath('module', { projectId, module }));
    const used = data.used.map(({ title }) => title);
    const text = [texts.done(nameOf(row)), used.length > 0 ? texts.used(used) : ''].join(' ').trim();
    return shell.toast({ text, undo: () => void putBack(row) });
  };
  return { remove, putBack, isRemoving: isLoading, isRestoring };
}

function refuse(error: unknown): void {
  void shell.alert({ title: texts.failed, text: failureText(error), icon: 'error' });
}
