import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS, type CaseState, type CaseType } from '@zonewerk/contracts';
import mongoose, { type Model, Types } from 'mongoose';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { afterCursor, COUNTED, toPage } from '../../../platform/database/paging.js';
import { appendPost, type NewPost, storePosts } from './pending-post.repository.js';
import { CaseChanges } from '../service-levels/case-changes.repository.js';
import { type CaseHead, HEAD_ONLY } from './case-heads.js';
import { type FoundCases, searchCases } from './case-search.repository.js';
import type { CaseCounterDocument, CaseDocument } from './case.schema.js';
import { EventRepository } from '../events/event.repository.js';
import { type CaseFile, isSent, type PendingPost } from './post.schema.js';
import { isOver, reopenUntil } from './reopening.js';
import { headTerms, searchedWords } from './search-terms.js';

/** A new case with its first post. */
export interface NewCase extends Pick<
  CaseDocument,
  'submitKey' | 'number' | 'subject' | 'type' | 'via' | 'related'
> {
  /** From `newId`. */
  readonly id: string;
  readonly userId: string;
  readonly post: NewPost;
}

const LAST_CHANGE_FIRST = { changedAt: -1, _id: -1 } as const;
const COUNTER_KEY = 'case';
const NUMBERS_START_AFTER = 1_000;
const DUPLICATE_KEY = 11_000;
/** Cases per run whose customers receive a notice. */
const CLOSING_BATCH = 500;

interface ListInput {
  cursor?: string | undefined;
  limit: number;
  query?: string | undefined;
  state?: CaseState | undefined;
  via?: 'chat' | undefined;
}

/** Support cases in the database. Every query carries the customer of the cases. */
@Injectable()
export class CaseRepository {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    @InjectModel('SupportCounter') private readonly counters: Model<CaseCounterDocument>,
    private readonly relay: OutboxRelay,
    private readonly events: EventRepository,
    private readonly changes: CaseChanges,
  ) {
    relay.watch(cases);
  }

  /** ID of a future case, which the email about it contains. */
  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** The next number, e.g. `ZW-1001`. A number without a case is not reused. */
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

  /** Stores a case with its emails. Null when this submit created a case already. */
  async insert(opened: NewCase, emails: readonly OutboxEntry[]): Promise<CaseDocument | null> {
    const { id, userId, post, ...fields } = opened;
    try {
      const created = await this.cases.create({
        ...fields,
        _id: new Types.ObjectId(id),
        user: new Types.ObjectId(userId),
        state: 'open',
        seq: 1,
        pending: [{ ...post, _id: new Types.ObjectId(), seq: 1 }],
        submitKeys: [post.submitKey],
        terms: headTerms(fields),
        ...(await this.changes.opened(fields.type, post.date)),
        createdAt: post.date,
        changedAt: post.date,
        outbox: [...emails, storePosts(id)],
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

  /** Numbers of the cases of a user by ID. IDs of other cases are ignored. */
  async numbersOf(userId: string, caseIds: readonly string[]): Promise<Map<string, string>> {
    const _id = { $in: caseIds.map((id) => new Types.ObjectId(id)) };
    const own = { _id, user: new Types.ObjectId(userId) }; // guard: own-case-numbers
    const found = await this.cases.find(own, { number: 1 }).lean();
    return new Map(found.map(({ _id: id, number }) => [id.toHexString(), number]));
  }

  /** Cases of a user, newest change first. */
  async list(userId: string, { cursor, limit, query, state, via }: ListInput): Promise<FoundCases> {
    const scope = { user: new Types.ObjectId(userId) }; // guard: own-case-list
    const filter = { ...(state ? { state } : {}), ...(via ? { via } : {}) };
    const words = query ? searchedWords(query) : null;
    if (words && words.length > 1) return searchCases(this.cases, { scope, filter, words, cursor, limit });
    const wanted = { ...scope, ...filter, ...(words ? { terms: { $all: words } } : {}) };
    const [rows, count] = await Promise.all([
      this.cases
        .find({ $and: [wanted, afterCursor(cursor, LAST_CHANGE_FIRST)] }, HEAD_ONLY)
        .sort(LAST_CHANGE_FIRST)
        .limit(limit + 1)
        .lean<CaseHead[]>(),
      this.cases.countDocuments(wanted, COUNTED),
    ]);
    return { ...toPage(rows, limit, LAST_CHANGE_FIRST), count, searchedUntil: null };
  }

  /** Every case of the user, oldest first. */
  async allOf(userId: string): Promise<CaseDocument[]> {
    const rows = await this.cases.find({ user: new Types.ObjectId(userId) }).lean<CaseDocument[]>();
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  count(userId: string): Promise<number> {
    return this.cases.countDocuments({ user: new Types.ObjectId(userId) }, COUNTED);
  }

  /** Cases of other customers that were merged into a deleted case remain closed. */
  async removeAll(userId: string): Promise<void> {
    const user = new Types.ObjectId(userId);
    const removed = await this.cases.find({ user }, { _id: 1 }).lean();
    const merged = { mergedInto: { $in: removed.map(({ _id }) => _id) }, user: { $ne: user } };
    await this.cases.updateMany(merged, { $set: { mergedInto: null, mergedAt: null } });
    await this.cases.updateMany({ 'pending.reader': user }, { $pull: { pending: { reader: user } } });
    await this.cases.deleteMany({ user });
  }

  /** Cases of a deleted agent have no agent. */
  async unassignAll(agentId: string): Promise<void> {
    await this.cases.updateMany({ assignee: new Types.ObjectId(agentId) }, { $set: { assignee: null } });
  }

  /**
   * Adds the user's post and opens the case. Null when the case does not exist, is full, is closed permanently, or has
   * the post of this submit.
   */
  async addPost(userId: string, caseId: string, post: NewPost): Promise<CaseDocument | null> {
    // guard: own-case-reply
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const set = { state: 'open', waitingUntil: null } as const;
    return appendPost(this.cases, this.relay, this.changes, {
      scope: own,
      change: (found) => (found.mergedInto || isOver(found, post.date) ? null : { post, set }),
    });
  }

  /** Changes the type of a case. Null when the case does not exist. */
  async setType(userId: string, caseId: string, type: CaseType, now: Date): Promise<CaseDocument | null> {
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    return this.changes.write(own, () => ({ now, set: { type } }));
  }

  /** Closes a case. Null when the case does not exist. */
  async close(userId: string, caseId: string, now: Date): Promise<CaseDocument | null> {
    // guard: own-case-close
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const closed = { state: 'closed', waitingUntil: null, changedAt: now } as const;
    const open = { ...own, state: { $ne: 'closed' as const } };
    const changed = await this.changes.write(open, () => ({ now, set: closed }));
    return changed ?? this.cases.findOne(own).lean();
  }

  /** Reopens a closed case. Null when the case does not exist, is not closed, or is closed permanently. */
  async reopen(userId: string, caseId: string, now: Date): Promise<CaseDocument | null> {
    // guard: own-case-reopen
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const set = { state: 'open', waitingUntil: null, closingNoticeAt: null, changedAt: now } as const;
    return this.changes.write(own, (found) => {
      const until = reopenUntil(found);
      return until && until > now ? { now, set } : null;
    });
  }

  /** Links a closed case to its follow-up case. Later replies go to the first follow-up. */
  async addFollowUp(former: Pick<CaseDocument, '_id' | 'user'>, followUp: Types.ObjectId): Promise<void> {
    const { _id, user } = former;
    await this.cases.updateOne({ _id, user }, { $addToSet: { related: followUp } });
    const { modifiedCount } = await this.cases.updateOne(
      { _id, user, followUp: null },
      { $set: { followUp } },
    );
    if (modifiedCount === 1) await this.events.append(former);
  }

  /** Answered cases without a later change and without a notice about their closing. */
  async findAnswered(changedBefore: Date): Promise<CaseDocument[]> {
    const wanted = { state: 'answered' as const, changedAt: { $lte: changedBefore }, closingNoticeAt: null };
    return this.cases.find(wanted).sort({ changedAt: 1 }).limit(CLOSING_BATCH).lean();
  }

  /** Closed cases without a change since a time, and the cases that were merged into them. */
  async findExpired(changedBefore: Date): Promise<CaseDocument[]> {
    const closed = await this.cases
      .find({ state: 'closed', changedAt: { $lte: changedBefore } })
      .sort({ changedAt: -1, _id: -1 })
      .limit(CLOSING_BATCH)
      .lean<CaseDocument[]>();
    const merged = await this.cases
      .find({ mergedInto: { $in: closed.map(({ _id }) => _id) } })
      .lean<CaseDocument[]>();
    return [...merged, ...closed];
  }

  /** Deletes a case, unless it changed. */
  async removeExpired({ _id, state, changedAt }: CaseDocument): Promise<void> {
    await this.cases.deleteOne({ _id, state, changedAt });
  }

  /** Stores the emails about the closing of a case, unless the case changed. */
  async addClosingNotice(
    { _id, changedAt }: CaseDocument,
    emails: readonly OutboxEntry[],
    now: Date,
  ): Promise<void> {
    const same = { _id, changedAt, state: 'answered' as const, closingNoticeAt: null };
    const change = { $set: { closingNoticeAt: now }, $push: { outbox: { $each: [...emails] } } };
    const { modifiedCount } = await this.cases.updateOne(same, change);
    if (modifiedCount === 1) await this.relay.nudge(this.cases, _id);
  }

  /** Closes answered cases of all customers whose notice is old enough. Their clocks are stopped already. */
  async closeAnswered(changedBefore: Date, noticeBefore: Date, now: Date): Promise<void> {
    const over = {
      state: 'answered' as const,
      changedAt: { $lte: changedBefore },
      closingNoticeAt: { $lte: noticeBefore },
    };
    await this.cases.updateMany(over, { $set: { state: 'closed', changedAt: now } });
  }

  /** Rates a closed case. Null when the case does not exist, is not closed, or has a rating. */
  async rate(
    userId: string,
    caseId: string,
    { rating, comment }: Pick<CaseDocument, 'rating' | 'comment'>,
    now: Date,
  ): Promise<CaseDocument | null> {
    // guard: own-case-rate
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const set = { rating, ratedAt: now, ...(comment === undefined ? {} : { comment }) };
    const rated = await this.cases
      .findOneAndUpdate({ ...own, state: 'closed', rating: null }, { $set: set }, { returnDocument: 'after' })
      .lean();
    if (rated) await this.events.append(rated);
    return rated;
  }

  /** Stores the number of the last post that the customer read. False when the case does not exist. */
  async read(userId: string, caseId: string, seq: number): Promise<boolean> {
    // guard: own-case-unread
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    return (await this.cases.updateOne(own, { $max: { readSeq: seq } })).matchedCount === 1;
  }

  /** A case of any customer, for the job that sends emails about unread answers. */
  async findForEmails(caseId: string): Promise<CaseDocument | null> {
    return this.cases.findById(caseId).lean();
  }

  /** Stores the emails about answers up to a number, unless the customer read them or has these emails. */
  async addAnswerEmails({ _id }: CaseDocument, seq: number, emails: readonly OutboxEntry[]): Promise<void> {
    const isOpen = { $not: { $gte: seq } };
    const unread = { _id, readSeq: isOpen, emailedSeq: isOpen };
    const change = { $set: { emailedSeq: seq }, $push: { outbox: { $each: [...emails] } } };
    const { modifiedCount } = await this.cases.updateOne(unread, change);
    if (modifiedCount === 1) await this.relay.nudge(this.cases, _id);
  }

  /**
   * A case of any customer, for the job that stores its posts. Posts that are due cannot be undone any more. An answer
   * among them ends the wait of the customer for a response.
   */
  async claimSent(caseId: string, now: Date): Promise<CaseDocument | null> {
    const claimed = await this.changes.write({ _id: caseId }, ({ pending }) => {
      const isDue = pending.some(({ sendAt }) => sendAt && sendAt <= now);
      if (!isDue) return null;
      const operators = { $unset: { 'pending.$[due].sendAt': '' } };
      const arrayFilters = [{ 'due.sendAt': { $lte: now } }];
      return { now, answered: true, operators, arrayFilters };
    });
    return claimed ?? this.cases.findById(caseId).lean();
  }

  /**
   * Removes stored posts from a case document, and adds outbox entries and search terms. False when the case does not
   * exist.
   */
  async removePending(
    caseId: string,
    posts: readonly PendingPost[],
    entries: readonly OutboxEntry[],
    terms: readonly string[] = [],
  ): Promise<boolean> {
    const { matchedCount } = await this.cases.updateOne(
      { _id: caseId },
      {
        $pull: { pending: { _id: { $in: posts.map(({ _id }) => _id) } } },
        $max: { teamSeq: Math.max(0, ...posts.filter(({ side }) => side === 'team').map(({ seq }) => seq)) },
        $addToSet: { terms: { $each: [...terms] } },
        ...(entries.length === 0 ? {} : { $push: { outbox: { $each: [...entries] } } }),
      },
    );
    if (entries.length > 0) await this.relay.nudge(this.cases, caseId);
    return matchedCount === 1;
  }

  /** False when the case does not exist or does not have the tag. */
  async removeTag(userId: string, caseId: string, tagId: string): Promise<boolean> {
    const tags = new Types.ObjectId(tagId);
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    return (await this.cases.updateOne({ ...own, tags }, { $pull: { tags } })).matchedCount === 1;
  }

  /** False when the case does not exist or has the maximum of tags. */
  async addTag(userId: string, caseId: string, tagId: string): Promise<boolean> {
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const free = { [`tags.${CASE_LIMITS.tags - 1}`]: { $exists: false } };
    const tags = new Types.ObjectId(tagId);
    const allowed = { ...own, $or: [{ tags }, free] };
    return (await this.cases.updateOne(allowed, { $addToSet: { tags } })).matchedCount === 1;
  }

  async removeTags(userId: string, caseId: string, ids: readonly string[]): Promise<void> {
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const tags = { $in: ids.map((tag) => new Types.ObjectId(tag)) };
    await this.cases.updateOne(own, { $pull: { tags } });
  }

  /** A file of a sent pending post. */
  async findPendingFile(userId: string, fileId: string): Promise<CaseFile | null> {
    const _id = new Types.ObjectId(fileId);
    const owner = { user: new Types.ObjectId(userId), 'pending.files._id': _id }; // guard: own-pending-file
    return sentFile(await this.cases.findOne(owner, { pending: 1 }).lean(), _id);
  }

  /** ID of the case of any customer with a file of a pending post. */
  async caseOfPendingFile(fileId: string): Promise<Types.ObjectId | null> {
    const found = await this.cases.exists({ 'pending.files._id': new Types.ObjectId(fileId) });
    return found?._id ?? null;
  }

  /** As `findPendingFile`, of a case of any customer. */
  async findPendingFileOf(caseId: Types.ObjectId, fileId: string): Promise<CaseFile | null> {
    const _id = new Types.ObjectId(fileId);
    const found = { _id: caseId, 'pending.files._id': _id };
    return sentFile(await this.cases.findOne(found, { pending: 1 }).lean(), _id);
  }
}

function sentFile(found: Pick<CaseDocument, 'pending'> | null, id: Types.ObjectId): CaseFile | null {
  const files = found?.pending.filter(isSent).flatMap((post) => post.files) ?? [];
  return files.find((file) => file._id.equals(id)) ?? null;
}

function isRepeatedSubmit(error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  const keys: unknown = error['keyPattern'];
  return typeof keys === 'object' && keys !== null && 'submitKey' in keys;
}
