/** Maximum serial of a zone. It is followed by 1, because some nameservers interpret 0 as "none yet". */
export const SERIAL_MOST = 0xffff_ffff;
const HALF = 0x8000_0000;

/** Whether a serial is newer than another one, including after a wraparound (RFC 1982, section 3.2). */
export function isLater(serial: number, other: number): boolean {
  return serial !== other && isReached(serial, other);
}

/** Whether a serial is at least as new as another one. */
export function isReached(serial: number, wanted: number): boolean {
  return (serial - wanted) >>> 0 < HALF;
}
