import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { VolumeDocument } from './volume.schema.js';

/** Outbox entries of volumes. The API has their jobs, the worker does not. */
@Injectable()
export class VolumeOutbox {
  constructor(
    @InjectModel('HostingVolume') private readonly volumes: Model<VolumeDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(volumes);
  }

  /** Makes jobs of the entries of a volume that was just stored. */
  nudge(volume: VolumeDocument['_id']): void {
    this.relay.nudgeAfterwards(this.volumes, volume);
  }
}
