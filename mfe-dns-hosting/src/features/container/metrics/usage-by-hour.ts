import type { UsagePoint } from '@zonewerk/contracts';

const HOUR_MS = 3_600_000;

/** Usage in one hour: the mean processor share, and the maximum number of bytes. */
export interface HourOfUsage {
  /** Start of the hour, in milliseconds since 1970. */
  at: number;
  cpu: number;
  memory: number;
}

/** Usage per hour, newest first. */
export function usageByHour(series: readonly UsagePoint[]): HourOfUsage[] {
  const hours = new Map<number, UsagePoint[]>();
  for (const point of series) {
    const hour = Math.floor(Date.parse(point.date) / HOUR_MS) * HOUR_MS;
    hours.set(hour, [...(hours.get(hour) ?? []), point]);
  }
  return [...hours].reverse().map(([at, points]) => ({
    at,
    cpu: points.reduce((sum, { cpu }) => sum + cpu, 0) / points.length,
    memory: Math.max(...points.map(({ memory }) => memory)),
  }));
}
