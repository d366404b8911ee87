import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 20;
/** Looking at the clock costs more than most steps of the work. */
const STEPS = 64;

/** Interrupts long work so that others are served in between. */
export class Breath {
  private steps = 0;
  private since = performance.now();

  /** Whether the work has gone on long enough; to be asked at every step. */
  isDue(): boolean {
    this.steps += 1;
    return this.steps % STEPS === 0 && performance.now() - this.since > LONGEST_MS;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.since = performance.now();
  }
}
