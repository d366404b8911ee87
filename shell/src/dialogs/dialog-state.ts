import type { AlertOptions, ConfirmOptions } from '@zonewerk/shell-sdk';
import { observable } from '../observable';

/** A dialog that is open or queued. */
export type OpenDialog =
  | { id: number; kind: 'confirm'; options: ConfirmOptions; resolve: (confirmed: boolean) => void }
  | { id: number; kind: 'alert'; options: AlertOptions; resolve: () => void };

/** Dialogs in request order; the first one is visible. */
export const dialogs = observable<readonly OpenDialog[]>([]);

let lastId = 0;

export function openConfirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId;
    add({ id, kind: 'confirm', options, resolve: (confirmed) => finish(id, () => resolve(confirmed)) });
  });
}

export function openAlert(options: AlertOptions): Promise<void> {
  return new Promise((resolve) => {
    const id = ++lastId;
    add({ id, kind: 'alert', options, resolve: () => finish(id, resolve) });
  });
}

function add(dialog: OpenDialog): void {
  dialogs.set([...dialogs.get(), dialog]);
}

function finish(id: number, tell: () => void): void {
  dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id));
  tell();
}
