import { Inject, type Provider } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry, WithOutbox } from '../../platform/jobs/outbox.js';

/** Models of documents with outbox entries. */
const MODELS = [
  'HostingContainer',
  'HostingConfiguration',
  'HostingDeployment',
  'HostingDomain',
  'HostingVolume',
  'HostingBackup',
  'HostingArchive',
] as const;

type CarrierModel = (typeof MODELS)[number];

/** Outbox entries of the documents of one model. Only the API runs their jobs, not the worker and the edge proxy. */
export class HostingOutbox {
  constructor(
    private readonly documents: Model<WithOutbox>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(documents);
  }

  /** Adds entries to a document. Does nothing for a deleted document. */
  async add(_id: Types.ObjectId, entries: readonly OutboxEntry[]): Promise<void> {
    await this.documents.updateOne({ _id }, { $push: { outbox: { $each: [...entries] } } });
    this.nudge(_id);
  }

  /** Relays the entries of a document that was just stored. */
  nudge(_id: Types.ObjectId): void {
    this.relay.nudgeAfterwards(this.documents, _id);
  }
}

/** Injects the outbox of a model. */
export function InjectOutbox(model: CarrierModel): ParameterDecorator {
  return Inject(tokenOf(model));
}

/** One outbox for each model. */
export const HOSTING_OUTBOXES: Provider[] = MODELS.map((model) => ({
  provide: tokenOf(model),
  inject: [getModelToken(model), OutboxRelay],
  useFactory: (documents: Model<WithOutbox>, relay: OutboxRelay) => new HostingOutbox(documents, relay),
}));

function tokenOf(model: CarrierModel): string {
  return `${model}Outbox`;
}
