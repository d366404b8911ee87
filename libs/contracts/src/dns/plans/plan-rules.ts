/** Sources of plans. */
export const PLAN_SOURCES = ['import', 'template', 'replacement', 'ttl', 'removal', 'rollback'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** Effect of an import on sets that the file lacks: no change, or removal. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * Alternative interpretations of a zone file, which its plan offers: a CNAME at the apex as an alias, and the TTL 1 as
 * the default TTL, because Cloudflare exports write 1 for automatic.
 */
export const IMPORT_OFFERS = ['apex-alias', 'automatic-ttl'] as const;
export type ImportOffer = (typeof IMPORT_OFFERS)[number];

/**
 * Categories of lines and record sets. The first three are changes, made in this order. `conflict` is valid but
 * impossible. `kept` contains sets of the platform and directives. `unknown` is unparsable.
 */
export const PLAN_CATEGORIES = [
  'removed',
  'changed',
  'added',
  'identical',
  'conflict',
  'kept',
  'unknown',
] as const;
export type PlanCategory = (typeof PLAN_CATEGORIES)[number];

/** States of a plan: previewed, in progress, finished. */
export const PLAN_STATES = ['open', 'running', 'done'] as const;

/** Limits of imports. */
export const IMPORT_LIMITS = {
  /** Zone file. */
  fileBytes: 20 * 1024 * 1024,
  /** Text of a form field; longer text is sent as a file. */
  textCharacters: 200_000,
  /** Maximum record sets of one deletion or one change of TTLs. */
  removed: 1_000,
} as const;

/**
 * A removal of at least this many sets, and of more than this share of a zone, requires a confirmation (design,
 * "Sync").
 */
const MANY = 10;
const SHARE_PERCENT = 30;

/**
 * Whether a removal requires the typed domain.
 *
 * @param existing number of sets before it
 */
export function isMassRemoval(removed: number, existing: number): boolean {
  return removed >= MANY && removed * 100 > existing * SHARE_PERCENT;
}

/** Effects of a plan that determine whether it requires the typed domain. */
interface PlanReach {
  readonly source: PlanSource;
  /** Number of changes. */
  readonly total: number;
  readonly removed: number;
  /** Number of sets before the plan. */
  readonly existing: number;
}

/** Whether a plan requires the typed domain: a large removal, or a rollback of a whole zone. */
export function requiresDomain({ source, total, removed, existing }: PlanReach): boolean {
  return isMassRemoval(removed, existing) || (source === 'rollback' && total > 0);
}
