export interface ToastOptions {
  text: string;
  tone?: 'good' | 'bad' | 'plain';
  /** Callback of the Undo button, which is available while the toast is visible. */
  undo?: () => void;
  /** Link to the object of the text. */
  link?: { readonly label: string; readonly href: string };
  /** Visible time in seconds: default 10 with Undo or a link, 2 for a success, 8 for an error, otherwise 5. */
  seconds?: number;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly seconds: number;
}

const MOST = 4;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A success closes after 1500 to 2000 ms (specification, developer area, section 9). */
const SECONDS = { good: 2, plain: 5, bad: 8 };

function defaultSeconds(options: ToastOptions): number {
  if (options.undo ?? options.link) return 10;
  return SECONDS[options.tone ?? 'plain'];
}

/** Shows a toast in the ToastHost and returns its id. More than four toasts dismiss the oldest one. */
export function toast(options: ToastOptions): number {
  last += 1;
  const next = { ...options, id: last, seconds: options.seconds ?? defaultSeconds(options) };
  publish([...toasts, next].slice(-MOST));
  return last;
}

/** Dismisses a toast early. */
export function dismissToast(id: number): void {
  publish(toasts.filter((one) => one.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => toasts,
};
