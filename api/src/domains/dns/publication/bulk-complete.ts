/** Pending record sets from which on a bulk change is assumed. */
const BULK = 500;
/** A bulk change adds at least this number of record sets between two counts. */
const GROWTH = 100;
const POLL_MS = 1_000;
const MAX_POLLS = 10;

/**
 * Resolves when no bulk change adds pending record sets, or when they fill one publication. It waits ten seconds at
 * most, because it occupies a worker that other clusters need.
 */
export async function bulkComplete(countPending: () => Promise<number>, publication: number): Promise<void> {
  let count = await countPending();
  for (let poll = 0; poll < MAX_POLLS && count >= BULK && count < publication; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const next = await countPending();
    if (next < count + GROWTH) return;
    count = next;
  }
}
