import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { CaseState, CaseType } from '@zonewerk/contracts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { awaitedAtOf } from '../cases/awaited.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { EventRepository } from '../events/event.repository.js';
import { type ClockChange, nextClock } from './case-clock.js';
import { ServiceLevelsRepository } from './service-levels.repository.js';

const OPEN_STATES: readonly CaseState[] = ['open', 'answered', 'waiting'];
/** Cases per page of a bulk change. */
const PAGE = 200;

/** A change of a case and of its clock. The state determines the sort time in the inbox. */
export interface CaseChange extends Omit<ClockChange, 'state'> {
  readonly set?: Partial<CaseDocument>;
  /** Further update operators; `$set` is separate. */
  readonly operators?: UpdateQuery<CaseDocument>;
  readonly arrayFilters?: Record<string, unknown>[];
  /** Recipients of the live update; default: all. */
  readonly informs?: 'all' | 'team' | 'none';
}

/** Changes of cases and their clocks, in one write. */
@Injectable()
export class CaseChanges {
  constructor(
    @InjectModel('SupportCase') private readonly cases: Model<CaseDocument>,
    private readonly levels: ServiceLevelsRepository,
    private readonly events: EventRepository,
  ) {}

  /** Clock of a new case, and its sort time in the inbox. */
  async opened(type: CaseType, now: Date): Promise<Pick<CaseDocument, 'clock' | 'dueAt' | 'awaitedAt'>> {
    const clock = nextClock({ state: 'open', type, changedAt: now }, { now }, await this.levels.find());
    return { ...clock, awaitedAt: now };
  }

  /**
   * Changes a case. After a concurrent write the change is repeated on the newer case.
   *
   * @param scope owner scope of the case, and its conditions
   * @param change null for no change
   * @returns null when no case is in the scope, and without a change
   */
  async write(
    scope: QueryFilter<CaseDocument>,
    change: (found: CaseDocument) => CaseChange | null,
  ): Promise<CaseDocument | null> {
    for (;;) {
      const found = await this.cases.findOne(scope).lean<CaseDocument>();
      const wanted = found && change(found);
      if (!wanted) return null;
      const { set = {}, operators = {}, arrayFilters, informs = 'all', ...ofClock } = wanted;
      const state = set.state ?? found.state;
      const changing = { ...found, type: set.type ?? found.type };
      const clock = nextClock(changing, { ...ofClock, state }, await this.levels.find());
      const awaitedAt = set.awaitedAt ?? awaitedAtOf({ ...found, ...set, state }, found, ofClock.now);
      const same = { seq: found.seq, state: found.state, 'clock.revision': found.clock?.revision ?? null };
      const changed = await this.cases
        .findOneAndUpdate(
          { $and: [scope, same] },
          { ...operators, $set: { ...set, ...clock, awaitedAt } },
          { returnDocument: 'after', ...(arrayFilters ? { arrayFilters } : {}) },
        )
        .lean<CaseDocument>();
      if (!changed) continue;
      if (informs !== 'none') await this.events.append(changed, { team: informs === 'team' });
      return changed;
    }
  }

  /** Opens cases of all customers whose wait has ended. */
  async endWaits(now: Date): Promise<void> {
    const over = { state: 'waiting' as const, waitingUntil: { $lte: now } };
    const set = { state: 'open', waitingUntil: null, changedAt: now } as const;
    while (await this.writePage(over, { now, set }));
  }

  /** Applies the present service levels to all cases that are not closed. */
  async applyLevels(now: Date): Promise<void> {
    const stale = async () => {
      const { revision } = await this.levels.find();
      return { state: { $in: [...OPEN_STATES] }, 'clock.levels': { $ne: revision } };
    };
    while (await this.writePage(await stale(), { now, informs: 'none' }));
  }

  /** Changes cases until none matches the filter. False when none matches. */
  private async writePage(filter: QueryFilter<CaseDocument>, change: CaseChange): Promise<boolean> {
    const page = await this.cases.find(filter, { _id: 1 }).limit(PAGE).lean<Pick<CaseDocument, '_id'>[]>();
    for (const { _id } of page) await this.write({ $and: [{ _id }, filter] }, () => change);
    return page.length > 0;
  }
}
