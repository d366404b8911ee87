import { useEffect } from 'react';

/** Texts of the confirmation before a screen with unsaved changes closes. */
export interface UnsavedQuestion {
  readonly title: string;
  readonly text: string;
  /** Label of the button that leaves. */
  readonly confirmLabel: string;
  /** Label of the button that stays. */
  readonly cancelLabel: string;
}

/** Confirmations of mounted screens with unsaved changes, newest last. */
const questions = new Set<UnsavedQuestion>();

let isUnloadAllowed = false;

/** The browser asks unless the user has already confirmed. */
function warn(event: BeforeUnloadEvent): void {
  if (!isUnloadAllowed) event.preventDefault();
  isUnloadAllowed = false;
}

/** Disables the browser's confirmation for the next document: the user has confirmed. */
export function allowNextUnload(): void {
  isUnloadAllowed = questions.size > 0;
}

/**
 * Registers unsaved changes of a screen. The shell requires a confirmation before a link, Back or Forward leaves the
 * screen. The browser requires one before the tab closes or loads another document. `shell.navigate` requires none.
 */
export function useUnsavedChanges(isUnsaved: boolean, question: UnsavedQuestion): void {
  const { title, text, confirmLabel, cancelLabel } = question;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const registered = { title, text, confirmLabel, cancelLabel };
    questions.add(registered);
    window.addEventListener('beforeunload', warn);
    return () => {
      questions.delete(registered);
      if (questions.size > 0) return;
      window.removeEventListener('beforeunload', warn);
      isUnloadAllowed = false;
    };
  }, [isUnsaved, title, text, confirmLabel, cancelLabel]);
}

/** Confirmation of the newest unsaved changes; null if everything is saved. */
export function unsavedQuestion(): UnsavedQuestion | null {
  return [...questions].at(-1) ?? null;
}
