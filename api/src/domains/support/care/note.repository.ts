import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { isDuplicateKey } from '../../../platform/database/database-errors.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { EventRepository } from '../events/event.repository.js';
import type { NoteDocument } from './care.schema.js';

/** A note before it is stored. */
export type NewNote = Omit<NoteDocument, '_id' | 'case' | 'user'>;

/** Notes of agents. */
@Injectable()
export class NoteRepository {
  constructor(
    @InjectModel('SupportNote') private readonly notes: Model<NoteDocument>,
    private readonly relay: OutboxRelay,
    private readonly events: EventRepository,
  ) {
    relay.watch(notes);
  }

  /** False when this submit added a note before. */
  async add({ _id, user }: Pick<CaseDocument, '_id' | 'user'>, note: NewNote): Promise<boolean> {
    try {
      const added = await this.notes.create({ ...note, case: _id, user });
      await this.relay.nudge(this.notes, added._id);
      await this.events.append({ _id, user }, { team: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** The newest notes of a case, oldest of them first. */
  async ofCase(caseId: Types.ObjectId): Promise<NoteDocument[]> {
    const notes = await this.notes.find({ case: caseId }).sort({ date: -1 }).limit(CASE_LIMITS.notes).lean();
    return notes.reverse();
  }

  /** Whether a submit added a note already. */
  async hasSubmit(caseId: Types.ObjectId, submitKey: string): Promise<boolean> {
    return (await this.notes.exists({ case: caseId, submitKey })) !== null;
  }

  async isFull(caseId: Types.ObjectId): Promise<boolean> {
    const limit = CASE_LIMITS.notes;
    return (await this.notes.countDocuments({ case: caseId }, { limit })) === limit;
  }

  async removeOf(caseIds: readonly Types.ObjectId[]): Promise<void> {
    await this.notes.deleteMany({ case: { $in: [...caseIds] } });
  }

  /** Removes the notes about the cases of a customer. */
  async removeAll(userId: string): Promise<void> {
    await this.notes.deleteMany({ user: new Types.ObjectId(userId) });
  }
}
