/** Zones that are due are looked for this often. */
export const LOOK_MS = 5_000;
/** The serial of a zone is looked at this often, and all of a zone that takes little. */
export const AGAIN_MS = 30_000;
const WHOLE_AT_LEAST_MS = 3_600_000;
/** Comparing takes one part in so many of the time, where an edit moves the serial and is seen by that. */
const SHARE = 100;
/** Of an engine that tells no serial nothing else finds an edit; its own pace says how much it is asked. */
const SHARE_WITHOUT_SERIAL = 2;

/**
 * How long what was found out about all of a zone lasts, in milliseconds; null: until it is looked at again.
 * @param took milliseconds that comparing took
 * @param serial with which the engine has the zone; null when it tells none
 */
export function comparedFor(took: number, serial: number | null): number | null {
  const wait = took * (serial === null ? SHARE_WITHOUT_SERIAL : SHARE);
  return wait > AGAIN_MS ? Math.min(wait, WHOLE_AT_LEAST_MS) : null;
}
