/** What a plan was made from. */
export const PLAN_SOURCES = ['import', 'template', 'replacement', 'ttl', 'removal', 'rollback'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

/** What an import does to sets that the file does not have: leave them, or remove them. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * Other ways to read a zone file, which its plan offers: a CNAME at the domain itself as an alias, and the TTL 1 as the
 * default TTL, because exports of Cloudflare write 1 for automatic.
 */
export const IMPORT_OFFERS = ['apex-alias', 'automatic-ttl'] as const;
export type ImportOffer = (typeof IMPORT_OFFERS)[number];

/**
 * What becomes of each line and record set. The first three are changes, made in this order; `conflict` is understood
 * and cannot be made, `kept` is what the product sets itself and lines that only say how others are read, `unknown` is
 * not understood.
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

/** How far a plan is: looked at, being made, made. */
export const PLAN_STATES = ['open', 'running', 'done'] as const;

/** Sizes of what is imported. */
export const IMPORT_LIMITS = {
  /** Of a zone file. */
  fileBytes: 20 * 1024 * 1024,
  /** Of a text that comes in a field; longer ones come as a file. */
  textCharacters: 200_000,
  /** Record sets that one deletion, or one change of TTLs, names. */
  removed: 1_000,
} as const;

/** From so many sets on, and above this share of a zone, a removal has to be confirmed (design, "Sync"). */
const MANY = 10;
const SHARE_PERCENT = 30;

/**
 * Whether so many record sets would go that the domain has to be typed.
 *
 * @param existing sets of the zone before
 */
export function isMassRemoval(removed: number, existing: number): boolean {
  return removed >= MANY && removed * 100 > existing * SHARE_PERCENT;
}

/** What a plan does, as far as it decides whether the domain has to be typed. */
interface PlanReach {
  readonly source: PlanSource;
  /** Changes. */
  readonly total: number;
  readonly removed: number;
  /** Sets of the zone before. */
  readonly existing: number;
}

/** Whether the domain has to be typed before a plan is made: when much goes, and when a whole zone goes back. */
export function asksForDomain({ source, total, removed, existing }: PlanReach): boolean {
  return isMassRemoval(removed, existing) || (source === 'rollback' && total > 0);
}
