import type { AnswerOf, ModuleRow, removeRow, restoreRow } from '@zonewerk/contracts';
import { failureText, shell, type ShellStore } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import {
  reloadRows,
  useContentRemoveRowMutation,
  useContentRestoreRowMutation,
} from '../../../shared/api/module-calls';
import { moduleMessages } from '../../../shared/module-messages';

const texts = moduleMessages.rows;
const NONE: ReadonlySet<string> = new Set();
/** Maximum number of concurrent calls. */
const AT_ONCE = 4;

interface Outcome {
  readonly data?: AnswerOf<typeof removeRow> | AnswerOf<typeof restoreRow> | undefined;
  readonly error?: unknown;
}

/** Deletes one or more rows without a confirmation. An undo is possible for ten seconds. */
export function useRowRemoval({ projectId, module }: { projectId: string; module: string }) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send] = useContentRemoveRowMutation();
  const [restore] = useContentRestoreRowMutation();
  const [removing, setRemoving] = useState(NONE);
  const reload = () => dispatch(reloadRows(projectId));
  const undo = async (ids: readonly string[]) => {
    const outcomes = await eachOf(ids, (row) => restore({ projectId, module, row }));
    const failed = outcomes.find(({ error }) => error !== undefined);
    if (failed) refuse(failureText(failed.error));
  };
  /** Returns the deleted rows. */
  const remove = async (rows: readonly ModuleRow[]): Promise<readonly ModuleRow[]> => {
    setRemoving((now) => new Set([...now, ...rows.map(({ id }) => id)]));
    const outcomes = await eachOf(rows, ({ id }) => send({ projectId, module, id }));
    setRemoving((now) => new Set([...now].filter((id) => !rows.some((row) => row.id === id))));
    const removed = rows.filter((_, at) => outcomes[at]?.data !== undefined);
    const failed = outcomes.find(({ error }) => error !== undefined);
    if (removed.length > 0) {
      const text = `${doneText(removed)} ${usedText(outcomes, removed)}`.trim();
      shell.toast({ text, undo: () => void undo(removed.map(({ id }) => id)) });
    }
    if (failed) {
      refuse(failedText(failed.error, removed.length, rows.length));
      reload();
    }
    return removed;
  };
  return { removing, remove };
}

function doneText(removed: readonly ModuleRow[]): string {
  const [first, ...others] = removed;
  if (others.length > 0) return texts.removedMany(removed.length);
  return texts.removed(first?.title || texts.untitled);
}

/** Names the remaining rows that still refer to a deleted row. */
function usedText(outcomes: readonly Outcome[], removed: readonly ModuleRow[]): string {
  const used = outcomes.flatMap(({ data }) => (data && 'used' in data ? data.used : []));
  const remaining = used.filter(({ row }) => !removed.some(({ id }) => id === row));
  const titles = [...new Set(remaining.map(({ title }) => title))];
  return titles.length > 0 ? texts.stillNamed(titles) : '';
}

function failedText(error: unknown, removed: number, all: number): string {
  const reason = failureText(error, texts.removeFailed);
  return all === 1 ? reason : `${texts.removeFailedSome(removed, all)} ${reason}`;
}

/**
 * Calls `one` for each item with limited concurrency. The list is read again once, after the last call. Outcomes are in
 * the order of the items.
 */
async function eachOf<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    for (let at = next; at < items.length; at = next) {
      next += 1;
      outcomes[at] = await call(items[at] as Item);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

function refuse(text: string): void {
  void shell.alert({ title: moduleMessages.failedTitle, text, icon: 'error' });
}
