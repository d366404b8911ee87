import type { ModuleRow } from '@zonewerk/contracts';
import type { CallFailure, ShellStore } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { isNotFound } from '../../../shared/is-missing';
import {
  reloadRow,
  storeRow,
  useContentAddRowMutation,
  useContentSetRowMutation,
} from '../../../shared/api/module-calls';
import { rowMessages } from '../messages';
import { changesOf, conflictsOf, type Edits } from '../row-values';
import type { RowSource } from '../row.types';

/** Maximum attempts. Each one follows a change of other fields by another user. */
const TRIES = 5;
const TOO_BUSY: CallFailure = {
  kind: 'answer',
  http: 409,
  status: 'conflict',
  message: rowMessages.meanwhile.busy,
};

/** Saves edits of an existing or new row. Returns the stored row; null after a failure. */
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
        // A new read shows whether the row itself was deleted.
        if (isNotFound(failed)) dispatch(reloadRow(before.id));
        return null;
      }
      dispatch(storeRow(of, data.row));
      const isDone =
        data.status === 'success' || Object.keys(changesOf(module, data.row, edits)).length === 0;
      if (isDone || conflictsOf(module.fields, data.row, edits).length > 0) {
        // Only a read of the row has the names of newly referenced rows.
        dispatch(reloadRow(before.id));
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
