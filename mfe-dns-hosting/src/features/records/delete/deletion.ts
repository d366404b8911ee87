import { isMassRemoval, type CanonicalSet, type Cluster, type RecordSet } from '@zonewerk/contracts';
import type { Resource } from '../api/record-calls';

/** Request to delete record sets. The window shows it until its close animation ends. */
export interface Deletion {
  readonly recordSets: readonly RecordSet[];
  readonly opened: boolean;
}

export const NO_DELETION: Deletion = { recordSets: [], opened: false };

/** Result of reading a record set: the current set, or the failure. */
export type Fetched =
  | { readonly kind: 'ready'; readonly resource: Resource }
  | { readonly kind: 'failed'; readonly message: string };

/** A record set to delete, in the displayed version. */
export interface RecordSetToDelete {
  readonly id: string;
  readonly set: CanonicalSet;
}

/** A set that another user changed between its display and its deletion. */
export interface Overtaken {
  readonly seen: CanonicalSet;
  readonly now: CanonicalSet;
}

/** Maximum number of sets that are read and deleted individually, by the calls of the specification. */
const FEW = 20;

/** Whether the number of record sets requires a plan on the server. */
export function isMany(count: number): boolean {
  return count > FEW;
}

/** Whether the deletion requires a plan on the server, which can require the typed domain. */
export function isLarge(count: number, cluster: Cluster): boolean {
  return isMany(count) || isMassRemoval(count, cluster.records);
}

/** Maximum number of concurrent requests. */
const WIDTH = 4;

/** Processes all items with limited concurrency. The results are in the order of the items. */
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
