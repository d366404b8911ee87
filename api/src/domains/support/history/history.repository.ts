import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CUSTOMER_ACTIONS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import type { CaseDocument } from '../cases/case.schema.js';
import type { CaseHistoryDocument } from './history.schema.js';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;
const HOUR_MS = 3_600_000;

type Event = Pick<CaseHistoryDocument, 'author' | 'side' | 'action'> & { readonly detail?: string };
type CaseOwner = Pick<CaseDocument, '_id' | 'user'>;

interface Page {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Access log and changes of cases. */
@Injectable()
export class HistoryRepository {
  constructor(@InjectModel('SupportHistory') private readonly events: Model<CaseHistoryDocument>) {}

  /** @param key events with the same key are one event */
  async add(found: CaseOwner, event: Event, key: string = randomUUID()): Promise<void> {
    await this.put(found, event, key);
  }

  /** Records the access of an agent, once an hour. @param object ID of the object that was read */
  async addRead(
    found: CaseOwner,
    agentId: string,
    event: Omit<Event, 'side'>,
    object?: string,
  ): Promise<void> {
    const hour = Math.floor(Date.now() / HOUR_MS);
    await this.put(
      found,
      { ...event, side: 'team' },
      [found._id.toHexString(), agentId, event.action, ...(object ? [object] : []), hour].join(' '),
    );
  }

  /** Events that are visible to the customer. */
  async ofCustomer(userId: string, caseId: string, page: Page) {
    const own = { case: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    return this.list({ ...own, action: { $in: [...CUSTOMER_ACTIONS] } }, page);
  }

  async ofCase(caseId: string, page: Page) {
    return this.list({ case: new Types.ObjectId(caseId) }, page);
  }

  async removeOf(caseId: Types.ObjectId): Promise<void> {
    await this.events.deleteMany({ case: caseId });
  }

  async removeAll(userId: string): Promise<void> {
    await this.events.deleteMany({ user: new Types.ObjectId(userId) });
  }

  private async put({ _id, user }: CaseOwner, event: Event, key: string): Promise<void> {
    const fields = { ...event, detail: event.detail ?? '', case: _id, user, at: new Date() };
    await this.events.updateOne({ key }, { $setOnInsert: fields }, { upsert: true });
  }

  private async list(wanted: Record<string, unknown>, { cursor, limit }: Page) {
    const rows = await this.events
      .find({ $and: [wanted, afterCursor(cursor, NEWEST_FIRST)] })
      .sort(NEWEST_FIRST)
      .limit(limit + 1)
      .lean<CaseHistoryDocument[]>();
    const count = await this.events.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, limit, NEWEST_FIRST), count };
  }
}
