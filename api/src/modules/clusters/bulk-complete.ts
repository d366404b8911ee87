/** Pending record sets from which on a bulk change is assumed. */
const BULK = 500;
/** A bulk change that adds nothing for this long is complete. */
const POLL_MS = 1_000;

/** Resolves when no bulk change adds pending record sets, or when they fill one publication. */
export async function bulkComplete(countPending: () => Promise<number>, publication: number): Promise<void> {
  let count = await countPending();
  while (count >= BULK && count < publication) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const next = await countPending();
    if (next <= count) return;
    count = next;
  }
}
