/**
 * @typedef {object} Figures figures of one request over all rounds
 * @property {number} p50 milliseconds, one request at a time
 * @property {number} p95
 * @property {number} rate requests per second, several at a time
 */

/** @typedef {{ ms: number[], done: number, seconds: number }} Samples ms: sequential durations; done: concurrent requests within the seconds */

/** @param {Samples} samples @returns {Figures} */
export function figuresOf({ ms, done, seconds }) {
  return { p50: percentile(ms, 50), p95: percentile(ms, 95), rate: done / seconds };
}

/**
 * @param {number[]} values at least one, in any order
 * @param {number} share of 100
 * @returns {number} the smallest value that at least this share of the values does not exceed
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is nothing to take a percentile of.');
  return value;
}
