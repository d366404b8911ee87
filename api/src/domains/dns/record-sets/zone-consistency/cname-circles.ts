import { ALIAS_TYPES } from '@zonewerk/contracts';
import type { WalkedSet } from './alias-walk.js';
import { domainsAbove } from './names.js';

/** A CNAME by full names: its owner name and all of its values. */
export interface CnameStart {
  readonly name: string;
  readonly targets: readonly string[];
}

type AddressType = (typeof ALIAS_TYPES)[number];

/** Results of earlier searches in the same state of a zone: the number of each name's circle, by address type. */
export type SearchedNames = Readonly<Record<AddressType, Map<string, number>>>;

/** An empty cache of results. */
export function searchedNames(): SearchedNames {
  return { A: new Map(), AAAA: new Map() };
}

/** The sets at a full name; null for a name that the zone does not answer. */
type SetsAt = readonly WalkedSet[] | null;

interface Step {
  readonly name: string;
  readonly links: string[];
  readonly order: number;
  /** Lowest order on the path that is reachable from this name. */
  low: number;
}

/** Maximum of names that one search reads. Longer paths are not followed. */
const MAX_NAMES = 1_000;

/** Why a CNAME is part of a circle, with sets that must be read; null when it is not. */
export async function findCnameCircle(
  start: CnameStart,
  setsAt: (name: string) => Promise<SetsAt>,
): Promise<string | null> {
  const read = new Map<string, SetsAt>();
  const search = circles(start, searchedNames());
  for (let step = search.next(); ;) {
    if (step.done) return step.value;
    if (read.size >= MAX_NAMES) return null;
    const sets = read.has(step.value) ? (read.get(step.value) ?? null) : await setsAt(step.value);
    read.set(step.value, sets);
    step = search.next(sets);
  }
}

/** As `findCnameCircle`, with all sets in memory. */
export function cnameCircleOf(
  start: CnameStart,
  setsAt: (name: string) => SetsAt,
  searched: SearchedNames,
): string | null {
  const search = circles(start, searched);
  let step = search.next();
  while (!step.done) step = search.next(setsAt(step.value));
  return step.value;
}

/** All values of a CNAME. */
export function cnameTargets({
  members,
}: {
  readonly members: readonly { readonly values: readonly string[] }[];
}): string[] {
  return members.flatMap(({ values }) => [...values]);
}

/** Names that sets point to: all values of a CNAME, and the target of an alias of that type. */
export function linksOf(sets: readonly WalkedSet[], address: AddressType): string[] {
  return sets.flatMap((set) => {
    if (set.alias) return set.type === address ? [set.alias.target] : [];
    return set.type === 'CNAME' ? cnameTargets(set) : [];
  });
}

/** Requests the sets of one name after the other. */
function* circles(
  { name, targets }: CnameStart,
  searched: SearchedNames,
): Generator<string, string | null, SetsAt> {
  for (const address of ALIAS_TYPES) {
    const found = searched[address];
    if (!found.has(name)) yield* search({ name, targets }, address, found);
    const back = targets.find((target) => found.get(target) === found.get(name));
    if (back !== undefined) return `${back} leads back to ${name}.`;
  }
  return null;
}

/**
 * Strongly connected components by Tarjan's algorithm, without recursion: all names of a circle have the same number.
 */
function* search(
  start: CnameStart,
  address: AddressType,
  found: Map<string, number>,
): Generator<string, void, SetsAt> {
  const orders = new Map<string, number>();
  const open: string[] = [];
  const path: Step[] = [];
  const enter = (name: string, links: readonly string[]) => {
    const order = orders.size;
    orders.set(name, order);
    open.push(name);
    path.push({ name, links: [...links], order, low: order });
  };
  enter(start.name, start.targets);
  for (let top = path.at(-1); top; top = path.at(-1)) {
    const host = top.links.pop();
    if (host === undefined) {
      leave(path, open, found);
    } else if (!found.has(host)) {
      const order = orders.get(host);
      if (order === undefined) enter(host, yield* linksAt(host, start.name, address));
      else top.low = Math.min(top.low, order);
    }
  }
}

/** Names that the sets of a name point to. A name without sets uses the wildcard that answers it. */
function* linksAt(
  host: string,
  start: string,
  address: AddressType,
): Generator<string, readonly string[], SetsAt> {
  const sets = yield host;
  if (sets === null) return [];
  return sets.length > 0 ? linksOf(sets, address) : yield* wildcardOf(host, start);
}

/**
 * The wildcard of the nearest existing parent name. Names without sets count as missing; `start` exists, although its
 * set may not be stored yet.
 */
function* wildcardOf(host: string, start: string): Generator<string, readonly string[], SetsAt> {
  for (const wildcard of wildcardsOf(host)) {
    if (wildcard === start) return [wildcard];
    const sets = yield wildcard;
    if (sets === null) return [];
    if (sets.length > 0) return wildcard === host ? [] : [wildcard];
    const name = wildcard.slice(WILDCARD.length);
    const above = name === start ? null : yield name;
    if (above === null || above.length > 0) return [];
  }
  return [];
}

const WILDCARD = '*.';

/** Wildcards that can answer a full name, nearest first. */
export function wildcardsOf(name: string): string[] {
  return domainsAbove(name).map((above) => `${WILDCARD}${above}`);
}

/** Ends the last step of a path. The first name of a circle collects all open names after it. */
function leave(path: Step[], open: string[], found: Map<string, number>): void {
  const step = path.pop();
  if (!step) return;
  const before = path.at(-1);
  if (before) before.low = Math.min(before.low, step.low);
  if (step.low !== step.order) return;
  const circle = found.size;
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    found.set(name, circle);
    if (name === step.name) return;
  }
}
