import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { type SharedCase, SharedCases } from '../sharing/shared-cases.repository.js';

/** Maximum length of a chain of merges. */
const MAX_STEPS = 20;

type CaseOwner = Pick<CaseDocument, '_id' | 'user'>;

/**
 * Readers of a case: customers whose cases are merged into it, and members of the project with which it is shared. They
 * are derived from merges and memberships, so the undo of a merge and the end of a membership remove them.
 */
@Injectable()
export class CaseReaders {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly shared: SharedCases,
  ) {}

  /** IDs of all readers of a case, without its customer. */
  async all(found: CaseOwner & SharedCase): Promise<Types.ObjectId[]> {
    const project = await this.shared.projectOf(found);
    const ids = [...(await this.of(found)).map(String), ...(project?.members ?? [])];
    return [...new Set(ids)].filter((id) => id !== found.user.toHexString()).map(toObjectId);
  }

  /** IDs of the customers of merged cases, without the customer of the case. */
  async of({ _id, user }: CaseOwner): Promise<Types.ObjectId[]> {
    const readers = new Map<string, Types.ObjectId>();
    let level = [_id];
    for (let step = 0; step < MAX_STEPS && level.length > 0; step += 1) {
      const merged = await this.cases.find({ mergedInto: { $in: level } }, { user: 1 }).lean<CaseOwner[]>();
      for (const one of merged) readers.set(one.user.toHexString(), one.user);
      level = merged.map((one) => one._id);
    }
    readers.delete(user.toHexString());
    return [...readers.values()];
  }

  /** A case of another customer that a user reads. */
  async find(userId: string, caseId: string): Promise<CaseDocument | null> {
    const merged = await this.casesOf(userId);
    const isMerged = merged.some((id) => id.toHexString() === caseId);
    return isMerged ? this.cases.findById(caseId).lean() : this.shared.find(userId, caseId);
  }

  /** IDs of the cases into which cases of a user are merged. */
  private async casesOf(userId: string): Promise<Types.ObjectId[]> {
    const shared: Types.ObjectId[] = [];
    const own = { user: new Types.ObjectId(userId), mergedInto: { $ne: null } };
    let merged = await this.cases.find(own, { mergedInto: 1 }).lean();
    for (let step = 0; step < MAX_STEPS && merged.length > 0; step += 1) {
      const targets = merged.flatMap(({ mergedInto }) => mergedInto ?? []);
      shared.push(...targets);
      const further = { _id: { $in: targets }, mergedInto: { $ne: null } };
      merged = await this.cases.find(further, { mergedInto: 1 }).lean();
    }
    return shared;
  }
}
