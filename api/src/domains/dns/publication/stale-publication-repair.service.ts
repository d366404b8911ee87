import { Injectable } from '@nestjs/common';
import { effectiveSet } from '../../../nameserver/zones/effective-set.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { DnsEngine, StaleSerialError, ZoneNotFoundError, type ZoneChange } from '../engines/dns-engine.js';
import { PublicationRepository, type PublishedPlace } from './publication.repository.js';

/**
 * Repairs stale publications. A process that lost its lease without notice can send a publication after a newer one of
 * another process. Some engines do not reject it. The process that detects a newer publication then schedules its
 * record sets again, under the lease.
 */
@Injectable()
export class StalePublicationRepair {
  constructor(
    private readonly repository: PublicationRepository,
    private readonly engine: DnsEngine,
  ) {}

  /**
   * Called after a publication was sent. Of two overlapping publications, the one with the lower serial always detects
   * the other.
   */
  async republishStale(
    { _id }: ClusterDocument,
    serial: number,
    places: readonly PublishedPlace[],
  ): Promise<void> {
    if (this.engine.refusesLate || (await this.repository.isNewest(_id, serial))) return;
    await this.repository.promiseAgain(_id, places);
  }

  /** Publishes the present state of record sets, including deletions. Idempotent. */
  async sendAgain(clusterId: string, places: readonly PublishedPlace[]): Promise<void> {
    const cluster = await this.repository.cluster(clusterId);
    if (!cluster || cluster.dropping) return;
    const serial = await this.repository.nextSerial(cluster._id);
    if (serial === null) return;
    const changes = await this.changesAt(cluster, places);
    try {
      await this.engine.applyChanges(cluster.domain, serial, changes);
    } catch (error) {
      if (error instanceof StaleSerialError) await this.repository.raiseSerial(cluster._id, error.serial);
      if (error instanceof ZoneNotFoundError)
        await this.repository.setClusterState(cluster._id, 'pending', null);
      throw error;
    }
    await this.republishStale(cluster, serial, places);
  }

  /** All sets at the names, because sets that choose between values share one engine set. Deletions come first. */
  private async changesAt(
    { _id }: ClusterDocument,
    places: readonly PublishedPlace[],
  ): Promise<ZoneChange[]> {
    const stored = await this.repository.at(_id, [...new Set(places.map(({ name }) => name))]);
    const keyOf = ({ name, type }: PublishedPlace) => `${name} ${type}`;
    const storedKeys = new Set(stored.map(keyOf));
    const removed = places
      .filter((place) => !storedKeys.has(keyOf(place)))
      .map(({ name, type }) => ({ name, type, revision: 0, set: null }));
    const there = stored.flatMap((recordSet) => {
      const { name, type, revision, deleted } = recordSet;
      const set = deleted ? null : effectiveSet(recordSet);
      // The target of an alias may have to be looked up first.
      return set === undefined ? [] : [{ name, type, revision, set }];
    });
    return [...removed, ...there.toSorted((a, b) => Number(a.set !== null) - Number(b.set !== null))];
  }
}
