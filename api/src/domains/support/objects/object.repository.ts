import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import type { CaseDocument, LinkedObject } from '../cases/case.schema.js';
import { EventRepository } from '../events/event.repository.js';

/** Links of cases to objects. */
@Injectable()
export class ObjectRepository {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly events: EventRepository,
  ) {}

  /** False when the object is linked already, or at the maximum of objects. */
  async add(userId: string, caseId: string, object: LinkedObject): Promise<boolean> {
    return this.change(userId, caseId, {
      filter: {
        objects: { $not: { $elemMatch: { kind: object.kind, id: object.id } } },
        [`objects.${CASE_LIMITS.objects - 1}`]: { $exists: false },
      },
      update: { $push: { objects: object } },
    });
  }

  /** False when the object is not linked. */
  async remove(userId: string, caseId: string, { kind, id }: LinkedObject): Promise<boolean> {
    return this.change(userId, caseId, {
      filter: { objects: { $elemMatch: { kind, id } } },
      update: { $pull: { objects: { kind, id } } },
    });
  }

  /**
   * Sets the end of the access of agents to a linked object. Returns the case before that; null when the customer has
   * no such case, or it does not link the object.
   *
   * @param until null: no access
   */
  async setGrant(
    userId: string,
    caseId: string,
    { kind, id }: Pick<LinkedObject, 'kind' | 'id'>,
    until: Date | null,
  ): Promise<CaseDocument | null> {
    // guard: own-case-grant
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const field = 'objects.$[one].grantedUntil';
    const former = await this.cases
      .findOneAndUpdate(
        { ...own, objects: { $elemMatch: { kind, id } } },
        until ? { $set: { [field]: until } } : { $unset: { [field]: '' } },
        { arrayFilters: [{ 'one.kind': kind, 'one.id': id }] },
      )
      .lean();
    if (former) await this.events.append(former);
    return former;
  }

  private async change(
    userId: string,
    caseId: string,
    { filter, update }: { filter: Record<string, unknown>; update: Record<string, object> },
  ): Promise<boolean> {
    const own = { _id: new Types.ObjectId(caseId), user: new Types.ObjectId(userId) };
    const changed = await this.cases.findOneAndUpdate({ ...own, ...filter }, update).lean();
    if (changed) await this.events.append(changed);
    return changed !== null;
  }
}
