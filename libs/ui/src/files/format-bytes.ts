const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size of a file in the largest unit (of 1000) that keeps it at 1 or more. */
export function formatBytes(bytes: number, locale?: string): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
}
