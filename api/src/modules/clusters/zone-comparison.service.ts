import { Injectable } from '@nestjs/common';
import { effectiveSet } from '../../nameserver/effective-set.js';
import type { ZoneSet } from '../../nameserver/control-protocol.js';
import { APEX, type RecordType } from '@zonewerk/contracts';
import type { ClusterDocument } from './cluster.schema.js';
import { ComparisonRepository } from './comparison.repository.js';
import { DnsEngine, EngineUnavailable, ZoneMissing } from './engines/dns-engine.js';
import type { Difference } from './engines/zone-watch.js';
import type { RecordSetDocument } from './record-set.schema.js';

/** Type under which an engine keeps choices between values. */
const CHOICES = 'LUA';

type Place = Pick<Difference, 'name' | 'type'>;

/** A cluster that is compared. */
export type ComparedCluster = ClusterDocument;

/** Compares zones with what the engine has, for engines in which others can edit. */
@Injectable()
export class ZoneComparison {
  constructor(
    private readonly engine: DnsEngine,
    private readonly repository: ComparisonRepository,
  ) {}

  /** Whether the engine can be edited by others. */
  get needed(): boolean {
    return this.engine.watch !== null;
  }

  claimDue(now: Date, again: Date): Promise<ClusterDocument | null> {
    return this.repository.claimDue(now, again);
  }

  async compareAgain({ _id }: ClusterDocument, at: Date): Promise<void> {
    await this.repository.compareAgain(_id, at);
  }

  /**
   * What the engine has otherwise. Null when that cannot be said now: changes are on their way, or the engine is away. A
   * zone that the engine does not have is published again.
   */
  async compare(cluster: ClusterDocument): Promise<readonly Difference[] | null> {
    const { watch } = this.engine;
    const { _id, domain } = cluster;
    if (!watch || cluster.dropping || cluster.state !== 'published') return null;
    if (await this.repository.isChanging(_id)) return null;
    const all = await this.repository.sets(_id);
    const sets = all.flatMap(toZoneSet);
    const unsure = new Set(all.filter(isUnsure).map(({ name }) => name));
    try {
      const differences = await watch.compare(domain, sets);
      const now = await this.repository.cluster(_id);
      const moved = now?.revision !== cluster.revision || now.serial !== cluster.serial;
      return moved ? null : differences.filter(({ name }) => !unsure.has(name));
    } catch (error) {
      if (error instanceof ZoneMissing) await this.repository.publishWhole(_id);
      else if (!(error instanceof EngineUnavailable)) throw error;
      return null;
    }
  }

  /** Puts back what is kept here: of a type of ours, or a choice between values. */
  async putBack({ _id }: ClusterDocument, { name, type }: Place): Promise<void> {
    if (name === APEX && type === 'NS') await this.repository.publishWhole(_id);
    else await this.repository.publishAgain(_id, name, type === CHOICES ? null : (type as RecordType));
  }

  /** Takes out of the engine what nobody here made; says why when that cannot be done now. */
  async takeOut({ _id, domain }: ClusterDocument, place: Place): Promise<string | null> {
    const serial = await this.repository.nextSerial(_id);
    if (serial === null) return null;
    try {
      await this.engine.watch?.remove(domain, serial, place);
      return null;
    } catch (error) {
      if (error instanceof EngineUnavailable) return error.message;
      throw error;
    }
  }
}

/** A set of which nobody can say what the engine should have: the engine refused it, or its alias is not known yet. */
function isUnsure(recordSet: RecordSetDocument): boolean {
  return recordSet.state === 'failed' || effectiveSet(recordSet) === undefined;
}

function toZoneSet(recordSet: RecordSetDocument): ZoneSet[] {
  const { name, type, revision } = recordSet;
  const set = effectiveSet(recordSet);
  return set && recordSet.state === 'published' ? [{ name, type, revision, ...set }] : [];
}
