import type { Connection } from 'mongoose';
import type { CaseDocument } from '../domains/support/cases/case.schema.js';
import type { PostDocument } from '../domains/support/cases/post.schema.js';
import { headTerms, newTerms } from '../domains/support/support.api.js';
import type { Migration } from '../platform/database/prepare.js';

/** Adds the search terms of cases. Idempotent. */
export const termsOfCases: Migration = {
  name: '0009-terms-of-cases',
  async up(connection: Connection): Promise<void> {
    const cases = connection.collection<CaseDocument>('support_cases');
    const posts = connection.collection<PostDocument>('support_posts');
    for await (const former of cases.find({ terms: { $exists: false } })) {
      const head = headTerms(former);
      const stored = await posts.find({ case: former._id }).toArray();
      const terms = [...head, ...newTerms(stored, head)];
      await cases.updateOne({ _id: former._id, terms: { $exists: false } }, { $set: { terms } });
    }
  },
};
