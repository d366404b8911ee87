import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { DomainDocument } from './domain.schema.js';

/** Outbox entries of domains. The API has their jobs, the edge proxy does not. */
@Injectable()
export class DomainOutbox {
  constructor(
    @InjectModel('HostingDomain') private readonly domains: Model<DomainDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(domains);
  }

  /** Makes jobs of the entries of a domain that was just stored. */
  nudge(domain: DomainDocument['_id']): void {
    this.relay.nudgeAfterwards(this.domains, domain);
  }
}
