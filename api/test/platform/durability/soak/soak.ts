import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../client.js';
import { inspect, type Findings } from './inspection.js';
import { Ledger } from './ledger.js';
import { Parts, PART_NAMES, type PartName } from '../parts.js';
import { makeZone, register, signIn } from '../people.js';
import { Random } from '../../../harness/random.js';
import { Writer } from './writer.js';

const WRITERS = 8;
/** Maximum pause before and after a kill, in milliseconds. */
const BEFORE_MS = 40;
const AFTER_MS = 250;

export interface SoakPlan {
  readonly seed: number;
  readonly rounds: number;
  /** Acknowledged writes per round. */
  readonly writes: number;
  /** Number of kills of each part per round, during writes. */
  readonly kills: number;
}

export interface SoakReport {
  readonly acknowledged: number;
  /** Without a response, or with 503: executed or not. */
  readonly unsure: number;
  readonly kills: Record<PartName, number>;
  readonly compared: Findings['compared'];
  readonly slowestUnavailableMs: number;
  readonly faults: readonly string[];
  readonly seconds: number;
}

/**
 * Kills API, nameserver and database repeatedly while several people write. After every round, compares the responses
 * with the stored and served data.
 */
export async function soak(plan: SoakPlan, tell: (line: string) => void): Promise<SoakReport> {
  const started = performance.now();
  const parts = await Parts.start();
  try {
    const run = new Soak(parts, plan, tell);
    await run.open();
    for (let round = 1; round <= plan.rounds; round += 1) await run.round(round);
    return run.report((performance.now() - started) / 1_000);
  } finally {
    await parts.stop();
  }
}

class Soak {
  private readonly random: Random;
  private readonly ledger = new Ledger();
  private readonly writers: Writer[] = [];
  private readonly kills: Record<PartName, number> = { api: 0, nameserver: 0, database: 0 };
  private readonly faults: string[] = [];
  private compared: Findings['compared'] = { records: 0, removed: 0, clusters: 0, plans: 0, others: 0 };
  /** Resolves when the API accepts requests again. */
  private apiUp: Promise<unknown> = Promise.resolve();
  private onAcknowledged: () => void = () => undefined;

  constructor(
    private readonly parts: Parts,
    private readonly plan: SoakPlan,
    private readonly tell: (line: string) => void,
  ) {
    this.random = new Random(plan.seed);
  }

  /** One account with several concurrent browsers, all of which write in one zone. */
  async open(): Promise<void> {
    const { origin } = this.parts;
    const mail = await register(origin);
    const clients: Client[] = [];
    // Sequentially: concurrent sign-ins of an account count as attempts until they are verified.
    while (clients.length < WRITERS) clients.push(await signIn(origin, mail));
    for (const [index, client] of clients.entries()) {
      this.writers.push(
        new Writer({
          client,
          ledger: this.ledger,
          random: this.random.fork(),
          tag: String(index),
          visitor: () => new Client(this.parts.origin),
          reachable: async () => void (await this.apiUp),
          acknowledged: () => this.onAcknowledged(),
        }),
      );
    }
    await this.shareZone(clients[0] as Client);
  }

  async round(number: number): Promise<void> {
    const clock = stopwatch();
    const before = this.ledger.counts.acknowledged;
    const goal = before + this.plan.writes;
    const killer = this.killing(before);
    const work = this.writers.map(async (writer) => {
      while (this.ledger.counts.acknowledged < goal) {
        await this.apiUp;
        await writer.step();
      }
    });
    await Promise.all(work);
    await killer.finished();
    const written = clock();
    // All parts at once, during the background work of the last writes.
    await Promise.all(PART_NAMES.map((name) => this.kill(name)));
    await Promise.all(PART_NAMES.map((name) => this.parts.startPart(name)));
    await this.parts.ready();
    const restarted = clock();
    const { faults, compared } = await inspect(this.parts, this.ledger);
    this.compared = compared;
    this.faults.push(...faults.map((fault) => `round ${number}: ${fault}`));
    const { acknowledged, lost, unavailable } = this.ledger.counts;
    this.tell(
      `round ${number}: ${acknowledged} acknowledged, ${lost + unavailable} unsure, ` +
        `${compared.records} record sets in ${compared.clusters} clusters and ${compared.plans} plans compared, ` +
        `${faults.length} faults (writes ${written} s, restart ${restarted} s, inspection ${clock()} s)`,
    );
  }

  report(seconds: number): SoakReport {
    const { acknowledged, lost, unavailable } = this.ledger.counts;
    return {
      acknowledged,
      unsure: lost + unavailable,
      kills: this.kills,
      compared: this.compared,
      slowestUnavailableMs: Math.round(this.ledger.slowestUnavailable),
      faults: [...this.faults, ...this.ledger.faults],
      seconds: Math.round(seconds * 10) / 10,
    };
  }

  /** Kills each part at writes of the round that the seed selects. */
  private killing(before: number) {
    const { kills, writes } = this.plan;
    const victims = this.random.shuffled(Array.from({ length: kills }, () => PART_NAMES).flat());
    const moments = victims.map(() => this.random.below(writes)).sort((a, b) => a - b);
    const plan = victims.map((name, index) => ({
      name,
      at: before + (moments[index] ?? 0),
      before: this.random.below(BEFORE_MS),
      after: this.random.below(AFTER_MS),
    }));
    const done: Promise<void>[] = [];
    this.onAcknowledged = () => {
      while (plan[0] && this.ledger.counts.acknowledged >= plan[0].at) {
        const next = plan.shift();
        if (next) done.push(this.killAndRestart(next));
      }
    };
    this.onAcknowledged();
    return { finished: () => Promise.all(done) };
  }

  private async killAndRestart(next: { name: PartName; before: number; after: number }): Promise<void> {
    await delay(next.before);
    await this.turn(next.name, async () => {
      await this.kill(next.name);
      await delay(next.after);
      await this.parts.startPart(next.name);
    });
  }

  /** Kills of the same part are sequential; writers wait for the API. */
  private readonly turns = new Map<PartName, Promise<void>>();

  private turn(name: PartName, work: () => Promise<void>): Promise<void> {
    const mine = (this.turns.get(name) ?? Promise.resolve()).then(work);
    this.turns.set(name, mine);
    if (name === 'api') this.apiUp = mine;
    return mine;
  }

  private async kill(name: PartName): Promise<void> {
    this.kills[name] += 1;
    await this.parts.kill(name);
  }

  /** A zone in which all writers work concurrently. */
  private async shareZone(client: Client): Promise<void> {
    const attempt = this.ledger.clusters.attempt('shared.example', true);
    const { domain, ids } = await makeZone(client, 'shared.example');
    attempt.acknowledged();
    for (const writer of this.writers) writer.join({ id: ids.cluster_id, projectId: ids.project_id, domain });
  }
}

/** Seconds since the last call. */
function stopwatch(): () => string {
  let from = performance.now();
  return () => {
    const seconds = (performance.now() - from) / 1_000;
    from = performance.now();
    return seconds.toFixed(1);
  };
}
