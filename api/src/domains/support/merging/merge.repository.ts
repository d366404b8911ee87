import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CASE_LIMITS } from '@zonewerk/contracts';
import { type Model, Types } from 'mongoose';
import { type CaseHead, HEAD_ONLY } from '../cases/case-heads.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { isOver } from '../cases/reopening.js';
import { EventRepository } from '../events/event.repository.js';
import { CaseChanges } from '../service-levels/case-changes.repository.js';

/** Maximum length of a chain of merges. */
const MAX_STEPS = 20;
/** Maximum of displayed cases that are merged into a case. */
const MAX_SHOWN = 100;

/** Other cases that a case references. */
export interface OtherCases {
  readonly mergedInto: CaseHead | null;
  readonly followUp: CaseHead | null;
  readonly merged: readonly CaseHead[];
  readonly related: readonly CaseHead[];
}

/** Merged and related cases. */
@Injectable()
export class MergeRepository {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly changes: CaseChanges,
    private readonly events: EventRepository,
  ) {}

  /** A case of any customer by its number. */
  async byNumber(number: string): Promise<CaseDocument | null> {
    return this.cases.findOne({ number }).lean();
  }

  /** The other cases that a case references. */
  async othersOf({ _id, mergedInto, followUp, related = [] }: CaseDocument): Promise<OtherCases> {
    const ids = [mergedInto, followUp, ...related].filter((id) => id !== null && id !== undefined);
    const named = ids.length === 0 ? [] : await this.some(ids);
    return {
      mergedInto: named.find((one) => mergedInto?.equals(one._id)) ?? null,
      followUp: named.find((one) => followUp?.equals(one._id)) ?? null,
      merged: await this.cases.find({ mergedInto: _id }, HEAD_ONLY).limit(MAX_SHOWN).lean<CaseHead[]>(),
      related: named.filter((one) => related.some((id) => id.equals(one._id))),
    };
  }

  /**
   * ID of the case that continues a case of a user: the target of its merge, also of another customer, or its follow-up
   * case. Its own ID without one.
   *
   * @returns null for a circle
   */
  async targetOf(userId: string, caseId: string, now: Date): Promise<string | null> {
    const user = new Types.ObjectId(userId);
    let target = caseId;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const found = await this.cases
        .findOne(
          { _id: new Types.ObjectId(target), ...(step === 0 ? { user } : {}) },
          { mergedInto: 1, followUp: 1, state: 1, changedAt: 1, user: 1 },
        )
        .lean();
      const isOwn = found?.user.equals(user) ?? false;
      const next = found && (found.mergedInto ?? (isOwn && isOver(found, now) ? found.followUp : null));
      if (!next) return target;
      target = next.toHexString();
    }
    return null;
  }

  /** Null when the case is merged, or has an answer that can be undone. */
  async merge(source: Types.ObjectId, target: Types.ObjectId, now: Date): Promise<CaseDocument | null> {
    const mergeable = { _id: source, mergedInto: null, 'pending.sendAt': { $exists: false } };
    return this.changes.write(mergeable, ({ state }) => ({
      now,
      set: {
        state: 'closed',
        waitingUntil: null,
        mergedInto: target,
        mergedAt: now,
        formerState: state === 'waiting' ? 'open' : state,
        changedAt: now,
      },
    }));
  }

  /** Null when the case is not merged, or was merged before a time. */
  async undo(source: Types.ObjectId, mergedAfter: Date, now: Date): Promise<CaseDocument | null> {
    const merged = { _id: source, mergedInto: { $ne: null }, mergedAt: { $gt: mergedAfter } };
    return this.changes.write(merged, ({ formerState }) => ({
      now,
      set: { state: formerState ?? 'open', mergedInto: null, mergedAt: null, changedAt: now },
    }));
  }

  /** Relates two cases. False when one of them has the maximum of related cases. */
  async relate(one: CaseDocument, other: CaseDocument): Promise<boolean> {
    return (await this.addRelated(one, other._id)) && this.addRelated(other, one._id);
  }

  async removeRelation(one: CaseDocument, other: CaseDocument): Promise<void> {
    await this.cases.updateOne({ _id: one._id }, { $pull: { related: other._id } });
    await this.cases.updateOne({ _id: other._id }, { $pull: { related: one._id } });
    await this.events.append(one, { team: true });
    await this.events.append(other, { team: true });
  }

  private async some(ids: readonly Types.ObjectId[]): Promise<CaseHead[]> {
    return this.cases.find({ _id: { $in: [...ids] } }, HEAD_ONLY).lean<CaseHead[]>();
  }

  private async addRelated(found: CaseDocument, related: Types.ObjectId): Promise<boolean> {
    const free = { [`related.${CASE_LIMITS.related - 1}`]: { $exists: false } };
    const allowed = { _id: found._id, $or: [{ related }, free] };
    const { matchedCount } = await this.cases.updateOne(allowed, { $addToSet: { related } });
    if (matchedCount === 1) await this.events.append(found, { team: true });
    return matchedCount === 1;
  }
}
