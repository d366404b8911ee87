import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '../../harness/random.js';

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>;

interface Turn {
  /** Number of the work in its group. */
  readonly at: number;
  ended: boolean;
  /** Lets it go on until it stops again. */
  go: () => void;
  stopped: () => void;
}

/**
 * Lets work that is under way at the same time take turns, so that numbers decide who is when where, and the same numbers
 * decide the same: work stops before every call that is watched, and one of those that stopped goes on.
 */
export class Turns {
  /** What went on in which order, for comparison. */
  readonly trace: string[] = [];
  private readonly own = new AsyncLocalStorage<Turn>();

  /** Work stops before these methods, of all of an object's own class when none are named. */
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

  /** Does all of it, and notes how each ended: what fails fails alone. */
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
