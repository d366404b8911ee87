import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { PresenceDocument } from './care.schema.js';

const SECOND_MS = 1_000;

/** Agents who have a case open at present. A mark expires after some seconds. */
@Injectable()
export class PresenceRepository {
  constructor(@InjectModel('SupportPresence') private readonly marks: Model<PresenceDocument>) {}

  async mark(caseId: string, agentId: string, writing: boolean, now: Date): Promise<void> {
    const own = { case: new Types.ObjectId(caseId), agent: new Types.ObjectId(agentId) };
    const until = new Date(now.getTime() + CASE_LIMITS.presenceSeconds * SECOND_MS);
    await this.marks.updateOne(own, { $set: { writing, until } }, { upsert: true });
  }

  /** Marks of other agents. */
  async others(caseId: string, agentId: string, now: Date): Promise<PresenceDocument[]> {
    const agent = { $ne: new Types.ObjectId(agentId) };
    return this.marks.find({ case: new Types.ObjectId(caseId), agent, until: { $gt: now } }).lean();
  }
}
