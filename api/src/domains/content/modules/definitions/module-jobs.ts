import { MODULE_LIMITS } from '@zonewerk/contracts';
import { outboxEntry, type OutboxEntry } from '../../../../platform/jobs/outbox.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Job that purges a deleted module after its restore period. */
export const CLEAR_MODULE = 'modules.clear';

/** Job that purges a deleted field after its restore period. */
export const CLEAR_FIELD = 'modules.clear-field';

/** The deleted part of a module with the time of the deletion; a restored and again deleted part is a different one. */
export interface Cleared {
  readonly project: string;
  readonly module: string;
  /** Empty for the module itself. */
  readonly field: string;
  /** ISO 8601. */
  readonly removed: string;
}

export function clearModuleEntry(project: string, module: string, at: Date): OutboxEntry {
  const payload = { project, module, field: '', removed: at.toISOString() };
  const dueAt = new Date(at.getTime() + MODULE_LIMITS.restoreDays * DAY_MS);
  return { ...outboxEntry(CLEAR_MODULE, payload), dueAt };
}

export function clearFieldEntry(project: string, module: string, field: string, at: Date): OutboxEntry {
  const payload = { project, module, field, removed: at.toISOString() };
  const dueAt = new Date(at.getTime() + MODULE_LIMITS.restoreFieldHours * HOUR_MS);
  return { ...outboxEntry(CLEAR_FIELD, payload), dueAt };
}
