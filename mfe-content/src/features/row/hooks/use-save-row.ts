import type { ModuleRow } from '@zonewerk/contracts';
import type { CallFailure, ShellStore } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isNotFound } from '../../../shared/is-gone';
import {
  readRowAnew,
  storeRow,
  useContentAddRowMutation,
  useContentSetRowMutation,
} from '../../../shared/api/module-calls';
import { rowMessages } from '../messages';
import { changesOf, conflictsOf, type Edits } from '../row-values';
import type { RowSource } from '../row.types';

/** How often a change is based on the row anew when others change other fields of it at the same moment. */
const TRIES = 5;
const TOO_BUSY: CallFailure = {
  kind: 'answer',
  http: 409,
  status: 'conflict',
  message: rowMessages.meanwhile.busy,
};

/** Saves edits of a row, or of one that is not there yet. Gives the row as it is stored then; null when it was not saved. */
export function useSaveRow({ projectId, module }: Pick<RowSource, 'projectId' | 'module'>) {
  const [add] = useContentAddRowMutation();
  const [set] = useContentSetRowMutation();
  const [error, setError] = useState<unknown>(undefined);
  const dispatch = useDispatch<ShellStore['dispatch']>();

  const change = async (before: ModuleRow, edits: Edits): Promise<ModuleRow | null> => {
    const of = { projectId, module: module.id, row: before.id };
    let based = before;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { data, error: failed } = await set({
        ...of,
        rev: based.rev,
        values: changesOf(module, based, edits),
      });
      if (!data) {
        setError(failed);
        // Whether it is the row that is gone is known once it is read.
        if (isNotFound(failed)) dispatch(readRowAnew(before.id));
        return null;
      }
      dispatch(storeRow(of, data.row));
      const isDone =
        data.status === 'success' || Object.keys(changesOf(module, data.row, edits)).length === 0;
      if (isDone || conflictsOf(module.fields, data.row, edits).length > 0) {
        // How rows are called that it points to now comes with the row only.
        dispatch(readRowAnew(before.id));
        return isDone ? data.row : null;
      }
      based = data.row;
    }
    setError(TOO_BUSY);
    return null;
  };
  const save = async (edits: Edits, row: ModuleRow | null): Promise<ModuleRow | null> => {
    setError(undefined);
    if (row) return change(row, edits);
    const { data, error: failed } = await add({
      projectId,
      module: module.id,
      values: changesOf(module, null, edits),
    });
    setError(failed);
    return data?.row ?? null;
  };
  return { save, error };
}
