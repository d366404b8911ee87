import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Tidier } from '../../../platform/jobs/tidier.service.js';
import { searchOf, type RecordSetDocument } from './record-set.schema.js';

type Searched = Pick<RecordSetDocument, '_id' | 'revision' | 'name' | 'members' | 'alias' | 'search'>;

/** Before the last look, for what was being written at that moment, and before the first for a start that takes long. */
const OVERLAP_MS = 3_600_000;
const WRITTEN_AT_ONCE = 500;

/**
 * Keeps the texts to search. Whoever writes a record set writes its text; while a release is rolled out, processes of the
 * one before write sets without it, or leave it as it was. So what changed lately is looked at again, for all projects.
 */
@Injectable()
export class SearchTextsRepository implements OnModuleInit {
  private since = new Date(Date.now() - OVERLAP_MS);

  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly tidier: Tidier,
  ) {}

  onModuleInit(): void {
    this.tidier.register('texts to search', (now) => this.renew(now));
  }

  /** Renews the texts of sets that changed since the last time, where they are not what they would be. */
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
          // A set that was changed since it was read has its text, or comes again.
          filter: { _id: set._id, revision: set.revision },
          update: { $set: { search: searchOf(set) } },
        },
      })),
      { ordered: false },
    );
  }
}
