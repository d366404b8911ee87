const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** File size in the largest unit (powers of 1000) with a value of at least 1. */
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
