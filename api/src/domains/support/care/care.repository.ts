import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  type CareOrder,
  type CareView,
  CASE_LIMITS,
  CASE_STATES,
  type CaseState,
  type CaseType,
} from '@zonewerk/contracts';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { behindCursor, COUNTED, type SortOrder, toPage } from '../../../platform/database/paging.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { appendPost, type NewPost } from '../cases/pending-post.repository.js';
import { CaseChanges } from '../service-levels/case-changes.repository.js';
import { type CaseHead, HEAD_ONLY } from '../cases/case-heads.js';
import { type FoundCases, searchCases } from '../cases/case-search.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import type { CaseFile, FormerFields, PendingPost } from '../cases/post.schema.js';
import { EventRepository } from '../events/event.repository.js';
import { searchedWords } from '../cases/search-terms.js';

const LAST_CHANGE_FIRST = { changedAt: -1, _id: -1 } as const;
const LONGEST_WAIT_FIRST = { awaitedAt: 1, changedAt: -1, _id: -1 } as const;
const FIRST_DUE_FIRST = { dueAt: 1, _id: 1 } as const;
const OPEN_STATES: readonly CaseState[] = ['open', 'answered', 'waiting'];
/** Sort time of rows without `awaitedAt`, which a process of an earlier release wrote: they are first. */
const FIRST = new Date(0);

interface ListInput {
  readonly view: CareView;
  readonly sort?: CareOrder | undefined;
  readonly agentId: string;
  /** The present agents. */
  readonly agentIds: readonly string[];
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly type?: CaseType | undefined;
  readonly state?: CaseState | undefined;
  readonly assignee?: string | undefined;
  /** Tag of the team. */
  readonly tag?: string | undefined;
  readonly search?: { readonly query: string; readonly customers: readonly string[] } | undefined;
}

/** Cases of all customers, for agents of the care team. */
@Injectable()
export class CareRepository {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly relay: OutboxRelay,
    private readonly events: EventRepository,
    private readonly changes: CaseChanges,
  ) {}

  /** Cases of a view in its order; search results are ordered by the last change, newest first. */
  async list(input: ListInput): Promise<FoundCases> {
    const { cursor, limit, search } = input;
    const order = orderOf(input);
    const words = search ? searchedWords(search.query) : [];
    if (words.length > 1 && search?.customers.length === 0 && order === LAST_CHANGE_FIRST)
      return searchCases(this.cases, { scope: {}, filter: wanted(input), words, cursor, limit });
    const page = { $and: [wanted(input), behindCursor(cursor, order)] };
    const [rows, count] = await Promise.all([
      this.cases
        .find(matching(page, search), HEAD_ONLY, search ? {} : { hint: indexOf(input, order) })
        .sort(order)
        .limit(limit + 1)
        .lean<CaseHead[]>(),
      this.cases.countDocuments(matching(wanted(input), search), COUNTED),
    ]);
    const ordered = rows.map((row) => ({ ...row, awaitedAt: row.awaitedAt ?? FIRST }));
    return { ...toPage<CaseHead>(ordered, limit, order), count, searchedUntil: null };
  }

  async find(caseId: string): Promise<CaseDocument | null> {
    return this.cases.findById(caseId).lean();
  }

  /** A file of a pending post of any customer. */
  async findPendingFile(fileId: string): Promise<CaseFile | null> {
    const _id = new Types.ObjectId(fileId);
    const found = await this.cases.findOne({ 'pending.files._id': _id }, { pending: 1 }).lean();
    const files = found?.pending.flatMap((post) => post.files) ?? [];
    return files.find((file) => file._id.equals(_id)) ?? null;
  }

  /**
   * Adds an answer after the last post that the agent knows. Null when the case has a newer one, or the post of this
   * submit.
   */
  async addReply(
    { _id }: CaseDocument,
    after: number,
    post: NewPost,
    state: 'answered' | 'closed',
  ): Promise<CaseDocument | null> {
    const set = { state, waitingUntil: null, closingNoticeAt: null } as const;
    return appendPost(this.cases, this.relay, this.changes, {
      scope: { _id },
      change: (found) =>
        found.seq === after && !found.mergedInto
          ? { post: { ...post, setState: state, former: formerOf(found) }, set }
          : null,
    });
  }

  /**
   * Reverts an unsent answer of an agent. Also reverts the state that it set, unless the case has a later post or
   * state.
   *
   * @returns false when it is sent, or does not exist
   */
  async undoReply(caseId: Types.ObjectId, post: PendingPost, agentId: string, now: Date): Promise<boolean> {
    const { _id, submitKey, seq, setState, former } = post;
    const unsent = { _id, agent: new Types.ObjectId(agentId), sendAt: { $gt: now } };
    const own = { _id: caseId, pending: { $elemMatch: unsent } };
    const operators = { $pull: { pending: { _id }, submitKeys: submitKey } };
    const undone = await this.changes.write(own, (found) => {
      if (!former || found.seq !== seq || found.state !== setState)
        return { now, operators, informs: 'team' };
      const { clock: restored, ...set } = former;
      // Another answer was sent, so the customer does not wait for the former response any more.
      const answered = found.clock?.response === null;
      return { now, operators, set, restored, answered, informs: 'team' };
    });
    return undone !== null;
  }

  /**
   * Assigns a case.
   *
   * @param from the present assignee; null for none, undefined for any
   * @returns false when the case has another assignee, or does not exist
   */
  async assign(caseId: string, agentId: string | null, from: string | null | undefined): Promise<boolean> {
    const assignee = agentId === null ? null : new Types.ObjectId(agentId);
    const present = from === null || from === undefined ? null : new Types.ObjectId(from);
    const expected = from === undefined ? {} : { assignee: { $in: [present, assignee] } };
    const changed = await this.cases
      .findOneAndUpdate({ _id: caseId, ...expected }, { $set: { assignee } }, { projection: { user: 1 } })
      .lean();
    if (changed) await this.events.append(changed, { team: true });
    return changed !== null;
  }

  /** Adds a tag of the team. False when the case does not exist, or has the maximum of tags. */
  async addTag(found: CaseDocument, tag: string): Promise<boolean> {
    const free = { [`teamTags.${CASE_LIMITS.teamTags - 1}`]: { $exists: false } };
    const allowed = { _id: found._id, $or: [{ teamTags: tag }, free] };
    const { matchedCount } = await this.cases.updateOne(allowed, { $addToSet: { teamTags: tag } });
    if (matchedCount === 1) await this.events.append(found, { team: true });
    return matchedCount === 1;
  }

  async removeTag(found: CaseDocument, tag: string): Promise<void> {
    await this.cases.updateOne({ _id: found._id }, { $pull: { teamTags: tag } });
    await this.events.append(found, { team: true });
  }

  /** The first tags of the team that are in use, by name. */
  async tags(limit: number): Promise<string[]> {
    const tags = await this.cases.distinct('teamTags', { teamTags: { $exists: true } });
    return tags.slice(0, limit);
  }

  /**
   * @param read the case, and the number of the last post that the agent read; without it, any
   * @returns false when the case has a newer post, or does not exist
   */
  async setState(
    { caseId, seq }: { readonly caseId: string; readonly seq: number | undefined },
    state: CaseState,
    waitingUntil: Date | null,
    now: Date,
  ): Promise<boolean> {
    const read = { _id: caseId, mergedInto: null, ...(seq === undefined ? {} : { seq }) };
    const changed = await this.changes.write(read, (found) => {
      // An unchanged state does not move the case in lists, and does not delay its closing.
      const changedAt = found.state === state ? found.changedAt : now;
      return { now, set: { state, waitingUntil, changedAt } };
    });
    return changed !== null;
  }
}

/** Fields that an answer changes. */
function formerOf(found: CaseDocument): FormerFields {
  const { state, waitingUntil = null, closingNoticeAt = null, awaitedAt, clock } = found;
  return {
    state,
    waitingUntil,
    closingNoticeAt,
    ...(awaitedAt ? { awaitedAt } : {}),
    ...(clock ? { clock } : {}),
  };
}

function orderOf({ view, sort, search }: ListInput) {
  if (view === 'due') return FIRST_DUE_FIRST;
  return sort === 'changed' || search ? LAST_CHANGE_FIRST : LONGEST_WAIT_FIRST;
}

/** Index with the order of a view. Without it, the database engine sorts the rows of a short list itself. */
function indexOf({ view, assignee, tag }: ListInput, order: ReturnType<typeof orderOf>): SortOrder {
  if (tag) return { teamTags: 1, ...LAST_CHANGE_FIRST };
  if (view === 'due') return order;
  const isOfAgent = view === 'mine' || assignee !== undefined;
  return { ...(isOfAgent ? { assignee: 1 } : {}), state: 1, ...order };
}

/** Each kind of search has an index with the sort order. */
function matching(filter: QueryFilter<CaseDocument>, search: ListInput['search']): QueryFilter<CaseDocument> {
  if (!search) return filter;
  const terms = { $and: [{ terms: { $all: searchedWords(search.query) } }, filter] };
  if (search.customers.length === 0) return terms;
  const user = { $in: search.customers.map((id) => new Types.ObjectId(id)) };
  return { $or: [terms, { $and: [{ user }, filter] }] };
}

function wanted(input: ListInput): QueryFilter<CaseDocument> {
  const { type, state, assignee, tag } = input;
  const filters = {
    ...(type ? { type } : {}),
    ...(state ? { state } : {}),
    ...(assignee ? { assignee: new Types.ObjectId(assignee) } : {}),
    ...(tag ? { teamTags: tag } : {}),
  };
  return { $and: [inView(input), filters] };
}

function inView({ view, agentId, agentIds, search }: ListInput): QueryFilter<CaseDocument> {
  const state = { $in: [...OPEN_STATES] };
  switch (view) {
    case 'mine':
      return { assignee: new Types.ObjectId(agentId), state };
    case 'unassigned':
      // A case of a former agent counts as unassigned.
      return { assignee: { $nin: agentIds.map((id) => new Types.ObjectId(id)) }, state };
    case 'due':
      return { dueAt: { $gt: new Date(0) } };
    case 'waiting':
      return { state: 'waiting' };
    case 'all':
      // The search index does not contain the state.
      return search ? {} : { state: { $in: [...CASE_STATES] } };
  }
}
