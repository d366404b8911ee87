import type { Client, Outcome } from '../client.js';
import type { Ledger } from './ledger.js';
import type { Random } from '../../../harness/random.js';

/** Context of a writer. */
export interface WriterWorld {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly random: Random;
  /** Unique tag of a writer; part of every name that it creates. */
  readonly tag: string;
  /** A client without a session. */
  visitor(): Client;
  /** Resolves when the API may be available again. */
  reachable(): Promise<void>;
  /** Called after every acknowledged write. */
  acknowledged(): void;
}

/** One write and the meaning of its responses. */
interface Write {
  send(): Promise<Outcome>;
  /** Statuses that count as a success if the same write was sent before. */
  readonly doneBefore?: readonly string[];
  /** Whether the write is idempotent; `always`: it is repeated until a response. */
  readonly repeatable: boolean | 'always';
}

/** Result of a write. */
type Written = { readonly body: Record<string, unknown> } | 'unsure' | 'never-sent';

/** Sends the writes of one person, and records their results. */
export class Sending {
  constructor(private readonly world: WriterWorld) {}

  /** Sends a write. Half of the writes without a response are repeated, like users do. */
  async write({ send, doneBefore = [], repeatable }: Write): Promise<Written> {
    const again = repeatable === 'always' || (repeatable && this.world.random.next() < 0.5);
    for (let sent = 0; ;) {
      const outcome = await send();
      const { counts } = this.world.ledger;
      if (outcome.kind === 'refused') counts.refused += 1;
      else sent += 1;
      const isFinal = outcome.kind === 'answer' && outcome.http !== 503;
      if (isFinal) return this.read(outcome.body, sent > 1 ? doneBefore : []);
      if (outcome.kind === 'lost') counts.lost += 1;
      if (outcome.kind === 'answer') this.noteUnavailable(outcome.ms);
      if (!again) return sent > 0 ? 'unsure' : 'never-sent';
      await this.world.reachable();
    }
  }

  /** Response to a read request; repeated until there is one. */
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
