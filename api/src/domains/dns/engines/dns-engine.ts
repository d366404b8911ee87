import type { Refusal, StaleSet, ZoneChange, ZoneSet } from '../../../nameserver/control/control-protocol.js';

import type { Difference } from './zone-watch.js';

export type { ZoneChange };

/** The complete target state of a zone. */
export interface ZoneSnapshot {
  readonly domain: string;
  readonly serial: number;
  readonly revision: number;
  readonly sets: readonly ZoneSet[];
  /** Deleted sets that the engine may still have. */
  readonly removed: readonly Pick<ZoneSet, 'name' | 'type'>[];
}

/** Result of a publication. Sets in neither list are published. */
export interface PublicationResult {
  /** Cannot be published in this form; a retry does not help. */
  readonly refused: readonly Refusal[];
  /** The engine has a newer version of that name and type. */
  readonly stale: readonly StaleSet[];
}

/** The engine is unreachable or busy: a retry may succeed. The message is shown to users. */
export class EngineUnavailable extends Error {}

/** The zone is missing in the engine and must be published as a whole. */
export class ZoneNotFoundError extends Error {}

/** The engine has a higher serial than the publication. */
export class StaleSerialError extends Error {
  constructor(readonly serial: number) {
    super(`The engine has serial ${serial} already.`);
  }
}

/** A nameserver that answers for the engine's zones. */
export interface Authority {
  readonly name: string;
  /** Address and UDP port for queries. */
  readonly host: string;
  readonly port: number;
}

/** Status of an engine whose configuration can exclude choices between values. */
export interface ChoiceWatch {
  /** All reasons for which the engine can reject choices. */
  readonly faults: readonly string[];
  /** The reason that applies now; null for none. Fails with EngineUnavailable. */
  fault(): Promise<string | null>;
  /** The published sets that are not answered any more, according to the last `fault`. */
  unanswered(sets: readonly ZoneSet[]): readonly Refusal[];
}

/** Detection and removal of edits that others made in the engine. */
export interface ZoneWatch {
  /** Absent for engines that always support choices. */
  readonly choices?: ChoiceWatch;
  /**
   * The serial of the engine's zone, at little cost; null where edits of others do not change it. Fails with
   * ZoneNotFoundError.
   */
  serial(domain: string): Promise<number | null>;
  /**
   * Differences between the engine's zone and the target state. Fails with ZoneNotFoundError. With a relative name, only this
   * name is read, and the result is valid only for it.
   */
  compare(domain: string, sets: readonly ZoneSet[], name?: string): Promise<readonly Difference[]>;
  /** Removes a set of any type from the zone. */
  remove(domain: string, serial: number, set: Pick<Difference, 'name' | 'type'>): Promise<void>;
}

/**
 * Target of publications. Every method is idempotent, fails with one of the errors above, and returns only after
 * nameservers answer accordingly.
 */
export abstract class DnsEngine {
  /** Sets with a policy share one engine set per name: a change of one must include all others of that name. */
  abstract readonly sharesNames: boolean;
  /** Each publication takes time in proportion to the zone, so a bulk change needs few large ones. */
  readonly readsZone: boolean = false;
  /** Rejects a publication with a lower serial than the last one, even when both overlap. */
  readonly refusesLate: boolean = false;
  /** Users create sets with read-only policies in the engine itself. */
  readonly makesReadOnlySets: boolean = false;
  /** Usual time in milliseconds until nameservers answer with a change, including the wait in the queue. */
  readonly spreadsWithinMs: number = 20_000;
  /** Zones that are published concurrently, for an engine with long waits; undefined: the default. */
  readonly zonesAtOnce: number | undefined = undefined;
  /** Null for an engine that only this product edits. */
  abstract readonly watch: ZoneWatch | null;

  /** Replaces the whole zone, whatever its present state. */
  abstract replaceZone(zone: ZoneSnapshot): Promise<PublicationResult>;
  /** Applies changes in the given order. Fails with ZoneNotFoundError when the zone is missing. */
  abstract applyChanges(
    domain: string,
    serial: number,
    changes: readonly ZoneChange[],
  ): Promise<PublicationResult>;
  /** Removes the zone; a missing zone is no error. */
  abstract dropZone(domain: string, serial: number): Promise<void>;
  /** Nameservers that can be queried for their answers. */
  abstract authorities(): readonly Authority[];
  /** Resolves when the engine accepts publications. */
  abstract check(): Promise<void>;
}
