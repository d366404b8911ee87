import { useUnsavedChanges } from '@zonewerk/shell-sdk';

interface LeaveTexts {
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leave: string;
  readonly stay: string;
}

/** While `unsaved`, requires a confirmation before the screen closes or the browser unloads the page. */
export function useLeaveWarning(unsaved: boolean, texts: LeaveTexts): void {
  const { leaveTitle: title, leaveText: text, leave: confirmLabel, stay: cancelLabel } = texts;
  useUnsavedChanges(unsaved, { title, text, confirmLabel, cancelLabel });
}
