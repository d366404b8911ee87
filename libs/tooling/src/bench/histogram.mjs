import { UserError } from '../say.mjs';

/** @typedef {{ to: number, count: number }[]} Buckets cumulative number of values up to `to`, sorted by `to` */

/**
 * Reads a histogram without labels from metrics in Prometheus format.
 *
 * @param {string} text
 * @param {string} name
 * @returns {Buckets}
 * @throws {UserError} if it is missing
 */
export function readHistogram(text, name) {
  const lines = text.matchAll(/^(?<name>\w+)_bucket\{le="(?<to>[^"]+)"\} (?<count>\d+)$/gmu);
  const buckets = [...lines]
    .map(({ groups = {} }) => groups)
    .filter((groups) => groups['name'] === name)
    .map(({ to, count }) => ({ to: to === '+Inf' ? Infinity : Number(to), count: Number(count) }));
  if (buckets.length === 0) throw new UserError(`The figures have no ${name}.`);
  return buckets;
}

/**
 * @param {Buckets} before
 * @param {Buckets} after
 * @returns {Buckets} values between both readings
 */
export function between(before, after) {
  return after.map(({ to, count }, at) => ({ to, count: count - (before[at]?.count ?? 0) }));
}

/**
 * The value that a share of all values does not exceed, with linear interpolation within a bucket. For the last,
 * unbounded bucket it is the lower bound.
 *
 * @param {Buckets} buckets
 * @param {number} share of 100
 * @returns {number} in the unit of the histogram
 * @throws {RangeError} without any value
 */
export function quantile(buckets, share) {
  const wanted = ((buckets.at(-1)?.count ?? 0) * share) / 100;
  if (wanted === 0) throw new RangeError('There is nothing to take a quantile of.');
  const at = buckets.findIndex(({ count }) => count >= wanted);
  const below = buckets[at - 1] ?? { to: 0, count: 0 };
  const { to, count } = /** @type {{ to: number, count: number }} */ (buckets[at]);
  if (to === Infinity) return below.to;
  return below.to + ((to - below.to) * (wanted - below.count)) / (count - below.count);
}
