import { hasOpenDraft, unsavedQuestion, type ShellStore } from '@zonewerk/shell-sdk';
import type { Gate } from '../gate';

/** Windows with input, and available undos, as the design system marks them. */
const BLOCKED = '[data-held], [data-undo]';

export interface UnsavedDeps {
  store: ShellStore;
  gates: readonly Gate[];
}

/** Whether a new document would lose user state: input, pending requests, open confirmations or undos. */
export function hasUnsaved({ store, gates }: UnsavedDeps): boolean {
  const { mutations } = store.getState().calls;
  return (
    hasOpenDraft() ||
    unsavedQuestion() !== null ||
    Object.values(mutations).some((call) => call?.status === 'pending') ||
    gates.some((gate) => gate.open.get()) ||
    document.querySelector(BLOCKED) !== null
  );
}
