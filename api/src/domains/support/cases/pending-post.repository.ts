import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { type OutboxEntry, outboxEntry } from '../../../platform/jobs/outbox.js';
import type { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { CaseChanges } from '../service-levels/case-changes.repository.js';
import type { CaseDocument } from './case.schema.js';
import type { PendingPost } from './post.schema.js';

/** Job that stores the pending posts of a case. */
export const STORE_POSTS = 'support.store-posts';

/** Maximum of stored submit keys for the detection of repetitions. */
const MAX_SUBMIT_KEYS = 50;

/** A post without its position in a case. */
export type NewPost = Omit<PendingPost, '_id' | 'seq'>;

/** A post with the fields of its change. */
interface PostedChange {
  readonly post: NewPost;
  readonly set: Partial<CaseDocument>;
}

interface Append {
  /** Owner scope of the case. */
  readonly scope: QueryFilter<CaseDocument> & { readonly _id: Types.ObjectId };
  /** Null: no post. */
  readonly change: (found: CaseDocument) => PostedChange | null;
}

/**
 * Adds a post to a case with its state, in one write. Null when the case does not exist, is full, has the post of this
 * submit, or without a post.
 */
export async function appendPost(
  cases: Model<CaseDocument>,
  relay: OutboxRelay,
  changes: CaseChanges,
  { scope, change }: Append,
): Promise<CaseDocument | null> {
  const changed = await changes.write(scope, (found) => {
    const wanted = change(found);
    if (!wanted || found.seq >= CASE_LIMITS.posts) return null;
    const { post, set } = wanted;
    if (found.submitKeys.includes(post.submitKey)) return null;
    const seq = found.seq + 1;
    const $push = {
      pending: { ...post, _id: new Types.ObjectId(), seq },
      submitKeys: { $each: [post.submitKey], $slice: -MAX_SUBMIT_KEYS },
      outbox: storePosts(scope._id.toHexString(), post.sendAt),
    };
    // The job that stores the post informs all open screens.
    const informs = post.sendAt ? 'team' : 'none';
    return { now: post.date, set: { ...set, seq, changedAt: post.date }, operators: { $push }, informs };
  });
  if (changed) await relay.nudge(cases, changed._id);
  return changed;
}

/** @param sendAt time of the job; absent: immediately */
export function storePosts(caseId: string, sendAt?: Date): OutboxEntry {
  const entry = outboxEntry(STORE_POSTS, { case: caseId });
  return sendAt ? { ...entry, dueAt: sendAt } : entry;
}
