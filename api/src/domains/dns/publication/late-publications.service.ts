import { Injectable } from '@nestjs/common';
import { effectiveSet } from '../../../nameserver/zones/effective-set.js';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { DnsEngine, SerialBehind, ZoneMissing, type ZoneChange } from '../engines/dns-engine.js';
import { PublicationRepository, type PublishedPlace } from './publication.repository.js';

/**
 * A process that lost its lease and does not know sends a publication perhaps after a newer one of another process. Where
 * the engine does not refuse that, whoever finds a newer one begun promises to send its places again, under the lease.
 */
@Injectable()
export class LatePublications {
  constructor(
    private readonly repository: PublicationRepository,
    private readonly engine: DnsEngine,
  ) {}

  /** To be asked when everything was sent. Of two that overlap, the one with the lower serial always finds the other. */
  async makeGood({ _id }: ClusterDocument, serial: number, places: readonly PublishedPlace[]): Promise<void> {
    if (this.engine.refusesLate || (await this.repository.isNewest(_id, serial))) return;
    await this.repository.promiseAgain(_id, places);
  }

  /** Sends what is wanted at these places now, or that nothing is. Safe to repeat. */
  async sendAgain(clusterId: string, places: readonly PublishedPlace[]): Promise<void> {
    const cluster = await this.repository.cluster(clusterId);
    if (!cluster || cluster.dropping) return;
    const serial = await this.repository.nextSerial(cluster._id);
    if (serial === null) return;
    const changes = await this.changesAt(cluster, places);
    try {
      await this.engine.applyChanges(cluster.domain, serial, changes);
    } catch (error) {
      if (error instanceof SerialBehind) await this.repository.raiseSerial(cluster._id, error.serial);
      if (error instanceof ZoneMissing) await this.repository.setClusterState(cluster._id, 'pending', null);
      throw error;
    }
    await this.makeGood(cluster, serial, places);
  }

  /** All sets at the names, since those that choose between values share a place, and what is gone, first. */
  private async changesAt(
    { _id }: ClusterDocument,
    places: readonly PublishedPlace[],
  ): Promise<ZoneChange[]> {
    const stored = await this.repository.at(_id, [...new Set(places.map(({ name }) => name))]);
    const keyOf = ({ name, type }: PublishedPlace) => `${name} ${type}`;
    const known = new Set(stored.map(keyOf));
    const gone = places
      .filter((place) => !known.has(keyOf(place)))
      .map(({ name, type }) => ({ name, type, revision: 0, set: null }));
    const there = stored.flatMap((recordSet) => {
      const { name, type, revision, deleted } = recordSet;
      const set = deleted ? null : effectiveSet(recordSet);
      // What an alias answers with may have to be looked up first.
      return set === undefined ? [] : [{ name, type, revision, set }];
    });
    return [...gone, ...there.toSorted((a, b) => Number(a.set !== null) - Number(b.set !== null))];
  }
}
