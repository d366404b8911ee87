import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { ServiceLevels, ServiceLevelsDocument } from './service-levels.schema.js';

const ID = 'team';
const NONE = { firstResponse: null, nextResponse: null, resolution: null };
const NINE_TO_FIVE = [{ from: 540, to: 1_020 }];

/** Service levels before the first save. */
const UNSAVED: ServiceLevels = {
  revision: 0,
  timeZone: 'UTC',
  week: [NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, NINE_TO_FIVE, [], []],
  holidays: [],
  targets: { question: NONE, technical: NONE, billing: NONE, account: NONE, abuse: NONE },
};

/** Service levels of the care team in the database. */
@Injectable()
export class ServiceLevelsRepository {
  constructor(
    @InjectModel('SupportServiceLevels') private readonly levels: Model<ServiceLevelsDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(levels);
  }

  async find(): Promise<ServiceLevels> {
    return (await this.levels.findById(ID).lean<ServiceLevels>()) ?? UNSAVED;
  }

  /**
   * Stores service levels on the condition of their revision, with an outbox entry.
   *
   * @returns the stored ones; null when the present revision differs
   */
  async save({ revision, ...fields }: ServiceLevels, entry: OutboxEntry): Promise<ServiceLevels | null> {
    try {
      const saved = await this.levels
        .findOneAndUpdate(
          { _id: ID, revision },
          { $set: { ...fields, revision: revision + 1 }, $push: { outbox: entry } },
          // The first save inserts. It fails as a duplicate when another save was first.
          { upsert: revision === UNSAVED.revision, returnDocument: 'after' },
        )
        .lean<ServiceLevels>();
      if (saved) await this.relay.nudge(this.levels, ID);
      return saved;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}
