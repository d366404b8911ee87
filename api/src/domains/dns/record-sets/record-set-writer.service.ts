import { Injectable } from '@nestjs/common';
import { absoluteName } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import type { SetState } from './zone-consistency/set-states.js';
import { kindOf, type ChangeNote } from '../publication/change-entry.js';
import { CnameCircles } from './cname-circles.service.js';
import { ClusterLimits } from '../clusters/cluster-limits.service.js';
import { ClusterExtensions } from '../clusters/cluster-extensions.service.js';
import { ClusterRepository } from '../clusters/cluster.repository.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { refuseReadOnly } from './record-set-input.js';
import { RecordSetBatchRepository, type StoredChange } from './record-set-batch.repository.js';
import { RecordSetRepository, stateOf, type PlaceChange } from './record-set.repository.js';
import { decisionOf, type RecordSetDocument } from './record-set.schema.js';
import { ZoneSets } from './zone-sets.service.js';

/** Deletions first, creations last, because a CNAME and other types exclude each other at a name. */
const IN_TURN = ['dropped', 'updated', 'created'] as const;
/** Maximum of attempts to revert a set that is renewed concurrently. */
const WITHDRAWALS = 10;

/** The only writer of record sets: checks rules and limits, then numbers, records and publishes each change. */
@Injectable()
export class RecordSetWriter {
  constructor(
    private readonly parts: ClusterExtensions,
    private readonly numbers: ClusterRepository,
    private readonly clusters: ClustersService,
    private readonly repository: RecordSetRepository,
    private readonly batches: RecordSetBatchRepository,
    private readonly zones: ZoneSets,
    private readonly limits: ClusterLimits,
    private readonly circles: CnameCircles,
  ) {}

  /**
   * Changes a record set from the state that was read to the target state. Null when the stored state differs or a
   * conflicting set exists: the caller reads again.
   * @throws ApiError policy-conflict for read-only sets, not-found without the cluster, permission-issue when a rule
   * blocks it, conflict when the limit of record sets is reached
   */
  async apply(
    scope: ProjectScope,
    clusterId: string,
    place: PlaceChange,
    origin: Pick<ChangeNote, 'author' | 'cause'> = {},
  ): Promise<RecordSetDocument | null> {
    if (place.read && !isOrphaned(place)) refuseReadOnly(place.read);
    if (place.wanted) refuseReadOnly(place.wanted);
    const { name, type } = place.key;
    const kind = kindOf(place.read && stateOf(place.read), place.wanted);
    const author = origin.author ? { author: origin.author } : {};
    await this.parts.allow(scope, clusterId, { kind, name, type, ...author });
    const write = () => this.write(scope, clusterId, place, origin);
    // A rename deletes the former set, so the number of sets does not grow.
    if (kind === 'created' && origin.cause?.kind !== 'rename') {
      return this.limits.withSet(scope, clusterId, write);
    }
    const stored = await write();
    if (stored && kind === 'dropped') this.limits.release(scope, clusterId);
    return stored;
  }

  /**
   * As `apply` for distinct record sets, with shared reads and writes and the same cause.
   * @returns the changes that were applied. Changes that need `apply` are excluded: those that a rule can reject, that
   * exceed a limit, or whose set differs from the state that was read.
   * @throws ApiError not-found without the cluster
   */
  async applyAll(
    scope: ProjectScope,
    clusterId: string,
    places: readonly PlaceChange[],
    origin: Pick<ChangeNote, 'author' | 'cause'> = {},
  ): Promise<ReadonlySet<PlaceChange>> {
    const kindAt = ({ read, wanted }: PlaceChange) => kindOf(read && stateOf(read), wanted);
    const made = new Set<PlaceChange>();
    for (const kind of IN_TURN) {
      const alike = places.filter((place) => kindAt(place) === kind);
      if (alike.length === 0 || (await this.parts.mayRefuse(scope, clusterId, kind))) continue;
      const write = () => this.writeAll(scope, clusterId, alike, origin);
      const stored =
        kind === 'created'
          ? await this.limits.withSets(scope, { clusterId, more: alike.length }, write)
          : await write();
      for (const { place } of stored ?? []) made.add(place);
      if (kind === 'dropped') this.limits.release(scope, clusterId);
    }
    return made;
  }

  private async writeAll(
    scope: ProjectScope,
    clusterId: string,
    places: readonly PlaceChange[],
    origin: Pick<ChangeNote, 'author' | 'cause'>,
  ): Promise<StoredChange[]> {
    const { domain, revision } = await this.numbered(scope, clusterId, places.length);
    const note = { revision: revision - places.length + 1, now: new Date(), ...origin };
    const stored = await this.batches.change(scope, clusterId, places, note);
    const fullName = ({ name }: { readonly name: string }) => absoluteName(name, domain);
    const created = stored.filter(({ place }) => !place.read);
    const foreign = await this.zones.othersWithin(
      created.map(({ recordSet }) => fullName(recordSet)),
      domain,
    );
    const retained = stored.filter(({ place, recordSet: { name, type } }) => {
      return place.read || foreign({ name: absoluteName(name, domain), type }) === null;
    });
    await this.parts.record(retained.map(({ change }) => change));
    await this.batches.relayRecorded(retained);
    await this.withdrawAll(
      scope,
      stored.filter((one) => !retained.includes(one)),
    );
    return retained;
  }

  private async write(
    scope: ProjectScope,
    clusterId: string,
    place: PlaceChange,
    origin: Pick<ChangeNote, 'author' | 'cause'>,
  ): Promise<RecordSetDocument | null> {
    const { domain, revision } = await this.numbered(scope, clusterId);
    const note = { revision, now: new Date(), ...origin };
    const stored = await this.repository.change(scope, clusterId, place, note);
    if (stored && !place.read) await this.rollbackIfShadowed(stored, domain, scope);
    if (stored && place.wanted) await this.withdrawCircle(stored, { ...place, domain, scope });
    return stored;
  }

  /** A set with constant concurrent changes is not reverted; the single change that follows names the other cluster. */
  private async withdrawAll(scope: ProjectScope, stored: readonly StoredChange[]): Promise<void> {
    for (const { recordSet } of stored) {
      try {
        await this.withdraw(scope, recordSet);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
  }

  /** A cluster that takes the name can have been created concurrently; the later of both requests detects the other. */
  private async rollbackIfShadowed(
    stored: RecordSetDocument,
    domain: string,
    scope: ProjectScope,
  ): Promise<void> {
    const { name, type } = stored;
    try {
      await this.clusters.assertNotShadowedByCluster({ name: absoluteName(name, domain), type }, domain);
    } catch (error) {
      await this.withdraw(scope, stored);
      throw error;
    }
  }

  /** A concurrent request may have closed a circle; the later write detects both CNAMEs. */
  private async withdrawCircle(
    stored: RecordSetDocument,
    { read, domain, scope }: Pick<PlaceChange, 'read'> & { domain: string; scope: ProjectScope },
  ): Promise<void> {
    const { name, type, cluster } = stored;
    const change = { name, type, from: null, to: stateOf(stored) };
    const found = await this.circles.ofBatch([change], { scope, clusterId: cluster.toHexString(), domain });
    const reason = found.get(change);
    if (reason === undefined) return;
    await this.withdraw(scope, stored, read && stateOf(read));
    throw new ApiError('conflict', { message: reason });
  }

  /**
   * Reverts a change that was made just before and is invalid, unless the set changed since. Rules do not apply,
   * because for the caller nothing has changed.
   */
  async withdraw(
    scope: ProjectScope,
    stored: StoredChange['recordSet'],
    former: SetState | null = null,
  ): Promise<void> {
    const { name, type } = stored;
    const clusterId = stored.cluster.toHexString();
    for (let attempt = 0; attempt < WITHDRAWALS; attempt += 1) {
      // A lookup may have renewed the answer of an alias, which is not a change by a user.
      const read = await this.repository.find(scope, clusterId, { name, type });
      if (!read || decisionOf(read) !== decisionOf(stored)) return;
      const { revision } = await this.numbered(scope, clusterId);
      const back = { key: { name, type }, read, wanted: former };
      if (await this.repository.change(scope, clusterId, back, { revision, now: new Date() })) return;
    }
    throw new ApiError('conflict');
  }

  private async numbered(scope: ProjectScope, clusterId: string, changes = 1): Promise<ClusterDocument> {
    const cluster = await this.numbers.nextRevision(scope, clusterId, changes);
    if (!cluster) throw new ApiError('not-found');
    return cluster;
  }
}

/** Whether a read-only set is deleted that no nameserver answers since the cluster moved away from Route 53. */
function isOrphaned({ read, wanted }: PlaceChange): boolean {
  return wanted === null && read?.readOnly === true && read.state === 'failed';
}
