import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/database-errors.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../platform/mongo/paging.js';
import type { FailureDocument, FailureHourDocument } from './failure.schema.js';

const LATEST = { lastAt: -1, _id: -1 } as const;
/** Different failures of one version that are kept one by one. */
const KINDS_MOST = 200;
const REST = 'Further failures of this version, not told apart.';
const HOUR_MS = 3_600_000;

export type FailureReport = Omit<FailureDocument, '_id' | 'key' | 'count' | 'firstAt' | 'lastAt'> & {
  /** The message without what differs from browser to browser. */
  readonly fingerprint: string;
  /** The network cannot be the cause. */
  readonly own: boolean;
};

export interface FailureFilter {
  readonly project?: string | undefined;
  readonly version?: string | undefined;
  readonly query?: string | undefined;
}

/** Reported failures in the database. */
@Injectable()
export class FailureRepository {
  constructor(
    @InjectModel('ReleaseFailure') private readonly failures: Model<FailureDocument>,
    @InjectModel('ReleaseFailureHour') private readonly hours: Model<FailureHourDocument>,
  ) {}

  /** Counts a report. A version has a bounded number of different failures; what comes on top is one more. */
  async add(report: FailureReport, now: Date): Promise<void> {
    const { channel, project, version, own } = report;
    const key = keyOf(report, report.fingerprint);
    if (!(await this.count(key, report, now))) {
      const kept = await this.failures.countDocuments({ project, version }, { limit: KINDS_MOST });
      const rest = { ...report, message: REST };
      await (kept < KINDS_MOST ? this.insert(key, report, now) : this.insert(keyOf(rest, REST), rest, now));
    }
    const hourAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    await again(() =>
      this.hours.updateOne(
        { project, version, hourAt, channel },
        { $inc: { count: 1, own: own ? 1 : 0 } },
        { upsert: true },
      ),
    );
  }

  async list(
    { project, version, query }: FailureFilter,
    page: { cursor?: string | undefined; limit: number },
    since: Date,
  ): Promise<{ rows: FailureDocument[]; next: string | null; count: number }> {
    const wanted = {
      lastAt: { $gte: since },
      ...(project === undefined ? {} : { project }),
      ...(version === undefined ? {} : { version }),
      ...(query
        ? { $or: ['message', 'identity', 'browser'].map((name) => ({ [name]: literalPattern(query) })) }
        : {}),
    };
    const rows = await this.failures
      .find({ $and: [wanted, afterCursor(page.cursor, LATEST)] })
      .sort(LATEST)
      .limit(page.limit + 1)
      .lean<FailureDocument[]>();
    return {
      ...toPage(rows, page.limit, LATEST),
      count: await this.failures.countDocuments(wanted, COUNTED),
    };
  }

  /** Reports of every version on every channel since then. */
  async hoursSince(since: Date): Promise<FailureHourDocument[]> {
    return this.hours.find({ hourAt: { $gte: since } }).lean();
  }

  /** How often a version failed by its own fault since then, on any channel. */
  async ownSince({ project, version }: { project: string; version: string }, since: Date): Promise<number> {
    const hours = await this.hours
      .find({ project, version, hourAt: { $gte: since } }, { own: 1 })
      .lean<Pick<FailureHourDocument, 'own'>[]>();
    return hours.reduce((sum, { own }) => sum + own, 0);
  }

  async tidy(before: Date): Promise<void> {
    await this.failures.deleteMany({ lastAt: { $lt: before } });
    await this.hours.deleteMany({ hourAt: { $lt: before } });
  }

  private async count(key: string, { composition, browser }: FailureReport, now: Date): Promise<boolean> {
    const result = await this.failures.updateOne(
      { key },
      { $inc: { count: 1 }, $set: { lastAt: now, composition, browser } },
    );
    return result.matchedCount === 1;
  }

  private async insert(key: string, report: FailureReport, now: Date): Promise<void> {
    const { fingerprint: _fingerprint, own: _own, composition, browser, ...fields } = report;
    await again(() =>
      this.failures.updateOne(
        { key },
        {
          $setOnInsert: { ...fields, firstAt: now },
          $set: { lastAt: now, composition, browser },
          $inc: { count: 1 },
        },
        { upsert: true },
      ),
    );
  }
}

function keyOf({ channel, project, version, identity, kind }: FailureReport, message: string): string {
  const same = JSON.stringify([channel, project, version, identity, kind, message]);
  return createHash('sha256').update(same).digest('base64url');
}

/** Two inserts of the same key at once: the second finds the first one's document. */
async function again(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await write();
  }
}
