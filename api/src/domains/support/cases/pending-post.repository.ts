import { type Model, Types } from 'mongoose';
import { type OutboxEntry, outboxEntry } from '../../../platform/jobs/outbox.js';
import type { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import type { CaseDocument } from './case.schema.js';
import type { PendingPost } from './post.schema.js';

/** Job that stores the pending posts of a case. */
export const STORE_POSTS = 'support.store-posts';

/** Submits whose repetition is found. */
const MAX_SUBMIT_KEYS = 50;

/** A post without its position in a case. */
export type NewPost = Omit<PendingPost, '_id' | 'seq'>;

interface Append {
  /** Owner scope of the case. */
  readonly scope: Record<string, unknown>;
  /** Number of the last post that the author knows. */
  readonly after: number;
  readonly post: NewPost;
  /** Fields that change with the post. */
  readonly set: Partial<CaseDocument>;
}

/**
 * Adds a post to a case with its state, in one write. Null when the case does not exist, has another last post, or has the
 * post of this submit.
 */
export async function appendPost(
  cases: Model<CaseDocument>,
  relay: OutboxRelay,
  { scope, after, post, set }: Append,
): Promise<CaseDocument | null> {
  const seq = after + 1;
  const changed = await cases
    .findOneAndUpdate(
      { ...scope, seq: after, submitKeys: { $ne: post.submitKey } },
      {
        $set: { ...set, seq, changedAt: post.date },
        $push: {
          pending: { ...post, _id: new Types.ObjectId(), seq },
          submitKeys: { $each: [post.submitKey], $slice: -MAX_SUBMIT_KEYS },
          outbox: storePosts(String(scope['_id']), post.sendAt),
        },
      },
      { returnDocument: 'after' },
    )
    .lean();
  if (changed) await relay.nudge(cases, changed._id);
  return changed;
}

/** @param sendAt the job runs then; at once when it is absent */
export function storePosts(caseId: string, sendAt?: Date): OutboxEntry {
  const entry = outboxEntry(STORE_POSTS, { case: caseId });
  return sendAt ? { ...entry, dueAt: sendAt } : entry;
}
