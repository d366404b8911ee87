import { useEffect } from 'react';
import { listen } from '../../../shared/listen';

/** Has Ctrl S, or Cmd S, send a form of the screen instead of saving the browser's page. */
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
