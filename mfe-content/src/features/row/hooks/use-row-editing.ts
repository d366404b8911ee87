import type { Issue, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { useMemo } from 'react';
import { rowMessages } from '../messages';
import type { RowSource } from '../row.types';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning';
import { useIsMounted } from '../../../shared/hooks/use-is-mounted';
import { afterSave, changesOf, conflictsOf } from '../row-values';
import { useEdits } from './use-edits';
import { useSaveRow } from './use-save-row';

const texts = rowMessages;
const VALUE_PATH = /^values\./u;

export type RowEditing = ReturnType<typeof useRowEditing>;

/** Edits a row and saves it. Changes by other users update the fields without edits. */
export function useRowEditing(source: RowSource, onAdded: (row: ModuleRow) => void) {
  const { module, row, labels } = source;
  const key = row ? `row:${row.id}` : `row-new:${module.id}`;
  const { draft, touched, touchNone, fields } = useEdits(key, row, labels);
  const { edits } = draft;
  const { save: send, error } = useSaveRow(source);
  const conflicts = useMemo(() => conflictsOf(module.fields, row, edits), [module, row, edits]);
  const changed = Object.keys(changesOf(module, row, edits)).length;
  useLeaveWarning(changed > 0, texts.save);
  const isHere = useIsMounted();

  const save = async () => {
    if (conflicts.length > 0) return;
    touchNone();
    const sent = draft.now();
    const saved = await send(sent, row);
    if (!saved) return;
    const remaining = afterSave(draft.now(), sent, saved, module.fields);
    draft.put(row ? remaining : {});
    // Input during the creation of a row would be lost with its draft, so it is saved at once.
    if (!row && Object.keys(remaining).length > 0) await send(remaining, saved);
    const { done, added } = texts.save;
    shell.toast({ text: (row ? done : added)(nameOf(saved)), tone: 'good' });
    if (!row && isHere()) onAdded(saved);
  };
  const discard = () => {
    const before = draft.now();
    draft.put({});
    touchNone();
    shell.toast({ text: texts.save.discarded, undo: () => draft.put(before) });
  };
  const issues = [...serverIssues(error), ...conflictIssues(conflicts)];
  return {
    ...source,
    ...fields,
    issues: issues.filter(({ path }) => !touched.has(path)),
    /** Server message about the whole row. */
    message: error && issuesOf(error).length === 0 ? failureText(error) : '',
    conflicts,
    /** Number of fields with unsaved edits. */
    changed,
    save,
    discard,
  };
}

function serverIssues(error: unknown): Issue[] {
  return issuesOf(error).map(({ path, message }) => ({ path: path.replace(VALUE_PATH, ''), message }));
}

function conflictIssues(conflicts: readonly ModuleField[]): Issue[] {
  return conflicts.map(({ key }) => ({ path: key, message: texts.meanwhile.choose }));
}

/** Name of a row in sentences. */
export function nameOf({ title }: Pick<ModuleRow, 'title'>): string {
  return title === '' ? texts.save.thisRow : title;
}
