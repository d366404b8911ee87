import { observable, type Observable } from './observable';

/** A window that several callers may ask for and that answers all of them at once. */
export interface Gate {
  open: Observable<boolean>;
  /** Opens it; resolves with the outcome. Parallel requests share one opening. */
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
      const told = waiting;
      waiting = [];
      open.set(false);
      for (const resolve of told) resolve(passed);
    },
  };
}
