import type { Change, ResourceRecordSet } from '@aws-sdk/client-route-53';
import type { Logger } from 'pino';
import type { Config } from '../../../platform/config/config.js';
import type { Route53Settings } from '../../../platform/config/dns-settings.js';
import type { Refusal } from '../../../nameserver/control/control-protocol.js';
import { isLater } from '../../../nameserver/zones/serials.js';
import { NS_TTL, SOA_TTL, soaValue } from '../../../nameserver/zones/zone-frame.js';
import { DnsEngine, EngineUnavailable, StaleSerialError, ZoneNotFoundError } from './dns-engine.js';
import type { Authority, PublicationResult, ZoneChange, ZoneSnapshot, ZoneWatch } from './dns-engine.js';
import { Route53Client, Route53Refusal } from './route53-client.js';
import { comparable, type Group } from './route53-content.js';
import { differencesOf } from './route53-differences.js';
import { refusalText } from './route53-failures.js';
import { deletionOf, keyOf, planEdits, sizeOf } from './route53-plan.js';
import { batchesOf, sendUnits, type Room, type Unit, type UnitSender } from './unit-sender.js';
import { dottedName } from './zone-content.js';
import type { Difference } from './zone-watch.js';

/** Limits of one request. */
const MOST: Room = { edits: 1_000, characters: 32_000 };
/** Maximum of names that are read one by one; above it the whole zone is read. */
const MAX_NAMES_READ = 20;
/** A zone waits while its change propagates; other zones should not wait. */
const ZONES_AT_ONCE = 50;
/** Route 53 promises a minute. */
const SPREADS_WITHIN_MS = 75_000;
/** Maximum of attempts when a concurrent edit rejects a change. */
const TURNS = 3;
/** Validity of a successful check: health checks are frequent, and the request rate is low. */
const SOUND_MS = 15_000;
/** Rejections that state that the zone changed since it was read. */
const MOVED = /but it already exists|but it was not found|do not match the current values/u;
const DNS_PORT = 53;

/** A concurrent edit changed the sets that the change refers to. */
class ZoneReplacedError extends Error {}

interface Work {
  readonly domain: string;
  readonly id: string;
  readonly serial: number;
}

type Sets = ReadonlyMap<string, Group>;

/**
 * Route 53. Each publication reads the present state and sends the difference. It is idempotent, whatever the result of
 * an earlier attempt. All zones share one delegation set, so all have the nameservers that the UI shows.
 */
export class Route53Engine extends DnsEngine {
  override readonly sharesNames = false;
  override readonly makesReadOnlySets = true;
  override readonly spreadsWithinMs = SPREADS_WITHIN_MS;
  override readonly zonesAtOnce = ZONES_AT_ONCE;
  override readonly watch: ZoneWatch = {
    // Route 53 raises no serials: only a publication of this product changes the serial.
    serial: () => Promise.resolve(null),
    compare: (domain, sets, name) => this.compare(domain, sets, name),
    remove: (domain, serial, set) => this.remove(domain, serial, set),
  };
  private readonly client: Route53Client;
  private readonly nameservers: readonly string[];
  /** Ids of zones by domain. */
  private readonly zones = new Map<string, string>();
  private soundUntil = 0;
  private isAnnounced = false;

  constructor(
    private readonly settings: Route53Settings,
    { nameservers }: Config['dns'],
    private readonly logger: Logger,
  ) {
    super();
    this.client = new Route53Client(settings);
    this.nameservers = nameservers.map((host) => host.toLowerCase());
  }

  override authorities(): readonly Authority[] {
    const { dnsServer } = this.settings;
    if (dnsServer) return [{ name: this.nameservers[0] ?? dnsServer.host, ...dnsServer }];
    return this.nameservers.map((name) => ({ name, host: name, port: DNS_PORT }));
  }

  override async check(): Promise<void> {
    if (Date.now() < this.soundUntil) return;
    const nameservers = await this.client.nameservers();
    this.soundUntil = Date.now() + SOUND_MS;
    if (!this.isAnnounced) this.logger.info({ nameservers }, 'connected to Route 53');
    this.isAnnounced = true;
  }

  override async replaceZone({ domain, serial, sets, removed }: ZoneSnapshot): Promise<PublicationResult> {
    const wanted = sets.map(({ name, type, ...set }) => ({ name, type, set }));
    const deleted = removed.map(({ name, type }) => ({ name, type, set: null }));
    const id = (await this.find(domain)) ?? (await this.create(domain, serial));
    return this.inZone({ domain, id, serial }, (work) => this.converge(work, [...deleted, ...wanted], 'all'));
  }

  override async applyChanges(
    domain: string,
    serial: number,
    changes: readonly ZoneChange[],
  ): Promise<PublicationResult> {
    const names = [...new Set(changes.map(({ name }) => dottedName(name, domain)))];
    const requested = names.length > MAX_NAMES_READ ? 'all' : names;
    return this.inZone(await this.requireZone(domain, serial), (work) =>
      this.converge(work, changes, requested),
    );
  }

  override async dropZone(domain: string, serial: number): Promise<void> {
    const id = await this.find(domain);
    if (id === null) return;
    await this.inZone({ domain, id, serial }, (work) => this.empty(work)).catch((error: unknown) => {
      if (!(error instanceof ZoneNotFoundError)) throw error;
    });
    this.zones.delete(domain);
  }

  private readonly compare: ZoneWatch['compare'] = async (domain, sets, name) =>
    this.inZone(await this.requireZone(domain, 0), async ({ id }) => {
      const all = name === undefined;
      const there = await this.client.sets(id, all ? 'all' : [dottedName(name, domain)], all);
      return differencesOf(there, { domain, sets, nameservers: this.apexNs(domain) });
    });

  private async remove(
    domain: string,
    serial: number,
    { name, type }: Pick<Difference, 'name' | 'type'>,
  ): Promise<void> {
    await this.inZone(await this.requireZone(domain, serial), async (work) => {
      const place = { name: dottedName(name, domain), type };
      const existing = (await this.read(work, [place.name])).get(keyOf(place))?.sets ?? [];
      await this.takeOut(work, [this.upsert(this.soa(work))], [existing]);
    });
  }

  private async requireZone(domain: string, serial: number): Promise<Work> {
    const id = await this.find(domain);
    if (id === null) throw new ZoneNotFoundError('Route 53 does not know this zone.');
    return { domain, id, serial };
  }

  private async find(domain: string): Promise<string | null> {
    const id = this.zones.get(domain) ?? (await this.client.zone(domain));
    if (id !== null) this.zones.set(domain, id);
    return id;
  }

  /**
   * Creates a zone once: two requests with the same reference never create two. References of deleted zones cannot be
   * reused.
   */
  private async create(domain: string, serial: number): Promise<string> {
    const first = await this.client.create(domain, `zonewerk/${domain}`);
    const id =
      first ??
      (await this.find(domain)) ??
      (await this.client.create(domain, `zonewerk/${domain}/${serial}`));
    if (id === null) throw new EngineUnavailable('Route 53 is still creating this zone.');
    this.zones.set(domain, id);
    return id;
  }

  /** Clears the cached zone ID when Route 53 does not find the zone. Repeats the work after a concurrent edit. */
  private async inZone<T>(work: Work, task: (work: Work) => Promise<T>): Promise<T> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      try {
        return await task(work);
      } catch (error) {
        if (error instanceof ZoneNotFoundError) this.zones.delete(work.domain);
        if (error instanceof EngineUnavailable) this.soundUntil = 0;
        if (!(error instanceof ZoneReplacedError)) throw error;
      }
    }
    throw new EngineUnavailable('Another client is changing this zone in Route 53.');
  }

  private async converge(
    work: Work,
    changes: readonly Pick<ZoneChange, 'name' | 'type' | 'set'>[],
    names: readonly string[] | 'all',
  ): Promise<PublicationResult> {
    const { domain } = work;
    const there = await this.read(work, names);
    const frame = this.frame(work, there);
    const plan = planEdits(changes, { domain, there, most: remainingRoom(frame) });
    return { refused: [...plan.refused, ...(await this.send(work, frame, plan.units))], stale: [] };
  }

  /** Reads the zone. @throws StaleSerialError */
  private async read({ domain, id, serial }: Work, names: readonly string[] | 'all'): Promise<Sets> {
    const there = await this.client.sets(id, names);
    const soa = there.get(keyOf({ name: `${domain}.`, type: 'SOA' }))?.sets[0];
    const present = Number(soa?.ResourceRecords?.[0]?.Value?.split(' ')[2] ?? serial);
    if (isLater(present, serial)) throw new StaleSerialError(present);
    return there;
  }

  /** Sends the edits and waits until all nameservers answer with them. */
  private async send(
    { id }: Work,
    frame: readonly Change[],
    units: readonly Unit<Change>[],
  ): Promise<Refusal[]> {
    const refused: Refusal[] = [];
    const sent: string[] = [];
    const sender = this.senderFor(id, frame, sent);
    for (const batch of batchesOf(units, remainingRoom(frame), sizeOf))
      refused.push(...(await sendUnits(batch, sender)));
    await this.client.spread(sent);
    return refused;
  }

  private senderFor(id: string, frame: readonly Change[], sent: string[]): UnitSender<Change> {
    let messages: readonly string[] = [];
    return {
      send: async (units) => {
        try {
          sent.push(await this.client.change(id, [...frame, ...units.flatMap(({ edits }) => edits)]));
          return null;
        } catch (error) {
          if (!(error instanceof Route53Refusal)) throw error;
          if (error.messages.some((message) => MOVED.test(message)))
            throw new ZoneReplacedError(error.message);
          ({ messages } = error);
          return error.message;
        }
      },
      culprits: (_, units) => units.filter((unit) => messages.some((message) => isNamedBy(message, unit))),
      explain: (reason, unit) => {
        const own = messages.filter((message) => isNamedBy(message, unit));
        return `Route 53 refuses this: ${own.length > 0 ? own.join(' ') : reason}`;
      },
    };
  }

  /** Deletes all sets of a zone and then the zone. */
  private async empty(work: Work): Promise<void> {
    const there = await this.read(work, 'all');
    const own = `${work.domain}.`;
    const inside = [...there.values()].filter(
      ({ name, type }) => name !== own || (type !== 'SOA' && type !== 'NS'),
    );
    const single = inside.flatMap(({ sets }) => sets.map((set) => [set]));
    await this.takeOut(work, [], single);
    await this.client.spread([await this.client.drop(work.id)]);
  }

  /**
   * Deletes sets that belong to no record set of the request, so that a rejection concerns the whole request.
   * @throws EngineUnavailable
   */
  private async takeOut(
    { id }: Work,
    frame: readonly Change[],
    together: readonly (readonly ResourceRecordSet[])[],
  ): Promise<void> {
    const units = together.map((sets) => ({ places: [], edits: sets.map(deletionOf) }));
    const sent: string[] = [];
    const sender = this.senderFor(id, frame, sent);
    for (const batch of batchesOf(units, remainingRoom(frame), sizeOf)) {
      const reason = batch.some(({ edits }) => edits.length > 0) ? await sender.send(batch) : null;
      if (reason !== null) throw new EngineUnavailable(refusalText(reason));
    }
    await this.client.spread(sent);
  }

  /** Edits of every request: the serial, and the apex NS set when it differs. */
  private frame(work: Work, there: Sets): Change[] {
    const nameservers = this.apexNs(work.domain);
    const present = there.get(keyOf({ name: `${work.domain}.`, type: 'NS' }))?.sets[0];
    const same = present !== undefined && comparable(present) === comparable(nameservers);
    return [this.upsert(this.soa(work)), ...(same ? [] : [this.upsert(nameservers)])];
  }

  private upsert(set: ResourceRecordSet): Change {
    return { Action: 'UPSERT', ResourceRecordSet: set };
  }

  private apexNs(domain: string): ResourceRecordSet {
    const records = this.nameservers.map((host) => ({ Value: `${host}.` }));
    return { Name: `${domain}.`, Type: 'NS', TTL: NS_TTL, ResourceRecords: records };
  }

  private soa({ domain, serial }: Work): ResourceRecordSet {
    const Value = soaValue(domain, this.nameservers[0], serial);
    return { Name: `${domain}.`, Type: 'SOA', TTL: SOA_TTL, ResourceRecords: [{ Value }] };
  }
}

function remainingRoom(frame: readonly Change[]): Room {
  const { edits, characters } = sizeOf({ edits: frame });
  return { edits: MOST.edits - edits, characters: MOST.characters - characters };
}

/**
 * Whether a rejection names a set of the unit: `[name='www.example.', type='A'`, `DNS name www.example.`, `RRSets for
 * …`.
 */
function isNamedBy(message: string, { edits }: Unit<Change>): boolean {
  return edits.some(({ ResourceRecordSet: set }) => {
    const escaped = (set?.Name ?? '').replaceAll('*', '\\052');
    return [escaped, set?.Name].some(
      (name) =>
        message.includes(`name='${name}', type='${set?.Type}'`) ||
        message.includes(`DNS name ${name} `) ||
        message.includes(`${name}, type ${set?.Type}`),
    );
  });
}
