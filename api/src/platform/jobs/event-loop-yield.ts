import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 20;
/** Steps between two reads of the clock, which costs more than most steps of the work. */
const STEPS = 64;

/** Yields the event loop in long work, so that other requests are served. */
export class EventLoopYield {
  private steps = 0;
  private since = performance.now();

  /** Whether the work must yield now; called at every step. */
  isDue(): boolean {
    this.steps += 1;
    return this.steps % STEPS === 0 && performance.now() - this.since > LONGEST_MS;
  }

  async yieldIfDue(): Promise<void> {
    await setImmediate();
    this.since = performance.now();
  }
}
