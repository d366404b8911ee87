import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import type { ContainerDocument } from './container.schema.js';

/** Outbox entries of containers. The API has their jobs, the worker does not. */
@Injectable()
export class ContainerOutbox {
  constructor(
    @InjectModel('HostingContainer') private readonly containers: Model<ContainerDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(containers);
  }

  /** Adds entries to a container. A removed container gets none. */
  async add(_id: ContainerDocument['_id'], entries: readonly OutboxEntry[]): Promise<void> {
    await this.containers.updateOne({ _id }, { $push: { outbox: { $each: [...entries] } } });
    this.nudge(_id);
  }

  /** Makes jobs of the entries of a container that was just stored. */
  nudge(_id: ContainerDocument['_id']): void {
    this.relay.nudgeAfterwards(this.containers, _id);
  }
}
