import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AUTH_EVENTS, type AuthEventKind } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import {
  afterCursor,
  COUNTED,
  literalPattern,
  toPage,
  type SortOrder,
} from '../../../platform/database/paging.js';
import type { AuthEventDocument } from './auth-event.schema.js';

/** Filter of a user's events; absent fields do not restrict. */
export interface EventFilter {
  readonly kinds?: readonly AuthEventKind[] | undefined;
  readonly browserName?: string | undefined;
  readonly device?: string | undefined;
  /** Start, included. */
  readonly from?: Date | undefined;
  /** End, excluded. */
  readonly before?: Date | undefined;
  /** Text in browser, device, IP address, location or in the sentence of the event. */
  readonly text?: string | undefined;
}

/** A page of events by time. */
export interface EventPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly order: 'ASC' | 'DESC';
}

const BY_TIME = {
  ASC: { at: 1, _id: 1 },
  DESC: { at: -1, _id: -1 },
} as const satisfies Record<string, SortOrder>;

/** Authentication events in the database. Every query carries the user. */
@Injectable()
export class AuthEventRepository {
  constructor(@InjectModel('AuthEvent') private readonly events: Model<AuthEventDocument>) {}

  async insert(event: Omit<AuthEventDocument, '_id'>): Promise<void> {
    await this.events.create(event);
  }

  /** Adds an event that occurs once per user, under this ID. Idempotent. */
  async insertOnce(id: Types.ObjectId, event: Omit<AuthEventDocument, '_id'>): Promise<void> {
    await this.events.updateOne({ _id: id }, { $setOnInsert: event }, { upsert: true });
  }

  async list(userId: string, filter: EventFilter, page: EventPage) {
    const order = BY_TIME[page.order];
    const wanted = toQuery(userId, filter);
    const rows = await this.events
      .find({ $and: [wanted, afterCursor(page.cursor, order)] })
      .sort(order)
      .limit(page.limit + 1)
      .lean<AuthEventDocument[]>();
    return toPage(rows, page.limit, order);
  }

  async count(userId: string, filter: EventFilter): Promise<number> {
    return this.events.countDocuments(toQuery(userId, filter), COUNTED);
  }

  /** Distinct values of a field over all events of the user. */
  async valuesOf(userId: string, field: 'browserName' | 'device'): Promise<string[]> {
    return this.events.distinct(field, { user: new Types.ObjectId(userId) });
  }

  /** Time of the last event of these kinds; null without one. */
  async latest(userId: string, kinds: readonly AuthEventKind[]): Promise<Date | null> {
    const found = await this.events
      .findOne({ user: new Types.ObjectId(userId), kind: { $in: [...kinds] } }, { at: 1 })
      .sort({ at: -1 })
      .lean();
    return found?.at ?? null;
  }

  async removeAll(userId: string): Promise<void> {
    await this.events.deleteMany({ user: new Types.ObjectId(userId) });
  }

  /** Deletes events of a user before a time. */
  async removeBefore(userId: string, moment: Date): Promise<void> {
    await this.events.deleteMany({ user: new Types.ObjectId(userId), at: { $lt: moment } });
  }
}

function toQuery(userId: string, filter: EventFilter): Record<string, unknown> {
  const { kinds, browserName, device, from, before, text } = filter;
  // guard: own-history
  return {
    user: new Types.ObjectId(userId),
    ...(from || before
      ? { at: { ...(from ? { $gte: from } : {}), ...(before ? { $lt: before } : {}) } }
      : {}),
    ...(kinds ? { kind: { $in: [...kinds] } } : {}),
    ...(browserName === undefined ? {} : { browserName }),
    ...(device === undefined ? {} : { device }),
    ...(text ? { $or: searched(text) } : {}),
  };
}

function searched(text: string): Record<string, unknown>[] {
  const pattern = literalPattern(text);
  const named = Object.entries(AUTH_EVENTS).filter(([, sentence]) => pattern.test(sentence));
  const fields = ['browser', 'device', 'ip', 'city', 'country'].map((field) => ({ [field]: pattern }));
  return [...fields, { kind: { $in: named.map(([kind]) => kind) } }];
}
