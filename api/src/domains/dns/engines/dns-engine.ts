import type { Refusal, StaleSet, ZoneChange, ZoneSet } from '../../../nameserver/control/control-protocol.js';

import type { Difference } from './zone-watch.js';

export type { ZoneChange };

/** A zone as it should be as a whole. */
export interface ZoneSnapshot {
  readonly domain: string;
  readonly serial: number;
  readonly revision: number;
  readonly sets: readonly ZoneSet[];
  /** Sets that were deleted, and that the engine may still have. */
  readonly gone: readonly Pick<ZoneSet, 'name' | 'type'>[];
}

/** What became of a publication. What is named in neither list is in force. */
export interface PublicationResult {
  /** Cannot be published as they are; trying again does not help. */
  readonly refused: readonly Refusal[];
  /** The engine has something newer under that name and type. */
  readonly stale: readonly StaleSet[];
}

/** The engine is away or busy: the same publication may succeed later. The message is shown to people. */
export class EngineUnavailable extends Error {}

/** The engine does not know the zone; it has to be published as a whole. */
export class ZoneMissing extends Error {}

/** The engine has a higher serial than the publication. */
export class SerialBehind extends Error {
  constructor(readonly serial: number) {
    super(`The engine has serial ${serial} already.`);
  }
}

/** A nameserver that answers for the engine's zones. */
export interface Authority {
  readonly name: string;
  /** Address and port at which it is asked over UDP. */
  readonly host: string;
  readonly port: number;
}

/** How an engine is followed that can be set up without choices between values. */
export interface ChoiceWatch {
  /** Every reason for which it may refuse choices until it is set up otherwise. */
  readonly faults: readonly string[];
  /** The one that holds now; null for none. Fails with EngineUnavailable. */
  fault(): Promise<string | null>;
  /** Those of these sets that are answered no longer, by the last `fault`, though they were published. */
  unanswered(sets: readonly ZoneSet[]): readonly Refusal[];
}

/** What can be done about others who edit zones in the engine. */
export interface ZoneWatch {
  /** Left out by engines that always choose. */
  readonly choices?: ChoiceWatch;
  /**
   * The serial with which the engine has the zone, at little cost; null where edits of others do not show in it. Fails with
   * ZoneMissing when there is none.
   */
  serial(domain: string): Promise<number | null>;
  /**
   * How the engine's zone differs from the wanted one. Fails with ZoneMissing when there is none. With a relative name only
   * that is read; what is said of other names does not count then.
   */
  compare(domain: string, sets: readonly ZoneSet[], name?: string): Promise<readonly Difference[]>;
  /** Takes a set out of the zone, of whatever type. */
  remove(domain: string, serial: number, set: Pick<Difference, 'name' | 'type'>): Promise<void>;
}

/**
 * Where zones are published. Every method can be repeated with the same arguments, fails with one of the errors above
 * and returns only when nameservers answer accordingly.
 */
export abstract class DnsEngine {
  /** Sets with a policy share a place per name: a change of one has to come with all others of that name. */
  abstract readonly sharesNames: boolean;
  /** Each publication costs time in proportion to the zone, so a bulk change needs few and large ones. */
  readonly readsZone: boolean = false;
  /** A publication with a lower serial than the last one is refused, however both of them overlap. */
  readonly refusesLate: boolean = false;
  /** Sets with policies that can only be shown here are made in it. */
  readonly makesReadOnlySets: boolean = false;
  /** Milliseconds within which nameservers usually answer by a change, the wait for its turn included. */
  readonly spreadsWithinMs: number = 20_000;
  /** Zones that may be published at a time, for an engine that mostly lets wait; undefined: as many as usual. */
  readonly zonesAtOnce: number | undefined = undefined;
  /** Null for an engine in which nobody else can edit zones. */
  abstract readonly watch: ZoneWatch | null;

  /** Makes the zone as described, whatever was there before. */
  abstract replaceZone(zone: ZoneSnapshot): Promise<PublicationResult>;
  /** Applies changes in the order given. Fails with ZoneMissing when there is no such zone. */
  abstract applyChanges(
    domain: string,
    serial: number,
    changes: readonly ZoneChange[],
  ): Promise<PublicationResult>;
  /** Takes the zone out; no fault when it is not there. */
  abstract dropZone(domain: string, serial: number): Promise<void>;
  /** The nameservers that can be asked what they answer. */
  abstract authorities(): readonly Authority[];
  /** Resolves when the engine can take publications. */
  abstract check(): Promise<void>;
}
