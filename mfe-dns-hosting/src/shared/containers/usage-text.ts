import { formatBytes } from '@zonewerk/ui';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** A share of one processor, in percent. */
export function cpuText(share: number): string {
  return percent.format(share);
}

export function memoryText(bytes: number): string {
  return formatBytes(Math.round(bytes));
}
