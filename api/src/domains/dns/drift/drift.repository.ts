import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { afterCursor, COUNTED, literalPattern, toPage } from '../../../platform/database/paging.js';
import type { Difference } from '../engines/zone-watch.js';
import type { SeenDifference } from './zone-comparison.service.js';
import type { DriftDocument } from './drift.schema.js';

const BY_NAME = { name: 1, type: 1 } as const;

type Scope = Pick<ProjectScope, 'projectId'>;

interface PageWanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly query?: string | undefined;
}

/** Drift in the database; every query carries the project. */
@Injectable()
export class DriftRepository {
  constructor(@InjectModel('ZoneDrift') private readonly drifts: Model<DriftDocument>) {}

  /**
   * Replaces the stored drift of a cluster with the differences found. An ignored difference stays ignored until it
   * changes. Of the others, at most the count limit is stored, so the count shows that the list is cut.
   */
  async save(scope: Scope, clusterId: string, all: readonly SeenDifference[], foundAt: Date): Promise<void> {
    const own = inCluster(scope, clusterId);
    const stored = await this.drifts.find(own).lean<DriftDocument[]>();
    const before = new Map(stored.map((drift) => [keyOf(drift), drift]));
    const isIgnored = (one: SeenDifference) => {
      const drift = before.get(keyOf(one));
      return drift?.ignored === true && isSame(drift, one);
    };
    const unignored = all.filter((one) => !isIgnored(one)).toSorted(byPlace);
    const found = [...all.filter(isIgnored), ...unignored.slice(0, COUNTED.limit)];
    const fresh = found.filter(
      (one) => !isSame(before.get(keyOf(one)), one) || before.get(keyOf(one))?.own !== one.own,
    );
    const present = new Set(found.map(keyOf));
    const resolved = stored.filter((drift) => !present.has(keyOf(drift)));
    const writes = fresh.map((one) => writeOf(own, one, before.get(keyOf(one)), foundAt));
    if (writes.length > 0) await this.drifts.bulkWrite(writes, { ordered: false });
    for (const drift of resolved) await this.forget(scope, drift);
  }

  async list(scope: Scope, clusterId: string, page: PageWanted) {
    const wanted = {
      ...inCluster(scope, clusterId),
      ...(page.query ? { name: literalPattern(page.query) } : {}),
    };
    const rows = await this.drifts
      .find({ $and: [wanted, afterCursor(page.cursor, BY_NAME)] })
      .sort(BY_NAME)
      .limit(page.limit + 1)
      .lean<DriftDocument[]>();
    const count = await this.drifts.countDocuments(wanted, COUNTED);
    return { ...toPage(rows, page.limit, BY_NAME), count };
  }

  /** Number of differences that are not ignored. */
  countOpen(scope: Scope, clusterId: string): Promise<number> {
    return this.drifts.countDocuments({ ...inCluster(scope, clusterId), ignored: false }, COUNTED);
  }

  async find(scope: Scope, clusterId: string, id: string): Promise<DriftDocument | null> {
    return this.drifts.findOne({ _id: toObjectId(id), ...inCluster(scope, clusterId) }).lean();
  }

  /** Ignores a difference; false when it changed or no longer exists. */
  async ignore(scope: Scope, { _id, foundAt }: DriftDocument): Promise<boolean> {
    const seen = { _id, project: toObjectId(scope.projectId), foundAt };
    return (await this.drifts.updateOne(seen, { $set: { ignored: true } })).matchedCount > 0;
  }

  /** Stores the present difference of a record set. */
  async renew(scope: Scope, stored: DriftDocument, now: SeenDifference, foundAt: Date): Promise<void> {
    const own = inCluster(scope, stored.cluster.toHexString());
    await this.drifts.bulkWrite([writeOf(own, now, stored, foundAt)]);
  }

  async forget(scope: Scope, { _id }: DriftDocument): Promise<void> {
    await this.drifts.deleteOne({ _id, project: toObjectId(scope.projectId) });
  }

  async remove(scope: Scope, clusterId: string): Promise<void> {
    await this.drifts.deleteMany(inCluster(scope, clusterId));
  }
}

function inCluster(scope: Scope, clusterId: string) {
  return { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
}

function keyOf({ name, type }: Difference): string {
  return `${name} ${type}`;
}

/** The order of the list. */
function byPlace(one: Difference, other: Difference): number {
  if (one.name === other.name) return one.type < other.type ? -1 : 1;
  return one.name < other.name ? -1 : 1;
}

/** Writes a difference. `foundAt` changes only when the difference changes. */
function writeOf(
  own: ReturnType<typeof inCluster>,
  found: SeenDifference,
  stored: DriftDocument | undefined,
  foundAt: Date,
) {
  const { name, type, there, wanted } = found;
  const content = isSame(stored, found) ? {} : { there, wanted, ignored: false, foundAt };
  return {
    updateOne: {
      filter: { ...own, name, type },
      update: { $set: { ...content, own: found.own } },
      upsert: !isSame(stored, found),
    },
  };
}

/** Whether two differences are identical in the response. */
export function isSame(stored: DriftDocument | undefined, found: Difference): boolean {
  const text = ({ there, wanted }: Difference) =>
    JSON.stringify([there, wanted].map((side) => side && [side.ttl, ...side.values]));
  return stored !== undefined && text(stored) === text(found);
}
