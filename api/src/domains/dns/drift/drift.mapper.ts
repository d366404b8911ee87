import type { Drift, DriftCompared, DriftKind } from '@zonewerk/contracts';
import type { ComparedCluster } from './zone-comparison.service.js';
import type { DriftDocument } from './drift.schema.js';

/** Maps stored drift to its response for project members. */
export function toDrift(stored: DriftDocument): Drift {
  const { there, wanted } = stored;
  return {
    id: stored._id.toHexString(),
    kind: kindOf(stored),
    record_name: stored.name,
    record_type: stored.type,
    there: there && { ttl: there.ttl, values: [...there.values] },
    wanted: wanted && { ttl: wanted.ttl, values: [...wanted.values] },
    ignored: stored.ignored,
    found: stored.foundAt.toISOString(),
  };
}

/** Maps the state of the comparison of a zone. */
export function toCompared({ compared, awaySince }: ComparedCluster): DriftCompared {
  return { at: compared?.at?.toISOString() ?? null, away_since: awaySince?.toISOString() ?? null };
}

function kindOf({ there, wanted }: DriftDocument): DriftKind {
  if (!there) return 'missing';
  return wanted ? 'different' : 'unknown';
}
