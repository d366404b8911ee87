import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { ArchiveDocument } from './archive.schema.js';

/** Outbox entries of archives. The API has their jobs, the worker does not. */
@Injectable()
export class ArchiveOutbox {
  constructor(
    @InjectModel('HostingArchive') private readonly archives: Model<ArchiveDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(archives);
  }

  /** Makes jobs of the entries of an archive that was just stored. */
  nudge(archive: ArchiveDocument['_id']): void {
    this.relay.nudgeAfterwards(this.archives, archive);
  }
}
