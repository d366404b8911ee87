import { observable, type Observable } from './observable';

/** A window with shared requests: its outcome resolves all of them. */
export interface Gate {
  open: Observable<boolean>;
  /** Opens the window; resolves with the outcome. Concurrent requests share one opening. */
  request(): Promise<boolean>;
  finish(passed: boolean): void;
}

export function createGate(): Gate {
  const open = observable(false);
  let waiting: ((passed: boolean) => void)[] = [];
  return {
    open,
    request() {
      const outcome = new Promise<boolean>((resolve) => waiting.push(resolve));
      open.set(true);
      return outcome;
    },
    finish(passed) {
      const waiters = waiting;
      waiting = [];
      open.set(false);
      for (const resolve of waiters) resolve(passed);
    },
  };
}
