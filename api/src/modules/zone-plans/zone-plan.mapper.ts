import { isMassRemoval, type PlanRow, type ZonePlan } from '@zonewerk/contracts';
import { toAnswerState } from '../../record-sets/set-states.js';
import type { PlanRowDocument, ZonePlanDocument } from './zone-plan.schema.js';

/** A stored plan as members of its project see it. */
export function toPlan(stored: ZonePlanDocument): ZonePlan {
  const { source, detail, state, revision, existing, counts, tried, left } = stored;
  return {
    ...{ id: stored._id.toHexString(), source, detail, state, revision, existing, counts, tried, left },
    confirm: isMassRemoval(counts.removed.sets, existing),
    total: counts.removed.sets + counts.changed.sets + counts.added.sets,
    created: stored.createdAt.toISOString(),
    ended: stored.endedAt?.toISOString() ?? null,
  };
}

/** One row of it. */
export function toPlanRow({ name, type, lines, lineCount, before, after, notes }: PlanRowDocument): PlanRow {
  return {
    record_name: name,
    record_type: type,
    lines,
    line_count: lineCount,
    before: before && toAnswerState(before),
    after: after && toAnswerState(after),
    notes,
  };
}
