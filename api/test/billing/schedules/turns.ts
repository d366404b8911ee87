import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '../../harness/random.js';

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

interface Turn {
  /** Index of the task in its group. */
  readonly at: number;
  ended: boolean;
  /** Continues the task until its next stop. */
  go: () => void;
  stopped: () => void;
}

/**
 * Deterministic interleaving of concurrent tasks. A task stops before every watched call, and a random stopped task
 * continues. The same seed results in the same interleaving.
 */
export class Turns {
  /** Order of the calls, for comparisons. */
  readonly trace: string[] = [];
  private readonly own = new AsyncLocalStorage<Turn>();

  /** Tasks stop before these methods; by default, before all methods of the object's class. */
  watch(object: object, names = methodsOf(object)): void {
    const methods = object as Methods;
    for (const name of names) {
      const real = methods[name]?.bind(object);
      if (!real) throw new Error(`There is no ${name}.`);
      Object.assign(object, {
        [name]: async (...args: unknown[]) => {
          await this.stop(name);
          return real(...args);
        },
      });
    }
  }

  /** Runs all tasks, and records their results: a failure does not affect other tasks. */
  async together(works: readonly (() => Promise<unknown>)[], random: Random): Promise<void> {
    const open = works.map((work, at) => this.begin(work, at));
    while (open.length > 0) {
      const turn = random.pick(open);
      await new Promise<void>((resolve) => {
        turn.stopped = resolve;
        turn.go();
      });
      if (turn.ended) open.splice(open.indexOf(turn), 1);
    }
  }

  private begin(work: () => Promise<unknown>, at: number): Turn {
    const turn: Turn = { at, ended: false, go: () => void this.own.run(turn, run), stopped: () => undefined };
    const run = async () => {
      try {
        await work();
        this.trace.push(`${at} ends`);
      } catch (error) {
        this.trace.push(`${at} fails: ${(error as Error).constructor.name}`);
      }
      turn.ended = true;
      turn.stopped();
    };
    return turn;
  }

  private async stop(name: string): Promise<void> {
    const turn = this.own.getStore();
    if (!turn) return;
    await new Promise<void>((resolve) => {
      turn.go = resolve;
      turn.stopped();
    });
    this.trace.push(`${turn.at} ${name}`);
  }
}

function methodsOf(object: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(object) as object).filter(
    (name) => name !== 'constructor',
  );
}
