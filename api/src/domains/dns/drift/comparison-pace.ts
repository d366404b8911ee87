/** Interval of the search for zones that are due. */
export const LOOK_MS = 5_000;
/**
 * Interval of the serial check of a zone. For a zone that is cheap to compare, also the interval of the full
 * comparison.
 */
export const AGAIN_MS = 30_000;
const WHOLE_AT_LEAST_MS = 3_600_000;
/** The wait is this multiple of the duration of a comparison, where the serial reveals edits. */
const SHARE = 100;
/**
 * The multiple for an engine without serials, where only a comparison reveals edits. The engine limits its own request
 * rate.
 */
const SHARE_WITHOUT_SERIAL = 2;

/**
 * Validity of a full comparison in milliseconds; null: until the next check.
 * @param took duration of the comparison in milliseconds
 * @param serial serial of the engine's zone; null when the engine has none
 */
export function comparedFor(took: number, serial: number | null): number | null {
  const wait = took * (serial === null ? SHARE_WITHOUT_SERIAL : SHARE);
  return wait > AGAIN_MS ? Math.min(wait, WHOLE_AT_LEAST_MS) : null;
}
