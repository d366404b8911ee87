import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { BackupDocument } from './backup.schema.js';

/** Outbox entries of backups. The API has their jobs, the worker does not. */
@Injectable()
export class BackupOutbox {
  constructor(
    @InjectModel('HostingBackup') private readonly backups: Model<BackupDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(backups);
  }

  /** Makes jobs of the entries of a backup that was just stored. */
  nudge(backup: BackupDocument['_id']): void {
    this.relay.nudgeAfterwards(this.backups, backup);
  }
}
