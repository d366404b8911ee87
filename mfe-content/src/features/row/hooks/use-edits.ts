import type { AnswerOf, getRow, ModuleField, ModuleRow } from '@zonewerk/contracts';
import { useDraft } from '@zonewerk/shell-sdk';
import { useRef, useState } from 'react';
import { storedOf, withValue, type Edits, type Value } from '../row-values';

export type Labels = AnswerOf<typeof getRow>['labels'];

/** Unsaved edits of a row, with the names of selected rows. They survive a reload. */
export function useEdits(key: string, row: ModuleRow | null, labels: Labels) {
  const draft = useEditsDraft(key);
  const { edits } = draft;
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [cleared, setCleared] = useState<Readonly<Record<string, string>>>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());

  const put = (field: ModuleField, value: Value, name?: string) => {
    setTouched((before) => new Set(before).add(field.key));
    if (name !== undefined) setNames((before) => ({ ...before, [String(value)]: name }));
    draft.put(withValue(draft.now(), field, { value, name }, storedOf(row, field)));
  };
  const valueOf = (field: ModuleField): Value => {
    const edit = edits[field.key];
    return edit ? edit.value : storedOf(row, field);
  };
  return {
    draft,
    /** Fields with edits since the last save. */
    touched,
    touchNone: () => setTouched(new Set()),
    fields: {
      valueOf,
      /** Name of the referenced row; undefined while it is unknown and after its deletion. */
      nameIn(field: ModuleField): string | undefined {
        const id = String(valueOf(field));
        return edits[field.key]?.name ?? labels[field.key]?.[id] ?? names[id];
      },
      /** @param name of the selected row */
      change(field: ModuleField, value: Value, name?: string) {
        setCleared(({ [field.key]: _, ...others }) => others);
        put(field, value, name);
      },
      /** Names of cleared dropdown choices, by field key. */
      cleared,
      clear(field: ModuleField, name: string) {
        setCleared((before) => ({ ...before, [field.key]: name }));
        put(field, null);
      },
      /** Resolves a conflict with the local edit. */
      chooseMine: (field: ModuleField) => draft.put(rebasedEdit(draft.now(), field, storedOf(row, field))),
      /** Resolves a conflict with the version of the other user. */
      takeTheirs: (field: ModuleField) => draft.put(withoutEdit(draft.now(), field)),
    },
  };
}

/** The edits as a persistent draft. Late responses read its latest value. */
function useEditsDraft(key: string) {
  const [draft, setDraft] = useDraft<{ edits: Edits }>(key, { edits: {} });
  const latest = useRef(draft.edits);
  return {
    edits: draft.edits,
    now: () => latest.current,
    put(edits: Edits) {
      latest.current = edits;
      setDraft({ edits });
    },
  };
}

function rebasedEdit(edits: Edits, { key }: ModuleField, stored: Value): Edits {
  const edit = edits[key];
  return edit ? { ...edits, [key]: { ...edit, was: stored } } : edits;
}

function withoutEdit(edits: Edits, { key }: ModuleField): Edits {
  const { [key]: _, ...others } = edits;
  return others;
}
