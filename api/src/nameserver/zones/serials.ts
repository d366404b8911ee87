/** Highest serial of a zone; 1 comes after it, since 0 means "none yet" to some nameservers. */
export const SERIAL_MOST = 0xffff_ffff;
const HALF = 0x8000_0000;

/** Whether a serial is newer than another one, which it is on the way around as well (RFC 1982, section 3.2). */
export function isLater(serial: number, other: number): boolean {
  return serial !== other && isReached(serial, other);
}

/** Whether a serial is at least as new as another one. */
export function isReached(serial: number, wanted: number): boolean {
  return (serial - wanted) >>> 0 < HALF;
}
