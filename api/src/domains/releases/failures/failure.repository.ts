import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ReleaseName } from '@zonewerk/federation/release';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type {
  FailureDocument,
  FailureHourDocument,
  FailureNetworkDocument,
  FailureReporterDocument,
} from './failure.schema.js';

const LATEST = { lastAt: -1, _id: -1 } as const;
/** Maximum of distinct failures of one version. */
const KINDS_MOST = 200;
/** Maximum of distinct failures from one network, so that one network cannot hide the failures of others. */
const NETWORK_KINDS_MOST = 20;
const REST = 'Further failures of this version, not told apart.';
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type FailureReport = Omit<FailureDocument, '_id' | 'key' | 'count' | 'firstAt' | 'lastAt'> & {
  /** Network of the client (`subnetOf`). */
  readonly network: string;
  /** Account of a signed-in user; otherwise null. */
  readonly user: string | null;
  /** The message without parts that differ between browsers. */
  readonly fingerprint: string;
  /** The network connection of the visitor cannot be the cause. */
  readonly own: boolean;
};

type Named = Pick<FailureReport, 'channel' | 'project' | 'version' | 'identity' | 'kind'>;

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
    @InjectModel('ReleaseFailureNetwork') private readonly networks: Model<FailureNetworkDocument>,
    @InjectModel('ReleaseFailureReporter') private readonly reporters: Model<FailureReporterDocument>,
  ) {}

  /**
   * Counts a report once a day for each failure, account and network. Sessions are free to create. An account with
   * several sessions is therefore one reporter, and all guests of a network are one. The distinct failures of a
   * version, and of each network for a version, are limited; all others count as one further failure.
   */
  async add({ network: client, user, ...sent }: FailureReport, now: Date): Promise<void> {
    const { channel, project, version, own } = sent;
    const network = digestOf([project, version, client]);
    const report = { ...sent, network };
    const ownKey = keyOf(report, report.fingerprint);
    const isOne = (await this.isThere(ownKey)) || (await this.hasRoom(report));
    const counted = isOne ? report : { ...report, message: REST };
    const key = isOne ? ownKey : keyOf(counted, REST);
    const isFirst = await this.isFirst(digestOf([key, client, user ?? '']), now);
    await this.write(key, counted, { now, times: isFirst ? 1 : 0 });
    if (own) {
      await again(() =>
        this.networks.updateOne({ project, version, network }, { $max: { lastAt: now } }, { upsert: true }),
      );
    }
    if (!isFirst) return;
    const hourAt = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    await again(() =>
      this.hours.updateOne({ project, version, hourAt, channel }, { $inc: { count: 1 } }, { upsert: true }),
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

  /** Reports since a time, by version and channel. */
  async hoursSince(since: Date): Promise<FailureHourDocument[]> {
    return this.hours.find({ hourAt: { $gte: since } }).lean();
  }

  /** Whether at least `many` networks reported a version's own fault within the last hour, on any channel. */
  async isMetBy(many: number, { project, version }: ReleaseName, now: Date): Promise<boolean> {
    const recent = { project, version, lastAt: { $gte: hourBefore(now) } };
    return (await this.networks.countDocuments(recent, { limit: many })) >= many;
  }

  async tidy(before: Date, now: Date): Promise<void> {
    await this.failures.deleteMany({ lastAt: { $lt: before } });
    await this.hours.deleteMany({ hourAt: { $lt: before } });
    await this.networks.deleteMany({ lastAt: { $lt: hourBefore(now) } });
    await this.reporters.deleteMany({ dayAt: { $lt: new Date(now.getTime() - DAY_MS) } });
  }

  private async hasRoom({ project, version, network }: Omit<FailureReport, 'user'>): Promise<boolean> {
    const begun = { project, version, network };
    return (
      (await this.failures.countDocuments(begun, { limit: NETWORK_KINDS_MOST })) < NETWORK_KINDS_MOST &&
      (await this.failures.countDocuments({ project, version }, { limit: KINDS_MOST })) < KINDS_MOST
    );
  }

  private async isThere(key: string): Promise<boolean> {
    return (await this.failures.exists({ key })) !== null;
  }

  /** Whether it is the first report of a reporter today. */
  private async isFirst(reporter: string, now: Date): Promise<boolean> {
    const dayAt = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
    const mark = { reporter, dayAt };
    try {
      const result = await this.reporters.updateOne(mark, { $setOnInsert: mark }, { upsert: true });
      return result.upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async write(
    key: string,
    report: Omit<FailureReport, 'user'>,
    { now, times }: { now: Date; times: number },
  ): Promise<void> {
    const { fingerprint: _fingerprint, own: _own, composition, browser, ...fields } = report;
    await again(() =>
      this.failures.updateOne(
        { key },
        {
          $setOnInsert: { ...fields, firstAt: now },
          $set: { lastAt: now, composition, browser },
          $inc: { count: times },
        },
        { upsert: true },
      ),
    );
  }
}

function keyOf({ channel, project, version, identity, kind }: Named, message: string): string {
  return digestOf([channel, project, version, identity, kind, message]);
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function hourBefore(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}

/** Concurrent inserts of the same key: the second attempt updates the document of the first. */
async function again(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await write();
  }
}
