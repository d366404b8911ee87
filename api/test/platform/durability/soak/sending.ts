import type { Client, Outcome } from '../client.js';
import type { Ledger } from './ledger.js';
import type { Random } from '../../../harness/random.js';

/** What a writer works with. */
export interface WriterWorld {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Name that no other writer has; part of every name that it makes. */
  readonly tag: string;
  /** A browser that is not signed in. */
  visitor(): Client;
  /** Resolves when the API may be tried again. */
  reachable(): Promise<void>;
  /** Told after every acknowledged write. */
  acknowledged(): void;
}

/** One write and what its answers mean. */
interface Write {
  send(): Promise<Outcome>;
  /** Answers that mean as much as a success when the same write was sent before. */
  readonly doneBefore?: readonly string[];
  /** Whether sending it twice is the same as sending it once; `always`: and it is sent until there is an answer. */
  readonly repeatable: boolean | 'always';
}

/** What became of a write. */
type Written = { readonly body: Record<string, unknown> } | 'unsure' | 'never-sent';

/** Sends the writes of one person, and notes what became of each. */
export class Sending {
  constructor(private readonly world: WriterWorld) {}

  /** Sends a write; one without an answer is sent again half the time, as people do. */
  async write({ send, doneBefore = [], repeatable }: Write): Promise<Written> {
    const again = repeatable === 'always' || (repeatable && this.world.random.next() < 0.5);
    for (let sent = 0; ;) {
      const outcome = await send();
      const { counts } = this.world.ledger;
      if (outcome.kind === 'refused') counts.refused += 1;
      else sent += 1;
      const settled = outcome.kind === 'answer' && outcome.http !== 503;
      if (settled) return this.read(outcome.body, sent > 1 ? doneBefore : []);
      if (outcome.kind === 'lost') counts.lost += 1;
      if (outcome.kind === 'answer') this.noteUnavailable(outcome.ms);
      if (!again) return sent > 0 ? 'unsure' : 'never-sent';
      await this.world.reachable();
    }
  }

  /** The answer to a question that changes nothing; asked until there is one. */
  async ask(send: () => Promise<Outcome>): Promise<Record<string, unknown>> {
    for (;;) {
      const outcome = await send();
      if (outcome.kind === 'answer' && outcome.http !== 503) return outcome.body;
      await this.world.reachable();
    }
  }

  private read(body: Record<string, unknown>, doneBefore: readonly string[]): Written {
    const text = JSON.stringify(body);
    if (body['status'] !== 'success' && !doneBefore.some((part) => text.includes(part))) {
      this.world.ledger.faults.push(text);
      return 'unsure';
    }
    this.world.ledger.counts.acknowledged += 1;
    this.world.acknowledged();
    return { body };
  }

  private noteUnavailable(ms: number): void {
    const { ledger } = this.world;
    ledger.counts.unavailable += 1;
    ledger.slowestUnavailable = Math.max(ledger.slowestUnavailable, ms);
  }
}
