const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** A share from 0 to 1 as a percentage. */
export function percent(share: number): string {
  return PERCENT.format(share);
}

/** `3 values`, `1 value`. */
export function countOf(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count.toLocaleString()} ${word}s`;
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Duration in the largest unit with a whole number. */
export function duration(seconds: number): string {
  const unit = seconds === 0 ? undefined : UNITS.find(([length]) => seconds % length === 0);
  return unit ? countOf(seconds / unit[0], unit[1]) : countOf(seconds, 'second');
}
