import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { ConfigurationDocument } from './configuration.schema.js';

/** Outbox entries of configurations. The API has their jobs, the worker does not. */
@Injectable()
export class ConfigurationOutbox {
  constructor(
    @InjectModel('HostingConfiguration') private readonly configurations: Model<ConfigurationDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(configurations);
  }

  /** Makes jobs of the entries of a configuration that was just stored. */
  nudge(configuration: ConfigurationDocument['_id']): void {
    this.relay.nudgeAfterwards(this.configurations, configuration);
  }
}
