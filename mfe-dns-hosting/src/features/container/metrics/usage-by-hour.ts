import type { UsagePoint } from '@zonewerk/contracts';

const HOUR_MS = 3_600_000;

/** Use from an hour on: the mean share of a processor, and the highest number of bytes. */
export interface HourOfUsage {
  /** Milliseconds since 1970. */
  at: number;
  cpu: number;
  memory: number;
}

/** The newest hour first. */
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
