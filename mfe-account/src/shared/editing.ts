import { shell, useDraft } from '@zonewerk/shell-sdk';
import { useEffect, useState } from 'react';
import { isAnswer } from './components/call-message';
import { closeForeign } from './components/read-object';

interface Editing<Draft> {
  /** Names the draft: unique per form and thing, e.g. `contact:${id}`. */
  key: string;
  /** What is stored when the form comes, as a draft; JSON only. */
  stored: Draft;
  /** Is told whether something is typed, by which the window around the form stays open. */
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}

/** What is typed in a form over something stored. It survives a reload; `leave` drops it and closes the window. */
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

/** Tells the window around a form whether something is typed; nothing is when the form goes. */
export function useTyped(typed: boolean, onTyped: (typed: boolean) => void): void {
  useEffect(() => onTyped(typed), [typed, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
}

/** Whether something was typed that is not stored yet. */
export function isChanged<Draft>(draft: Draft, stored: Draft): boolean {
  return JSON.stringify(draft) !== JSON.stringify(stored);
}

/** What came of a call that changes something. */
interface Sent {
  readonly data?: { readonly message: string };
  readonly error?: unknown;
}

/**
 * What follows a change: the window closes, the page is loaded again and a toast says what was done. What turned out to
 * be somebody else's closes it too; any other failure stays at the form.
 */
export async function finishChange({ data, error }: Sent, leave: () => void): Promise<void> {
  if (isAnswer(error, 'object-owner-conflict')) return closeForeign(error, leave);
  if (!data) return;
  leave();
  await shell.reloadPage();
  shell.toast({ text: data.message, tone: 'good' });
}
