import { Injectable } from '@nestjs/common';
import { effectiveSet } from '../../../nameserver/zones/effective-set.js';
import type { ZoneSet } from '../../../nameserver/control/control-protocol.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { APEX, RECORD_TYPES, type RecordType } from '@zonewerk/contracts';
import type { ClusterDocument } from '../clusters/cluster.schema.js';
import { ComparisonRepository } from './comparison.repository.js';
import {
  DnsEngine,
  EngineUnavailable,
  StaleSerialError,
  ZoneNotFoundError,
  type ChoiceWatch,
} from '../engines/dns-engine.js';
import type { Difference } from '../engines/zone-watch.js';
import { ReadOnlySets } from '../record-sets/read-only-sets.service.js';
import type { RecordSetDocument } from '../record-sets/record-set.schema.js';

/** Type of the sets in which PowerDNS stores policies that choose between values. */
const CHOICES = 'LUA';
/** Replaces the serial of a missing zone; not a valid serial. */
const NO_ZONE = -1;
const REMOVAL_ATTEMPTS = 2;

type Place = Pick<Difference, 'name' | 'type'>;

/** A cluster that is compared. */
export type ComparedCluster = ClusterDocument;

/** A difference with the record sets of ours that were compared, by type and revision. */
export interface SeenDifference extends Difference {
  readonly own: string;
}

/** Compares zones with the engine, for engines that others can edit. */
@Injectable()
export class ZoneComparison {
  constructor(
    private readonly engine: DnsEngine,
    private readonly repository: ComparisonRepository,
    private readonly readOnly: ReadOnlySets,
  ) {}

  /** Whether others can edit the engine. */
  get needed(): boolean {
    return this.engine.watch !== null;
  }

  claimDue(now: Date, again: Date): Promise<ClusterDocument | null> {
    return this.repository.claimDue(now, again);
  }

  async setCompared(
    { _id }: ClusterDocument,
    compared: NonNullable<ClusterDocument['compared']>,
  ): Promise<void> {
    await this.repository.setCompared(_id, compared);
  }

  /** Runs work that queries the engine about a zone. An unreachable engine ends the work, and the time is stored. */
  async whileReachable(cluster: ClusterDocument, ask: () => Promise<void>): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      await this.setAway(cluster, new Date());
    }
  }

  /** Writes only a change of state; null: reachable. */
  private async setAway({ _id, awaySince = null }: ClusterDocument, since: Date | null): Promise<void> {
    if ((awaySince === null) !== (since === null)) await this.repository.setAway(_id, since);
  }

  /**
   * The serial of the engine's zone; `NO_ZONE` without a zone; null when the engine has no serials. Fails with
   * EngineUnavailable.
   */
  async serial(cluster: ClusterDocument): Promise<number | null> {
    const serial = await this.askSerial(cluster);
    if (serial !== null) await this.setAway(cluster, null);
    return serial;
  }

  private async askSerial({ domain }: ClusterDocument): Promise<number | null> {
    try {
      return (await this.engine.watch?.serial(domain)) ?? null;
    } catch (error) {
      if (error instanceof ZoneNotFoundError) return NO_ZONE;
      throw error;
    }
  }

  /**
   * Marks sets with a choice between values as failed when the present configuration of the engine does not answer
   * them. Publishes sets again whose reason of failure no longer applies.
   */
  async followSetup({ _id, state, dropping }: ClusterDocument): Promise<void> {
    const choices = this.engine.watch?.choices;
    if (!choices || dropping || state !== 'published') return;
    try {
      const fault = await choices.fault();
      await this.repository.publishFailedAgain(
        _id,
        choices.faults.filter((one) => one !== fault),
      );
      if (fault !== null) await this.failUnanswered(_id, choices);
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
    }
  }

  private async failUnanswered(cluster: ClusterDocument['_id'], choices: ChoiceWatch): Promise<void> {
    const stored = await this.repository.choosing(cluster);
    const keyOf = ({ name, type }: Place) => `${name} ${type}`;
    const reasons = new Map(
      choices.unanswered(stored.flatMap(toZoneSet)).map((one) => [keyOf(one), one.reason]),
    );
    for (const reason of new Set(reasons.values())) {
      const failing = stored.filter((one) => reasons.get(keyOf(one)) === reason);
      await this.repository.fail(failing, reason);
    }
  }

  /**
   * Differences between engine and database. Read-only sets are updated to the engine's state. Null when no result is
   * possible because changes are pending; fails with EngineUnavailable. A zone that is missing in the engine is
   * published again.
   */
  async compare(cluster: ClusterDocument): Promise<readonly SeenDifference[] | null> {
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
      if (moved) return null;
      const remaining = await this.readOnly.follow(cluster, differences);
      return withOwn(
        remaining.filter(({ name }) => !unsure.has(name)),
        all,
      );
    } catch (error) {
      if (!(error instanceof ZoneNotFoundError)) throw error;
      await this.repository.publishWhole(_id);
      return null;
    }
  }

  /**
   * The present difference of a record set, read from the engine. Null when there is none, or when changes of that name
   * are pending.
   * @throws ApiError unavailable
   */
  async lookAgain({ _id, domain }: ClusterDocument, place: Place): Promise<SeenDifference | null> {
    const { watch } = this.engine;
    const all = await this.repository.setsAt(_id, place.name);
    if (!watch || all.some((one) => one.state === 'pending' || isUnsure(one))) return null;
    const sets = all.filter(({ deleted }) => !deleted);
    try {
      const found = await watch.compare(domain, sets.flatMap(toZoneSet), place.name);
      const same = found.find(({ name, type }) => name === place.name && type === place.type);
      return same ? { ...same, own: ownText(same, sets) } : null;
    } catch (error) {
      if (error instanceof ZoneNotFoundError) return null;
      if (error instanceof EngineUnavailable) throw new ApiError('unavailable', { message: error.message });
      throw error;
    }
  }

  /** Publishes our state again: a set of a type of ours, or the sets that choose between values. */
  async putBack({ _id }: ClusterDocument, { name, type }: Place): Promise<void> {
    if (name === APEX && type === 'NS') await this.repository.publishWhole(_id);
    else await this.repository.publishAgain(_id, name, type === CHOICES ? null : (type as RecordType));
  }

  /** Removes a set from the engine that does not exist here. Returns the reason when that is not possible now. */
  async takeOut({ _id, domain }: ClusterDocument, place: Place): Promise<string | null> {
    for (let attempt = 1; ; attempt += 1) {
      const serial = await this.repository.nextSerial(_id);
      if (serial === null) return null;
      try {
        await this.engine.watch?.remove(domain, serial, place);
        return null;
      } catch (error) {
        const isTransient = error instanceof EngineUnavailable || error instanceof StaleSerialError;
        // A publication of the zone may have been sent concurrently.
        if (isTransient && attempt < REMOVAL_ATTEMPTS) continue;
        if (isTransient) return error.message;
        throw error;
      }
    }
  }
}

function withOwn(differences: readonly Difference[], all: readonly RecordSetDocument[]): SeenDifference[] {
  const byName = new Map<string, RecordSetDocument[]>(differences.map(({ name }) => [name, []]));
  for (const set of all) byName.get(set.name)?.push(set);
  return differences.map((one) => ({ ...one, own: ownText(one, byName.get(one.name) ?? []) }));
}

/**
 * Our record sets that correspond to a set of the engine: those of its type, or all of the name for a type without
 * equivalent here.
 */
function ownText({ type }: Place, sets: readonly RecordSetDocument[]): string {
  const isOurs = (RECORD_TYPES as readonly string[]).includes(type);
  const own = isOurs ? sets.filter((set) => set.type === type) : sets;
  return own
    .map((set) => `${set.type} ${set.revision}`)
    .toSorted()
    .join();
}

/** Whether the expected state is undefined: the engine rejected the set, or its alias is not resolved yet. */
function isUnsure(recordSet: RecordSetDocument): boolean {
  if (recordSet.readOnly) return false;
  return recordSet.state === 'failed' || effectiveSet(recordSet) === undefined;
}

function toZoneSet(recordSet: RecordSetDocument): ZoneSet[] {
  const { name, type, revision } = recordSet;
  const set = effectiveSet(recordSet);
  return set && recordSet.state === 'published' ? [{ name, type, revision, ...set }] : [];
}
