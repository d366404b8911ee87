import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { CaseDocument } from '../cases/case.schema.js';
import type { DraftDocument } from './care.schema.js';

/** Drafts of agents, one for each agent and case. */
@Injectable()
export class DraftRepository {
  constructor(@InjectModel('SupportDraft') private readonly drafts: Model<DraftDocument>) {}

  /** Empty without a draft. */
  async find(caseId: Types.ObjectId, agentId: string): Promise<string> {
    const draft = await this.drafts.findOne({ case: caseId, agent: new Types.ObjectId(agentId) }).lean();
    return draft?.text ?? '';
  }

  /** An empty text deletes the draft. */
  async save(
    { _id, user }: Pick<CaseDocument, '_id' | 'user'>,
    agentId: string,
    text: string,
  ): Promise<void> {
    const own = { case: _id, agent: new Types.ObjectId(agentId) };
    if (text === '') await this.drafts.deleteOne(own);
    else await this.drafts.updateOne(own, { $set: { text, user } }, { upsert: true });
  }

  async removeOf(caseIds: readonly Types.ObjectId[]): Promise<void> {
    await this.drafts.deleteMany({ case: { $in: [...caseIds] } });
  }

  /** Removes the drafts about the cases of a customer, and those of an agent. */
  async removeAll(userId: string): Promise<void> {
    const person = new Types.ObjectId(userId);
    await this.drafts.deleteMany({ $or: [{ user: person }, { agent: person }] });
  }
}
