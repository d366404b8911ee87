import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, QueryFilter } from 'mongoose';
import type { ProjectScope } from '../../../platform/http/request.js';
import { OutboxRelay } from '../../../platform/jobs/outbox-relay.service.js';
import { areDuplicateKeys } from '../../../platform/database/database-errors.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import type { ChangeNote, RecordSetChange } from '../publication/change-entry.js';
import { changeAt, placeUpdate, type PlaceChange } from './record-set.repository.js';
import { orderOf, type RecordSetDocument } from './record-set.schema.js';

/** A stored change of a batch. */
export interface StoredChange {
  readonly place: PlaceChange;
  readonly recordSet: Pick<RecordSetDocument, '_id' | 'cluster' | 'name' | 'type' | 'revision' | 'decision'>;
  readonly change: RecordSetChange;
}

/** Time to record and relay a batch; after it the sweep does so. */
const RELAY_AFTER_MS = 30_000;

/** Changes of many record sets of a cluster in one write. Every query carries the project. */
@Injectable()
export class RecordSetBatchRepository {
  constructor(
    @InjectModel('RecordSet') private readonly recordSets: Model<RecordSetDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Changes distinct record sets, each as `RecordSetRepository.change`, but without relaying.
   * @param note with the revision of the first change; the others have the following revisions
   * @returns the stored changes; sets that changed since they were read or that conflict with others are excluded
   */
  async change(
    scope: ProjectScope,
    clusterId: string,
    places: readonly PlaceChange[],
    note: ChangeNote,
  ): Promise<StoredChange[]> {
    const own = { cluster: toObjectId(clusterId), project: toObjectId(scope.projectId) };
    const changes = places.map((place, at) => ({
      place,
      change: changeAt(scope, clusterId, place, { ...note, revision: note.revision + at }),
    }));
    const relayAfter = new Date(note.now.getTime() + RELAY_AFTER_MS);
    const orders = [...new Set(places.map(({ key }) => orderOf(key.name)))];
    const pendingDeletions = await this.pendingDeletions({ ...own, order: { $in: orders } });
    const writes = changes.map(({ place, change }) => {
      const { upsert, ...write } = placeUpdate(own, place, change, relayAfter);
      // An insert costs a third of an upsert.
      return upsert && !pendingDeletions.has(placeKey(place.key))
        ? { insertOne: { document: toInsert(write) } }
        : { updateOne: write };
    });
    try {
      // Uses the driver directly: the values have their types, and schema casts cost more than the write itself.
      await this.recordSets.collection.bulkWrite(writes as unknown as mongo.AnyBulkWriteOperation[], {
        ordered: false,
        ignoreUndefined: true,
      });
    } catch (error) {
      if (!areDuplicateKeys(error)) throw error;
    }
    const stored = await this.recordSets
      .find(
        { ...own, order: { $in: orders }, revision: { $gte: note.revision } },
        { cluster: 1, name: 1, type: 1, revision: 1, decision: 1 },
      )
      .lean<StoredChange['recordSet'][]>();
    const byNumber = new Map(stored.map((recordSet) => [recordSet.revision, recordSet]));
    return changes.flatMap(({ place, change }) => {
      const recordSet = byNumber.get(change.revision);
      return recordSet ? [{ place, change, recordSet }] : [];
    });
  }

  /** Keys of deleted sets that the nameserver still has. */
  private async pendingDeletions(wanted: QueryFilter<RecordSetDocument>): Promise<ReadonlySet<string>> {
    const found = await this.recordSets
      .find({ ...wanted, deleted: true }, { name: 1, type: 1 })
      .lean<Pick<RecordSetDocument, 'name' | 'type'>[]>();
    return new Set(found.map(placeKey));
  }

  /** Relays the outbox entries of recorded changes. */
  async relayRecorded(stored: readonly StoredChange[]): Promise<void> {
    const ids = stored.map(({ recordSet }) => recordSet._id);
    await this.relay.nudgeAll(this.recordSets, ids, new Set(stored.map(({ change }) => change.id)));
  }
}

function placeKey({ name, type }: Pick<RecordSetDocument, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

/** The document that an upsert would insert. */
function toInsert({ filter, update }: Omit<ReturnType<typeof placeUpdate>, 'upsert'>) {
  const { cluster, project, order, type } = filter;
  return { cluster, project, order, type, ...update.$set, outbox: update.$push.outbox.$each };
}
