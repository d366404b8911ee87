import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { JobRepository, type OpenWork } from './job.repository.js';
import { carriersAt, type OutboxEntry, type WithOutbox } from './outbox.js';

/** Documents per sweep step. */
const BATCH = 1_000;

type OutboxModel = Model<WithOutbox>;

/** The mongoose model of any collection whose documents can contain outbox entries. */
export interface Carrier {
  readonly collection: { readonly name: string };
}

/** Rules for the conversion of entries to jobs. */
export interface RelayRules {
  /** IDs of entries whose work the caller has done. */
  readonly done?: ReadonlySet<string>;
  /** Key of entries for which one job is sufficient; null for an entry that needs a separate job. */
  readonly sharedWork: (entry: OutboxEntry) => string | null;
}

/** Moves outbox entries from their documents to jobs. Both steps are idempotent. */
@Injectable()
export class OutboxRepository {
  private readonly models: OutboxModel[] = [];

  constructor(private readonly jobs: JobRepository) {}

  watch(model: Carrier): void {
    this.models.push(model as unknown as OutboxModel);
  }

  /** Every registered collection. */
  watched(): readonly Carrier[] {
    return this.models;
  }

  /** The open jobs of these kinds, and whether any document contains entries. */
  openWork(kinds: readonly string[]): Promise<OpenWork> {
    return this.jobs.openWork(
      kinds,
      this.models.map(({ collection }) => collection.name),
    );
  }

  /** Creates jobs from the entries of documents. */
  relayOf(model: Carrier, ids: readonly unknown[], rules: RelayRules): Promise<number> {
    return this.relay(model as unknown as OutboxModel, { _id: { $in: ids } }, ids.length, rules);
  }

  /** Creates jobs from all entries; returns their number. */
  async relayAll(rules: RelayRules): Promise<number> {
    let relayed = 0;
    for (const model of this.models) {
      for (let found = BATCH; found >= BATCH;) {
        found = await this.relay(model, carriersAt(new Date()), BATCH, rules);
        relayed += found;
      }
    }
    return relayed;
  }

  /** Returns the number of documents. */
  private async relay(
    model: OutboxModel,
    filter: Record<string, unknown>,
    limit: number,
    { done, sharedWork }: RelayRules,
  ): Promise<number> {
    const documents = await model
      .find(filter, { outbox: 1 })
      .limit(limit)
      .lean<(WithOutbox & { _id: unknown })[]>();
    const entries = documents.flatMap(({ outbox }) => outbox ?? []);
    const shared = new Map<string, OutboxEntry[]>();
    const own: OutboxEntry[] = [];
    for (const entry of entries) {
      const key = sharedWork(entry);
      if (key === null) own.push(entry);
      else shared.set(key, [...(shared.get(key) ?? []), entry]);
    }
    const ids = documents.map(({ _id }) => _id);
    const open = own.filter(({ id }) => !done?.has(id));
    await this.move(model, ids, { entries: own, jobs: open });
    // Shared jobs are created afterwards: such a job then finds documents whose own entries are relayed.
    await this.move(model, ids, {
      entries: [...shared.values()].flat(),
      jobs: [...shared.values()].flatMap((alike) => alike.slice(0, 1)),
    });
    return documents.length;
  }
  private async move(
    model: OutboxModel,
    ids: readonly unknown[],
    { entries, jobs }: { readonly entries: readonly OutboxEntry[]; readonly jobs: readonly OutboxEntry[] },
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.jobs.addAll(jobs, new Date());
    await model.updateMany({ _id: { $in: ids } } as never, {
      $pull: { outbox: { id: { $in: entries.map(({ id }) => id) } } },
    });
  }
}
