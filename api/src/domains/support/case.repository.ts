import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS, type CaseState } from '@zonewerk/contracts';
import mongoose, { type Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../platform/jobs/outbox-relay.service.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../platform/database/paging.js';
import type { CaseCounterDocument, CaseDocument, CaseFile, CasePost } from './case.schema.js';

/** What is known of a post before it is stored. */
export type NewPost = Omit<CasePost, '_id'>;

/** A case with its first post, before it is stored. */
export interface NewCase extends Pick<CaseDocument, 'submitKey' | 'number' | 'subject' | 'type'> {
  /** From `newId`. */
  readonly id: string;
  readonly userId: string;
  readonly post: NewPost;
}

/** What a list shows of a case. */
export type CaseHead = Omit<CaseDocument, 'posts' | 'tags' | 'outbox' | 'submitKey'>;

const LAST_CHANGE_FIRST = { changedAt: -1, _id: -1 } as const;
const HEAD_ONLY = { posts: 0, tags: 0, outbox: 0, submitKey: 0 } as const;
const COUNTER_KEY = 'case';
const NUMBERS_START_AFTER = 1_000;
const DUPLICATE_KEY = 11_000;

interface ListInput {
  cursor?: string | undefined;
  limit: number;
  query?: string | undefined;
  state?: CaseState | undefined;
}

/** Support cases in the database; every query carries the person whose cases they are. */
@Injectable()
export class CaseRepository {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    @InjectModel('SupportCounter') private readonly counters: Model<CaseCounterDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(cases);
  }

  /** Id for a case to come, which the mail about it names. */
  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** The next number, e.g. `ZW-1001`. One that is not used in the end leaves a gap. */
  async nextNumber(): Promise<string> {
    const counter = await this.counters
      .findOneAndUpdate(
        { _id: COUNTER_KEY },
        { $inc: { value: 1 } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    return `ZW-${NUMBERS_START_AFTER + counter.value}`;
  }

  /** Stores a case with the mail that it promises; null when this submit made one before. */
  async insert(opened: NewCase, promises: readonly OutboxEntry[]): Promise<CaseDocument | null> {
    const { id, userId, post, ...fields } = opened;
    try {
      const created = await this.cases.create({
        ...fields,
        _id: new Types.ObjectId(id),
        user: new Types.ObjectId(userId),
        state: 'open',
        posts: [post],
        postCount: 1,
        createdAt: post.date,
        changedAt: post.date,
        outbox: [...promises],
      });
      await this.relay.nudge(this.cases, created._id);
      return created.toObject();
    } catch (error) {
      if (isRepeatedSubmit(error)) return null;
      throw error;
    }
  }

  async findBySubmit(userId: string, submitKey: string): Promise<CaseDocument | null> {
    return this.cases.findOne({ user: new Types.ObjectId(userId), submitKey }).lean();
  }

  async find(userId: string, caseId: string): Promise<CaseDocument | null> {
    return this.cases.findOne({ _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) }).lean(); // guard: own-case-read
  }

  async list(userId: string, page: ListInput) {
    const pattern = page.query ? literalPattern(page.query) : null;
    // guard: own-case-list
    const wanted = {
      user: new Types.ObjectId(userId),
      ...(page.state ? { state: page.state } : {}),
      ...(pattern ? { $or: [{ subject: pattern }, { number: pattern }] } : {}),
    };
    const rows = await this.cases
      .find({ $and: [wanted, afterCursor(page.cursor, LAST_CHANGE_FIRST)] }, HEAD_ONLY)
      .sort(LAST_CHANGE_FIRST)
      .limit(page.limit + 1)
      .lean<CaseHead[]>();
    const count = await this.cases.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, LAST_CHANGE_FIRST), count };
  }

  /** Every case of the person with its posts, in the order in which they were opened. */
  async allOf(userId: string): Promise<CaseDocument[]> {
    const rows = await this.cases.find({ user: new Types.ObjectId(userId) }).lean<CaseDocument[]>();
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  count(userId: string): Promise<number> {
    return this.cases.countDocuments({ user: new Types.ObjectId(userId) }, COUNTED);
  }

  async removeAll(userId: string): Promise<void> {
    await this.cases.deleteMany({ user: new Types.ObjectId(userId) });
  }

  /**
   * Adds the person's post and opens the case again. Null when the case is not there, is full, or has the post of this
   * submit already.
   */
  async addPost(userId: string, caseId: string, post: NewPost): Promise<CaseDocument | null> {
    // guard: own-case-reply
    return this.cases
      .findOneAndUpdate(
        {
          _id: new Types.ObjectId(caseId),
          user: new Types.ObjectId(userId),
          postCount: { $lt: CASE_LIMITS.posts },
          'posts.submitKey': { $ne: post.submitKey },
        },
        { $push: { posts: post }, $inc: { postCount: 1 }, $set: { state: 'open', changedAt: post.date } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** False when the case is not there or does not have the tag. */
  async takeTag(userId: string, caseId: string, tagId: string): Promise<boolean> {
    const tags = new Types.ObjectId(tagId);
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    return (await this.cases.updateOne({ ...own, tags }, { $pull: { tags } })).matchedCount === 1;
  }

  /** False when the case is not there or full of tags. */
  async giveTag(userId: string, caseId: string, tagId: string): Promise<boolean> {
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const free = { [`tags.${CASE_LIMITS.tags - 1}`]: { $exists: false } };
    const tags = new Types.ObjectId(tagId);
    const allowed = { ...own, $or: [{ tags }, free] };
    return (await this.cases.updateOne(allowed, { $addToSet: { tags } })).matchedCount === 1;
  }

  async forgetTags(userId: string, caseId: string, gone: readonly string[]): Promise<void> {
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const tags = { $in: gone.map((tag) => new Types.ObjectId(tag)) };
    await this.cases.updateOne(own, { $pull: { tags } });
  }

  /** A file of one of the person's cases; files that no post has are not found. */
  async findFile(userId: string, fileId: string): Promise<CaseFile | null> {
    const id = new Types.ObjectId(fileId);
    // guard: own-case-file
    const owner = await this.cases
      .findOne({ user: new Types.ObjectId(userId), 'posts.files._id': id }, { 'posts.files': 1 })
      .lean<{ posts: { files: CaseFile[] }[] }>();
    const files = owner?.posts.flatMap((post) => post.files) ?? [];
    return files.find((file) => file._id.equals(id)) ?? null;
  }
}

function isRepeatedSubmit(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const keys: unknown = error['keyPattern'];
  return typeof keys === 'object' && keys !== null && 'submitKey' in keys;
}
