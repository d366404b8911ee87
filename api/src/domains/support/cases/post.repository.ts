import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { CaseDocument } from './case.schema.js';
import type { CaseFile, CasePost, PendingPost, PostDocument } from './post.schema.js';

/** Stored posts of cases, without the posts that are still in a case document. */
@Injectable()
export class PostRepository {
  constructor(@InjectModel('SupportPost') private readonly posts: Model<PostDocument>) {}

  /** Stores posts of a case. Idempotent. */
  async store({ _id, user }: CaseDocument, posts: readonly PendingPost[]): Promise<void> {
    const writes = posts.map(({ setState: _setState, former: _former, ...post }) => ({
      updateOne: {
        filter: { _id: post._id },
        update: { $setOnInsert: { ...post, case: _id, user } },
        upsert: true,
      },
    }));
    await this.posts.bulkWrite(writes);
  }

  /**
   * The newest posts of a case, oldest of them first.
   *
   * @param before only posts with a lower number
   */
  async newest({ _id, user }: CaseDocument, limit: number, before = Infinity): Promise<CasePost[]> {
    const rows = await this.posts
      .find({ case: _id, user, seq: { $lt: before } }, { case: 0, user: 0 })
      .sort({ seq: -1 })
      .limit(limit)
      .lean<CasePost[]>();
    return rows.reverse();
  }

  /** A stored post of a case of any customer. */
  async find(caseId: Types.ObjectId, postId: string): Promise<CasePost | null> {
    const post = { _id: new Types.ObjectId(postId), case: caseId };
    return this.posts.findOne(post, { case: 0, user: 0 }).lean<CasePost>();
  }

  /** A file of a stored post of a customer. */
  async findFile(userId: string, fileId: string): Promise<CaseFile | null> {
    const _id = new Types.ObjectId(fileId);
    const owner = { user: new Types.ObjectId(userId), 'files._id': _id }; // guard: own-case-file
    const post = await this.posts.findOne(owner, { files: 1 }).lean();
    return post?.files.find((file) => file._id.equals(_id)) ?? null;
  }

  /** ID of the case of any customer with a file of a stored post. */
  async caseOfFile(fileId: string): Promise<Types.ObjectId | null> {
    const post = await this.posts.findOne({ 'files._id': new Types.ObjectId(fileId) }, { case: 1 }).lean();
    return post?.case ?? null;
  }

  /** IDs of the readers who wrote posts of a case. */
  async readersOf(caseId: Types.ObjectId): Promise<string[]> {
    const readers = await this.posts.distinct('reader', { case: caseId });
    return readers.flatMap((reader) => (reader ? [String(reader)] : []));
  }

  /** A file of a stored post of a case of any customer. */
  async findFileOf(caseId: Types.ObjectId, fileId: string): Promise<CaseFile | null> {
    const _id = new Types.ObjectId(fileId);
    const post = await this.posts.findOne({ 'files._id': _id, case: caseId }, { files: 1 }).lean();
    return post?.files.find((file) => file._id.equals(_id)) ?? null;
  }

  /** A file of a stored post of any customer, for agents. */
  async findAnyFile(fileId: string): Promise<CaseFile | null> {
    const _id = new Types.ObjectId(fileId);
    const post = await this.posts.findOne({ 'files._id': _id }, { files: 1 }).lean();
    return post?.files.find((file) => file._id.equals(_id)) ?? null;
  }

  /** Files of all posts of a customer, and of the customer's posts as a reader. */
  async files(userId: string): Promise<CaseFile[]> {
    const wanted = { ...written(userId), 'files._id': { $exists: true } };
    const rows = await this.posts.find(wanted, { files: 1 }).lean();
    return rows.flatMap(({ files }) => files);
  }

  /** Files of all posts of a case. */
  async filesOf(caseId: string): Promise<CaseFile[]> {
    const rows = await this.posts.find({ case: new Types.ObjectId(caseId) }, { files: 1 }).lean();
    return rows.flatMap(({ files }) => files);
  }

  /** Marks an answer of a case whose email was not delivered. */
  async setUndelivered(caseId: string, seq: number): Promise<void> {
    const answer = { case: new Types.ObjectId(caseId), seq, side: 'team' as const };
    await this.posts.updateOne(answer, { $set: { undelivered: true } });
  }

  /** Deletes the posts of a deleted case. */
  async removeOf(caseId: string): Promise<void> {
    await this.posts.deleteMany({ case: new Types.ObjectId(caseId) });
  }

  async removeAll(userId: string): Promise<void> {
    await this.posts.deleteMany(written(userId));
  }
}

/** Posts of the cases of a customer, and those in cases of other customers. */
function written(userId: string) {
  const id = new Types.ObjectId(userId);
  return { $or: [{ user: id }, { reader: id }] };
}
