import type { ModuleField, ModuleRow } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  changeListedRow,
  useContentUpdateBooleanMutation,
  type RowQuery,
} from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';

const texts = moduleMessages.rows;

export interface Toggles {
  /** Displayed value: the last choice, until the server has responded. */
  isOn(row: ModuleRow, field: ModuleField): boolean;
  isPending(row: ModuleRow, field: ModuleField): boolean;
  set(row: ModuleRow, field: ModuleField, on: boolean): void;
}

/**
 * Toggles booleans of rows. At most one request per row and field is in flight; the last choice follows it. A failure
 * restores the last value of the server.
 * @param rowQuery the list that shows the rows
 */
export function useToggles(rowQuery: RowQuery): Toggles {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send] = useContentUpdateBooleanMutation();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const queued = useRef(new Map<string, boolean>());
  const { projectId, module } = rowQuery;

  const setPending = (key: string, value: boolean | null) =>
    setWanted((now) => {
      const next = new Map(now);
      if (value === null) next.delete(key);
      else next.set(key, value);
      return next;
    });

  const work = async (id: string, column: string, key: string) => {
    for (let next = queued.current.get(key); next !== undefined; next = queued.current.get(key)) {
      queued.current.delete(key);
      const { data, error } = await send({ projectId, module, id, column, value: next ? '1' : '0' });
      if (data) {
        const said = { [column]: data.value === '1' };
        dispatch(changeListedRow(rowQuery, id, (row) => withValues(row, data.rev, said)));
      } else if (!queued.current.has(key)) fail(error);
    }
    setPending(key, null);
  };

  return {
    isOn: (row, field) => wanted.get(keyOf(row, field)) ?? row.values[field.key] === true,
    isPending: (row, field) => wanted.has(keyOf(row, field)),
    set(row, field, on) {
      const key = keyOf(row, field);
      queued.current.set(key, on);
      setPending(key, on);
      if (!wanted.has(key)) void work(row.id, field.key, key);
    },
  };
}

/** The row with the values of a response, unless the list already has a later revision. */
function withValues(row: ModuleRow, rev: number, values: ModuleRow['values']): ModuleRow {
  return row.rev > rev ? row : { ...row, rev, values: { ...row.values, ...values } };
}

function keyOf({ id }: ModuleRow, { key }: ModuleField): string {
  return `${id} ${key}`;
}

function fail(error: unknown): void {
  shell.toast({ text: `${texts.toggleFailed} ${failureText(error)}`, tone: 'bad' });
}
