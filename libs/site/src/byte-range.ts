/** A byte range of a file; both ends are inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/u;

/**
 * Range of a `Range` header. Null for the whole file: without a header, for several ranges (which is permitted), or if
 * the condition of `If-Range` is false.
 * @param holds whether the client's version is still the present one
 */
export function rangeOf(
  header: string | undefined,
  size: number,
  holds: boolean,
): ByteRange | null | 'unsatisfiable' {
  const range = header === undefined || !holds ? null : ONE_RANGE.exec(header.replace(/\s/gu, ''));
  if (!range) return null;
  const [, from, to, last] = range;
  if (last !== undefined) {
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' || to === undefined ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
