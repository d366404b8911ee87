import { ROADMAP_LIMITS } from '@zonewerk/contracts';

const DAY_MS = 86_400_000;

/** Roadmaps and items that were removed before this time cannot be restored. */
export function endOfUndo(now: Date): Date {
  return new Date(now.getTime() - ROADMAP_LIMITS.restoreDays * DAY_MS);
}
