import { absoluteName, type Drift } from '@zonewerk/contracts';
import { diffLines, type DiffLine } from '../../shared/state-lines';

/** Zone file diff between the stored set and the served one. */
export function driftLines(drift: Drift, domain: string): DiffLine[] {
  const linesOf = (side: Drift['there']) =>
    side
      ? side.values.map(
          (value) =>
            `${absoluteName(drift.record_name, domain)}. ${side.ttl} IN ${drift.record_type} ${value}`,
        )
      : [];
  return diffLines(linesOf(drift.wanted), linesOf(drift.there));
}
