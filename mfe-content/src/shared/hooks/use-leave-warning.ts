import { useUnsavedChanges } from '@zonewerk/shell-sdk';

interface LeaveTexts {
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leave: string;
  readonly stay: string;
}

/** Asks before the screen is left, and has the browser ask before its page goes away, while `unsaved`. */
export function useLeaveWarning(unsaved: boolean, texts: LeaveTexts): void {
  const { leaveTitle: title, leaveText: text, leave: confirmLabel, stay: cancelLabel } = texts;
  useUnsavedChanges(unsaved, { title, text, confirmLabel, cancelLabel });
}
