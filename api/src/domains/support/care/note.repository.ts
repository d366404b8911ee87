import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { NoteDocument } from './care.schema.js';

/** A note before it is stored. */
export type NewNote = Omit<NoteDocument, '_id'>;

/** Notes of agents. */
@Injectable()
export class NoteRepository {
  constructor(
    @InjectModel('SupportNote') private readonly notes: Model<NoteDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(notes);
  }

  /** False when this submit added a note before. */
  async add(note: NewNote): Promise<boolean> {
    try {
      const { _id } = await this.notes.create(note);
      await this.relay.nudge(this.notes, _id);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Notes of a case, the oldest first. */
  async ofCase(caseId: Types.ObjectId): Promise<NoteDocument[]> {
    return this.notes.find({ case: caseId }).sort({ date: 1 }).limit(CASE_LIMITS.notes).lean();
  }

  async isFull(caseId: Types.ObjectId): Promise<boolean> {
    const limit = CASE_LIMITS.notes;
    return (await this.notes.countDocuments({ case: caseId }, { limit })) === limit;
  }

  async removeOf(caseIds: readonly Types.ObjectId[]): Promise<void> {
    await this.notes.deleteMany({ case: { $in: [...caseIds] } });
  }
}
