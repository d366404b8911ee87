import { isMassRemoval, type CanonicalSet, type Cluster, type RecordSet } from '@zonewerk/contracts';
import type { Resource } from '../api/record-calls';

/** What the window was asked to delete; it keeps showing that while it closes. */
export interface Deletion {
  readonly recordSets: readonly RecordSet[];
  readonly opened: boolean;
}

export const NO_DELETION: Deletion = { recordSets: [], opened: false };

/** What came of fetching one record set: what it is now, or why it could not be read. */
export type Fetched =
  | { readonly kind: 'ready'; readonly resource: Resource }
  | { readonly kind: 'failed'; readonly message: string };

/** A record set that is to go, as it was shown. */
export interface Doomed {
  readonly id: string;
  readonly set: CanonicalSet;
}

/** Somebody changed a set between the look at it and its deletion. */
export interface Overtaken {
  readonly seen: CanonicalSet;
  readonly now: CanonicalSet;
}

/** So many are fetched and deleted one by one, by the calls of the specification. */
const FEW = 20;

/** Whether so many record sets are changed that the server plans it. */
export function isMany(count: number): boolean {
  return count > FEW;
}

/** Whether so much would go that the server plans it, asks for the domain where it has to, and carries it out. */
export function isLarge(count: number, cluster: Cluster): boolean {
  return isMany(count) || isMassRemoval(count, cluster.records);
}

/** Requests that run at the same time. */
const WIDTH = 4;

/** Does work for every item, a few at a time, and gives the results in the order of the items. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
