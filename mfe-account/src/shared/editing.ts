import { shell, useDraft } from '@zonewerk/shell-sdk';
import { useEffect, useState } from 'react';
import { isAnswer } from './components/call-message';
import { closeForeign } from './components/read-object';

interface Editing<Draft> {
  /** Key of the draft, unique per form and object, e.g. `contact:${id}`. */
  key: string;
  /** Stored values at the mount of the form; JSON only. */
  stored: Draft;
  /** Called with whether the form has input, which prevents the surrounding window from closing. */
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}

/** Draft of a stored object. It survives a reload; `leave` discards it and closes the window. */
export function useEditing<Draft>({ key, stored, onTyped, onClose }: Editing<Draft>) {
  const [first] = useState(stored);
  const [draft, setDraft, dropDraft] = useDraft(key, first);
  useTyped(isChanged(draft, first), onTyped);
  const leave = () => {
    dropDraft();
    onClose();
  };
  return { draft, setDraft, leave };
}

/** Reports to the surrounding window whether the form has input; an unmounted form has none. */
export function useTyped(typed: boolean, onTyped: (typed: boolean) => void): void {
  useEffect(() => onTyped(typed), [typed, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
}

/** Whether the draft has unsaved input. */
export function isChanged<Draft>(draft: Draft, stored: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(stored);
}

/** Result of a mutation. */
interface Sent {
  readonly data?: { readonly message: string };
  readonly error?: unknown;
}

/**
 * After a change: closes the window, reloads the page and shows a toast. An object of another person closes it too; any
 * other failure remains in the form.
 */
export async function finishChange({ data, error }: Sent, leave: () => void): Promise<void> {
  if (isAnswer(error, 'object-owner-conflict')) return closeForeign(error, leave);
  if (!data) return;
  leave();
  await shell.reloadPage();
  shell.toast({ text: data.message, tone: 'good' });
}
