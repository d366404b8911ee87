import { useEffect } from 'react';

/** What a person is asked before unsaved changes of a screen are left. */
export interface UnsavedQuestion {
  readonly title: string;
  readonly text: string;
  /** Label of the button that leaves. */
  readonly confirmLabel: string;
  /** Label of the button that stays. */
  readonly cancelLabel: string;
}

/** Questions of the mounted screens with unsaved changes, the newest last. */
const questions = new Set<UnsavedQuestion>();

let isUnloadAllowed = false;

/** The browser asks unless the person has already confirmed to leave. */
function warn(event: BeforeUnloadEvent): void {
  if (!isUnloadAllowed) event.preventDefault();
  isUnloadAllowed = false;
}

/** The browser does not ask before the next document: the person has confirmed to leave. */
export function allowNextUnload(): void {
  isUnloadAllowed = questions.size > 0;
}

/**
 * Registers unsaved changes of a screen. The shell asks before a link, Back or Forward leaves the screen; the browser
 * asks before the tab closes or loads another document. `shell.navigate` does not ask.
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

/** The question of the newest unsaved changes; null when everything is saved. */
export function unsavedQuestion(): UnsavedQuestion | null {
  return [...questions].at(-1) ?? null;
}
