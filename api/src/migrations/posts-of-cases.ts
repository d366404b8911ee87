import type { Connection, Types } from 'mongoose';
import type { CaseFile } from '../domains/support/cases/post.schema.js';
import type { Migration } from '../platform/database/prepare.js';

/** A case with its posts in the document, as earlier releases stored it. */
interface FormerCase {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  posts: { _id: Types.ObjectId; submitKey: string; files: CaseFile[] }[];
}

/** Submit keys of a case document. */
const SUBMIT_KEYS = 50;

/**
 * Moves posts from the documents of cases to their own collection. Idempotent. A case to which a process of the former
 * release concurrently added a post is read again.
 */
export const postsOfCases: Migration = {
  name: '0008-posts-of-cases',
  async up(connection: Connection): Promise<void> {
    const cases = connection.collection<FormerCase>('support_cases');
    const posts = connection.collection('support_posts');
    for (;;) {
      const former = await cases.findOne({ posts: { $exists: true } });
      if (!former) return;
      const writes = former.posts.map((post, index) => ({
        updateOne: {
          filter: { _id: post._id },
          update: { $setOnInsert: { ...post, seq: index + 1, case: former._id, user: former.user } },
          upsert: true,
        },
      }));
      if (writes.length > 0) await posts.bulkWrite(writes);
      const submitKeys = former.posts.map(({ submitKey }) => submitKey).slice(-SUBMIT_KEYS);
      await cases.updateOne(
        { _id: former._id, posts: { $size: former.posts.length } },
        {
          $set: { seq: former.posts.length, pending: [], submitKeys },
          $unset: { posts: '', postCount: '' },
        },
      );
    }
  },
};
