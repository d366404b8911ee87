import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { CaseFile } from '../cases/post.schema.js';
import type { CannedDocument } from './care.schema.js';

/** Fields of a response that a lead changes. */
export type CannedFields = Pick<CannedDocument, 'title' | 'text' | 'files' | 'publicWords'>;

/** Canned responses of the care team. */
@Injectable()
export class CannedRepository {
  constructor(@InjectModel('SupportCanned') private readonly responses: Model<CannedDocument>) {}

  /** By title. */
  async list(): Promise<CannedDocument[]> {
    return this.responses.find().sort({ title: 1 }).lean();
  }

  async isFull(): Promise<boolean> {
    return (await this.responses.estimatedDocumentCount()) >= CASE_LIMITS.cannedResponses;
  }

  /** `duplicate`: another response has the title. */
  async add(fields: CannedFields): Promise<CannedDocument | 'duplicate'> {
    return this.unlessDuplicate(async () => (await this.responses.create(fields)).toObject());
  }

  async findByTitle(title: string): Promise<CannedDocument | null> {
    return this.responses.findOne({ title }).lean();
  }

  /** Public responses with at least one of the words. */
  async findPublic(words: readonly string[]): Promise<CannedDocument[]> {
    return this.responses.find({ publicWords: { $in: [...words] } }).lean();
  }

  /** A file of a public response. */
  async findPublicFile(id: string): Promise<CaseFile | null> {
    const wanted = { 'files._id': new Types.ObjectId(id), publicWords: { $exists: true } };
    const found = await this.responses.findOne(wanted, { files: 1 }).lean();
    return found?.files?.find(({ _id }) => _id.toHexString() === id) ?? null;
  }

  async find(id: string): Promise<CannedDocument | null> {
    return this.responses.findById(id).lean();
  }

  /** Files of canned responses, in the order of the IDs. Removed ones are absent. */
  async findFiles(ids: readonly string[]): Promise<CaseFile[]> {
    const wanted = { 'files._id': { $in: ids.map((id) => new Types.ObjectId(id)) } };
    const found = ids.length === 0 ? [] : await this.responses.find(wanted, { files: 1 }).lean();
    const files = found.flatMap((one) => one.files ?? []);
    return ids.flatMap((id) => files.find(({ _id }) => _id.toHexString() === id) ?? []);
  }

  /**
   * Null when the response does not exist, or has another revision; `duplicate`: another response has the title.
   *
   * @param revision the one that the lead read
   */
  async change(
    id: string,
    revision: number,
    fields: CannedFields,
  ): Promise<CannedDocument | 'duplicate' | null> {
    const read = { _id: id, revision: revision === 0 ? { $in: [0, null] } : revision };
    const { publicWords, ...others } = fields;
    const change = {
      $set: { ...others, ...(publicWords ? { publicWords } : {}), revision: revision + 1 },
      ...(publicWords ? {} : { $unset: { publicWords: '' } }),
    };
    return this.unlessDuplicate(() =>
      this.responses.findOneAndUpdate(read, change, { returnDocument: 'after' }).lean(),
    );
  }

  /** The removed response; null when it does not exist. */
  async remove(id: string): Promise<CannedDocument | null> {
    return this.responses.findOneAndDelete({ _id: id }).lean();
  }

  private async unlessDuplicate<Result>(write: () => Promise<Result>): Promise<Result | 'duplicate'> {
    try {
      return await write();
    } catch (error) {
      if (isDuplicateKey(error)) return 'duplicate';
      throw error;
    }
  }
}
