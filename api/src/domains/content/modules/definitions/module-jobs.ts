import { MODULE_LIMITS } from '@zonewerk/contracts';
import { outboxEntry, type OutboxEntry } from '../../../../platform/jobs/outbox.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Job that forgets a module that was removed, once it cannot be put back any more. */
export const CLEAR_MODULE = 'modules.clear';

/** Job that forgets a field that was removed, once it cannot be put back any more. */
export const CLEAR_FIELD = 'modules.clear-field';

/** What of a module went, and when; what was put back since and removed again is another one. */
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
