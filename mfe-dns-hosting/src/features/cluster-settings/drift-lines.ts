import { absoluteName, type Drift } from '@zonewerk/contracts';
import { diffLines, type DiffLine } from '../../shared/state-lines';

/** What is kept here beside what the nameserver has, as lines of a zone file. */
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
