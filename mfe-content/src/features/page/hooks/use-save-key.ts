import { useEffect } from 'react';
import { listen } from '../../../shared/listen';

/** Ctrl+S and Cmd+S submit a form of the screen instead of saving the page as a file. */
export function useSaveKey(formId: string): void {
  useEffect(
    () =>
      listen({
        keydown(event) {
          const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
          if (!isSave || event.altKey || event.shiftKey) return;
          event.preventDefault();
          const form = document.getElementById(formId);
          const button = form?.querySelector<HTMLButtonElement>('[type="submit"]:not(:disabled)');
          if (form instanceof HTMLFormElement && button) form.requestSubmit(button);
        },
      }),
    [formId],
  );
}
