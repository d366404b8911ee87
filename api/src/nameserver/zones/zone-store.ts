import type {
  AppliedAnswer,
  ApplyBody,
  Refusal,
  ReplaceBody,
  StaleSet,
  ZoneChange,
} from '../control/control-protocol.js';
import type { QueryName } from '../queries/query.js';
import { isLater } from './serials.js';
import { Zone } from './zone.js';

/** A message that is older than the published state. */
export class StaleError extends Error {
  constructor(readonly serial: number) {
    super(`Serial ${serial} is in force already.`);
  }
}

/** Match of a name: its zone, and the index of the label at which the zone's domain starts. */
export interface ZoneMatch {
  readonly zone: Zone;
  readonly labelIndex: number;
}

/** All zones in memory. Only this class changes them. */
export class ZoneStore {
  private readonly zones = new Map<string, Zone>();
  /** Serials of dropped zones: a message that is not newer cannot restore them. */
  private readonly dropped = new Map<string, { readonly serial: number }>();
  /**
   * Changes that arrive while a zone is being loaded from the database; applied to it again before it is put in place.
   */
  private readonly loading = new Map<string, { serial: number; change: ZoneChange }[]>();

  constructor(private readonly nameservers: readonly string[]) {}

  get size(): number {
    return this.zones.size;
  }

  /** Number of record sets in all zones. */
  get sets(): number {
    let sets = 0;
    for (const zone of this.zones.values()) sets += zone.size;
    return sets;
  }

  get(domain: string): Zone | undefined {
    return this.zones.get(domain);
  }

  all(): Iterable<Zone> {
    return this.zones.values();
  }

  /** Finds the zone with the longest domain that contains the name. */
  match(name: QueryName): ZoneMatch | null {
    for (let labelIndex = 0; labelIndex < name.starts.length; labelIndex += 1) {
      const zone = this.zones.get(labelIndex === 0 ? name.text : name.text.slice(name.starts[labelIndex]));
      if (zone) return { zone, labelIndex };
    }
    return null;
  }

  /**
   * Applies changes to a zone; null when the zone does not exist. Idempotent.
   * @throws StaleError when the zone has a higher serial than the message.
   */
  apply(domain: string, body: ApplyBody): AppliedAnswer | null {
    const zone = this.zones.get(domain);
    const journal = this.loading.get(domain);
    if (zone && isLater(zone.serial, body.serial)) throw new StaleError(zone.serial);
    for (const change of body.changes) journal?.push({ serial: body.serial, change });
    return zone ? applyChanges(zone, body) : null;
  }

  /**
   * Replaces a zone as a whole.
   * @throws StaleError when the present or dropped zone has a higher serial.
   */
  replace(domain: string, body: ReplaceBody): AppliedAnswer {
    const current = this.zones.get(domain);
    if (current && isLater(current.serial, body.serial)) throw new StaleError(current.serial);
    const dropped = this.dropped.get(domain);
    if (dropped && !isLater(body.serial, dropped.serial)) throw new StaleError(dropped.serial);
    const zone = new Zone(domain, this.nameservers, body.serial, body.revision);
    const changes = body.sets.map(({ name, type, revision, ...set }) => ({ name, type, revision, set }));
    const answer = applyChanges(zone, { serial: body.serial, changes });
    this.zones.set(domain, zone);
    this.dropped.delete(domain);
    return answer;
  }

  /** Removes a zone. Idempotent; a message that is not newer than `serial` cannot restore it. */
  drop(domain: string, serial: number): void {
    const current = this.zones.get(domain);
    if (current && isLater(current.serial, serial)) throw new StaleError(current.serial);
    this.zones.delete(domain);
    const before = this.dropped.get(domain)?.serial ?? serial;
    this.dropped.set(domain, { serial: isLater(before, serial) ? before : serial });
  }

  /** Starts to load a zone from the database in parallel to the present one. `finish` replaces the present one. */
  startLoad(domain: string, serial: number, revision: number): ZoneLoad {
    const zone = new Zone(domain, this.nameservers, serial, revision);
    const journal: { serial: number; change: ZoneChange }[] = [];
    this.loading.set(domain, journal);
    const dropped = this.dropped.get(domain);
    const abandon = () => {
      if (this.loading.get(domain) === journal) this.loading.delete(domain);
    };
    const finish = () => {
      if (this.loading.get(domain) !== journal) return;
      this.loading.delete(domain);
      // Dropped during the load, so the data are stale; an earlier drop is older than the database.
      if (this.dropped.get(domain) !== dropped) return;
      for (const entry of journal) applyChanges(zone, { serial: entry.serial, changes: [entry.change] });
      // The database may be older than the present zone, whose serial was announced already.
      const inPlace = this.zones.get(domain);
      if (inPlace) zone.advance(inPlace.serial, 0);
      this.zones.set(domain, zone);
      this.dropped.delete(domain);
    };
    return { zone, finish, abandon };
  }
}

export interface ZoneLoad {
  /** The new zone, which answers only after `finish`. */
  readonly zone: Zone;
  readonly finish: () => void;
  readonly abandon: () => void;
}

function applyChanges(zone: Zone, body: ApplyBody): AppliedAnswer {
  const refused: Refusal[] = [];
  let applied = 0;
  const stale: StaleSet[] = [];
  for (const change of body.changes) {
    const outcome = zone.apply(change);
    if (outcome === 'applied') applied += 1;
    else if (outcome === 'stale') stale.push({ name: change.name, type: change.type });
    else refused.push(outcome);
  }
  zone.advance(body.serial, 0);
  return { status: 'success', serial: zone.serial, applied, stale, refused };
}
