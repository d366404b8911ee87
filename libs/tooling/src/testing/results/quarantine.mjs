/** Maximum entries of the list. */
const MOST = 5;
const MOST_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * @typedef {object} Entry a test whose failure does not fail a run
 * @property {string} what the test as named in the summary of a run, such as `dns.spec.ts: a title`
 * @property {string} reason
 * @property {string} since date of the entry, such as `2026-11-26`
 */

/**
 * @param {readonly Entry[]} entries
 * @param {Date} now
 * @returns {string[]} the faults of the list
 */
export function quarantineFaults(entries, now) {
  const faults = entries.flatMap(({ what, reason, since }) => {
    const days = (now.getTime() - Date.parse(since)) / DAY_MS;
    return [
      ...(reason.trim() === '' ? [`${what}: there is no reason.`] : []),
      ...(days >= 0 && days <= MOST_DAYS
        ? []
        : [`${what}: the date ${since} is not within the last ${MOST_DAYS} days.`]),
      ...(/security/iu.test(what) ? [`${what}: a security test is never quarantined.`] : []),
    ];
  });
  const full = entries.length > MOST ? [`The list has ${entries.length} entries; ${MOST} are allowed.`] : [];
  return [...full, ...faults];
}

/**
 * @param {import('../schedule.mjs').Result} result
 * @param {readonly Entry[]} entries
 * @returns {import('../schedule.mjs').Result & { excused: Entry[] }} the result without the failures of the list
 */
export function withoutQuarantined(result, entries) {
  const excused = entries.filter(({ what }) => result.failures.some((failure) => failure.what === what));
  const failures = result.failures.filter(({ what }) => !entries.some((entry) => entry.what === what));
  return { ...result, failed: result.failed - (result.failures.length - failures.length), failures, excused };
}
