import { requiresDomain, type PlanRow, type ZonePlan } from '@zonewerk/contracts';
import { toAnswerState } from '../record-sets/zone-consistency/set-states.js';
import type { PlanRowDocument, ZonePlanDocument } from './zone-plan.schema.js';

/** Maps a stored plan to its response for project members. `names` maps user IDs. */
export function toPlan(stored: ZonePlanDocument, names: ReadonlyMap<string, string>): ZonePlan {
  const { source, detail, state, revision, existing, counts, tried, left } = stored;
  return {
    id: stored._id.toHexString(),
    source,
    detail,
    state,
    revision,
    existing,
    counts,
    tried,
    left,
    file: stored.file ?? '',
    author: names.get(stored.user.toHexString()) ?? null,
    remarks: stored.remarks ?? [],
    offers: stored.offers ?? [],
    confirm: requiresConfirmation(stored),
    total: changesOf(stored),
    created: stored.createdAt.toISOString(),
    ended: stored.endedAt?.toISOString() ?? null,
  };
}

/** Whether the user must type the domain before the plan is applied. */
export function requiresConfirmation(plan: ZonePlanDocument): boolean {
  const { source, counts, existing } = plan;
  return requiresDomain({ source, total: changesOf(plan), removed: counts.removed.sets, existing });
}

/** Number of changes of a plan. */
export function changesOf({ counts }: ZonePlanDocument): number {
  return counts.removed.sets + counts.changed.sets + counts.added.sets;
}

/** Maps one row of a plan. */
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
