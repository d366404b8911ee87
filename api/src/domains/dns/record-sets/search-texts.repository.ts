import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { searchOf, type RecordSetDocument } from './record-set.schema.js';

type Searched = Pick<RecordSetDocument, '_id' | 'revision' | 'name' | 'members' | 'alias' | 'search'>;

/** Overlap with the previous run, for concurrent writes, and start of the first run, for a slow start. */
const OVERLAP_MS = 3_600_000;
const WRITTEN_AT_ONCE = 500;

/**
 * Search texts of record sets. Each write of a record set writes its text. During a rollout, processes of the previous
 * release write sets without the text or with a stale one. Therefore recent changes of all projects are checked again.
 */
@Injectable()
export class SearchTextsRepository implements OnModuleInit {
  private since = new Date(Date.now() - OVERLAP_MS);

  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('texts to search', (now) => this.renew(now));
  }

  /** Corrects the texts of sets that changed since the last run. */
  async renew(now: Date): Promise<void> {
    const changed = this.recordSets
      .find({ changedAt: { $gte: this.since } }, { revision: 1, name: 1, members: 1, alias: 1, search: 1 })
      .hint({ changedAt: 1 })
      .lean<Searched>()
      .cursor({ batchSize: WRITTEN_AT_ONCE });
    let stale: Searched[] = [];
    for await (const set of changed) {
      if (set.search !== searchOf(set)) stale.push(set);
      if (stale.length < WRITTEN_AT_ONCE) continue;
      await this.write(stale);
      stale = [];
    }
    await this.write(stale);
    this.since = new Date(now.getTime() - OVERLAP_MS);
  }

  private async write(sets: readonly Searched[]): Promise<void> {
    if (sets.length === 0) return;
    await this.recordSets.bulkWrite(
      sets.map((set) => ({
        updateOne: {
          // A set that changed since it was read has a new text, or is part of the next run.
          filter: { _id: set._id, revision: set.revision },
          update: { $set: { search: searchOf(set) } },
        },
      })),
      { ordered: false },
    );
  }
}
