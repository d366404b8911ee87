import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { JobRepository, type OpenWork } from './job.repository.js';
import type { WithOutbox } from './outbox.js';

const BATCH = 200;

type OutboxModel = Model<WithOutbox>;

/** The mongoose model of any collection whose documents can carry promises. */
export interface Carrier {
  readonly collection: { readonly name: string };
}

/** Moves promises from the documents that carry them to the jobs. Both steps can run twice. */
@Injectable()
export class OutboxRepository {
  private readonly models: OutboxModel[] = [];

  constructor(private readonly jobs: JobRepository) {}

  watch(model: Carrier): void {
    this.models.push(model as unknown as OutboxModel);
  }

  /** Every collection that is watched. */
  watched(): readonly Carrier[] {
    return this.models;
  }

  /** The open jobs of these kinds, and whether any document carries entries. */
  openWork(kinds: readonly string[]): Promise<OpenWork> {
    return this.jobs.openWork(
      kinds,
      this.models.map(({ collection }) => collection.name),
    );
  }

  /** Relays what one document carries. */
  relayOne(model: Carrier, id: unknown): Promise<number> {
    return this.relay(model as unknown as OutboxModel, { _id: id });
  }

  /** Relays what all documents carry; returns how many promises that were. */
  async relayAll(): Promise<number> {
    let relayed = 0;
    for (const model of this.models) {
      for (let batch = Infinity; batch >= BATCH; relayed += batch) {
        batch = await this.relay(model, { 'outbox.id': { $exists: true } });
      }
    }
    return relayed;
  }

  private async relay(model: OutboxModel, filter: Record<string, unknown>): Promise<number> {
    const documents = await model
      .find(filter, { outbox: 1 })
      .limit(BATCH)
      .lean<(WithOutbox & { _id: unknown })[]>();
    let relayed = 0;
    for (const document of documents) {
      for (const entry of document.outbox ?? []) {
        await this.jobs.add(entry, new Date());
        await model.updateOne({ _id: document._id } as never, { $pull: { outbox: { id: entry.id } } });
        relayed += 1;
      }
    }
    return relayed;
  }
}
