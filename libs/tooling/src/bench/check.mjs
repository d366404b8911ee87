import { openClient } from './client.mjs';
import { between, quantile, readHistogram } from './histogram.mjs';

/** Metric of the product. */
const HISTOGRAM = 'zonewerk_session_check_seconds';

/**
 * Sends sequential requests of a signed-in user, and reads the duration of their session checks in the product: from
 * the cookie to session and user, without the rest of the request, the client and the connection.
 *
 * @param {{ figures: string, wanted: import('./client.mjs').Wanted }} subject figures: URL of the product's metrics
 * @param {Pick<import('./measure.mjs').Effort, 'warmUp' | 'rounds' | 'requests'>} effort
 * @returns {Promise<import('./figures.mjs').Figures>} p50 and p95 are milliseconds; rate: requests per second
 */
export async function measureCheck({ figures, wanted }, { warmUp, rounds, requests }) {
  const client = openClient(1);
  const buckets = async () => readHistogram(await (await fetch(figures)).text(), HISTOGRAM);
  const ask = async (/** @type {number} */ times) => {
    for (let count = 0; count < times; count += 1) await client.time(wanted);
  };
  try {
    await ask(warmUp);
    const before = await buckets();
    const from = performance.now();
    await ask(rounds * requests);
    const seconds = (performance.now() - from) / 1_000;
    const checks = between(before, await buckets());
    const ms = (/** @type {number} */ share) => quantile(checks, share) * 1_000;
    return { p50: ms(50), p95: ms(95), rate: (rounds * requests) / seconds };
  } finally {
    client.close();
  }
}
