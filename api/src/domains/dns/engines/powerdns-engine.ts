import type { Logger } from 'pino';
import type { Config } from '../../../platform/config/config.js';
import type { PowerDnsSettings } from '../../../platform/config/dns-settings.js';
import type { Refusal, ZoneSet } from '../../../nameserver/control/control-protocol.js';
import { isLater } from '../../../nameserver/zones/serials.js';
import { NS_TTL, SOA_TTL, soaValue } from '../../../nameserver/zones/zone-frame.js';
import { DnsEngine, EngineUnavailable, StaleSerialError, ZoneNotFoundError } from './dns-engine.js';
import type { Authority, PublicationResult, ZoneChange, ZoneSnapshot, ZoneWatch } from './dns-engine.js';
import type { Difference } from './zone-watch.js';
import { PowerDnsClient, PowerDnsRefusal, type PowerDnsZone, type SetEdit } from './powerdns-client.js';
import { differencesOf } from './powerdns-differences.js';
import { keyOf, planEdits, type Plan } from './powerdns-plan.js';
import { contentOf, toEdit } from './powerdns-content.js';
import { batchesOf, sendUnits, type Unit, type UnitSender } from './unit-sender.js';
import { dottedName } from './zone-content.js';

/** Maximum of names that are read one by one; above it the whole zone is read. */
const MAX_NAMES_READ = 20;
/** Limits of one request: PowerDNS accepts 2 MB and reads the whole zone once per request. */
const REQUEST_LIMITS = { edits: 10_000, characters: 1_000_000 };
/** One status response of the server is used for all zones within this time. */
const ASK_AGAIN_MS = 5_000;
/** Kinds of zones that PowerDNS transfers from another server. */
const COPIES: ReadonlySet<string> = new Set(['slave', 'secondary', 'consumer']);

const NO_LUA =
  'PowerDNS runs without LUA records, which weights and multi-value answers need. Its operator can set enable-lua-records.';
const NO_LUA_UPDATES =
  'PowerDNS accepts no changes of LUA records, which weights and multi-value answers need. Its operator can set enable-lua-record-updates.';

/**
 * A PowerDNS nameserver. Each publication reads the present state and sends the difference. It is idempotent, whatever
 * the result of an earlier attempt. Sets that this product did not create are not changed.
 */
export class PowerDnsEngine extends DnsEngine {
  override readonly sharesNames = true;
  override readonly readsZone = true;
  override readonly watch: ZoneWatch = {
    serial: (domain) => this.serial(domain),
    compare: (domain, sets, name) => this.compare(domain, sets, name),
    remove: (domain, serial, set) => this.remove(domain, serial, set),
    choices: {
      faults: [NO_LUA, NO_LUA_UPDATES],
      fault: () => this.choiceFault(),
      unanswered: (sets) => (this.server?.choiceFault === NO_LUA ? choicesOf(sets) : []),
    },
  };
  private readonly client: PowerDnsClient;
  private readonly self: Authority;
  private readonly nameservers: readonly string[];
  /** Capabilities of the server; null before the first request. */
  private server: { readonly version: string; readonly choiceFault: string | null } | null = null;
  private statusReadAt = 0;

  constructor(
    settings: PowerDnsSettings,
    { nameservers }: Config['dns'],
    private readonly logger: Logger,
  ) {
    super();
    this.client = new PowerDnsClient(settings);
    this.nameservers = nameservers;
    this.self = { name: nameservers[0] ?? settings.host, host: settings.host, port: settings.port };
  }

  override authorities(): readonly Authority[] {
    return [this.self];
  }

  override async check(): Promise<void> {
    await this.probe();
  }

  override async replaceZone(zone: ZoneSnapshot): Promise<PublicationResult> {
    const { domain, serial, sets, removed } = zone;
    // A missing zone can be a sign of a different server behind the same address.
    await this.probe();
    const frame = this.frame(domain, serial);
    let present = await this.client.zone(domain, 'all');
    if (!present) {
      await this.client.create(domain, frame);
      present = await this.client.zone(domain, 'all');
    }
    const wanted = sets.map(({ name, type, ...set }) => ({ name, type, set }));
    const deleted = removed.map(({ name, type }) => ({ name, type, set: null }));
    return this.converge(domain, serial, { present, changes: [...deleted, ...wanted], frame });
  }

  override async applyChanges(
    domain: string,
    serial: number,
    changes: readonly ZoneChange[],
  ): Promise<PublicationResult> {
    await this.connect();
    const names = [...new Set(changes.map(({ name }) => dottedName(name, domain)))];
    const present = await this.client.zone(domain, names.length > MAX_NAMES_READ ? 'all' : names);
    return this.converge(domain, serial, { present, changes, frame: [this.soa(domain, serial)] });
  }

  override async dropZone(domain: string, serial: number): Promise<void> {
    const present = await this.client.zone(domain);
    // The zone may still exist on the server that the settings should point to.
    if (!present) return this.probe();
    if (isLater(present.serial, serial)) throw new StaleSerialError(present.serial);
    await this.client.drop(domain);
  }

  private async serial(domain: string): Promise<number> {
    const present = await this.client.zone(domain);
    if (!present) throw new ZoneNotFoundError('PowerDNS does not know this zone.');
    return present.serial;
  }

  private async compare(
    domain: string,
    sets: readonly ZoneSet[],
    name?: string,
  ): Promise<readonly Difference[]> {
    await this.connect();
    const present = await this.client.zone(domain, name === undefined ? 'all' : [dottedName(name, domain)]);
    if (!present) throw new ZoneNotFoundError('PowerDNS does not know this zone.');
    const choiceFault = this.server?.choiceFault ?? null;
    const [, nameservers] = this.frame(domain, 0);
    return differencesOf(present.rrsets.map(toEdit), { domain, sets, choiceFault, nameservers });
  }

  private async remove(
    domain: string,
    serial: number,
    { name, type }: Pick<Difference, 'name' | 'type'>,
  ): Promise<void> {
    const present = await this.client.zone(domain);
    if (!present) throw new ZoneNotFoundError('PowerDNS does not know this zone.');
    await this.prepare(domain, serial, present);
    const removal = { name: dottedName(name, domain), type, ttl: 0, contents: [] };
    await this.client.edit(domain, [this.soa(domain, serial), removal]);
  }

  private async converge(
    domain: string,
    serial: number,
    work: {
      present: PowerDnsZone | null;
      changes: readonly Pick<ZoneChange, 'name' | 'type' | 'set'>[];
      frame: readonly SetEdit[];
    },
  ): Promise<PublicationResult> {
    const { present, changes, frame } = work;
    if (!present) throw new ZoneNotFoundError('PowerDNS does not know this zone.');
    await this.prepare(domain, serial, present);
    const there = new Map(present.rrsets.map(toEdit).map((set) => [keyOf(set), set]));
    const plan = planEdits(changes, { domain, there, choiceFault: this.server?.choiceFault ?? null });
    return { refused: [...plan.refused, ...(await this.send(domain, frame, plan))], stale: [] };
  }

  /** @throws StaleSerialError, EngineUnavailable when this product must not change the zone */
  private async prepare(domain: string, serial: number, zone: PowerDnsZone): Promise<void> {
    if (COPIES.has(zone.kind.toLowerCase())) {
      throw new EngineUnavailable(`PowerDNS copies this zone from another server (kind ${zone.kind}).`);
    }
    if (isLater(zone.serial, serial)) throw new StaleSerialError(zone.serial);
    if (zone.soa_edit_api) await this.client.disableAutoSerial(domain);
  }

  private async send(domain: string, frame: readonly SetEdit[], { units }: Plan): Promise<Refusal[]> {
    const refused: Refusal[] = [];
    for (const batch of batchesOf(units, REQUEST_LIMITS, sizeOf))
      refused.push(...(await sendUnits(batch, this.senderFor(domain, frame))));
    return refused;
  }

  private senderFor(domain: string, frame: readonly SetEdit[]): UnitSender<SetEdit> {
    return {
      send: async (units) => {
        try {
          await this.client.edit(domain, [...frame, ...units.flatMap(({ edits }) => edits)]);
          return null;
        } catch (error) {
          if (error instanceof PowerDnsRefusal) return error.message;
          throw error;
        }
      },
      culprits: (reason, units) => units.filter((unit) => isNamedBy(reason, unit)).slice(0, 1),
      explain: (reason) => `PowerDNS refuses this: ${reasonOf(reason)}`,
    };
  }

  private async connect(): Promise<void> {
    // After the operator corrects the fault, the set that failed because of it is published again.
    if (!this.server || this.server.choiceFault !== null) await this.probe();
  }

  /** Reads version and capabilities of the server. Logs them when they changed. */
  private async probe(): Promise<void> {
    const { version, settings } = await this.client.inspect();
    const choiceFault = choiceFaultOf(version, settings);
    if (this.server?.version !== version || this.server.choiceFault !== choiceFault) {
      this.logger.info({ version }, 'connected to PowerDNS');
      if (choiceFault !== null) this.logger.warn(choiceFault);
    }
    this.server = { version, choiceFault };
    this.statusReadAt = Date.now();
  }

  /** Why the server publishes no choices, from the cached status or a new request. */
  private async choiceFault(): Promise<string | null> {
    if (Date.now() - this.statusReadAt > ASK_AGAIN_MS) await this.probe();
    return this.server?.choiceFault ?? null;
  }

  private frame(domain: string, serial: number): [SetEdit, SetEdit] {
    const contents = this.nameservers.map((host) => `${host.toLowerCase()}.`);
    return [this.soa(domain, serial), { name: `${domain}.`, type: 'NS', ttl: NS_TTL, contents }];
  }

  private soa(domain: string, serial: number): SetEdit {
    const content = soaValue(domain, this.nameservers[0]?.toLowerCase(), serial);
    return { name: `${domain}.`, type: 'SOA', ttl: SOA_TTL, contents: [content] };
  }
}

/** Why the server cannot publish a choice between values; null when it can. */
function choiceFaultOf(version: string, settings: ReadonlyMap<string, string>): string | null {
  if (settings.get('enable-lua-records') === 'no') return NO_LUA;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const guarded = major > 5 || (major === 5 && minor >= 1);
  return guarded && settings.get('enable-lua-record-updates') === 'no' ? NO_LUA_UPDATES : null;
}

/** The sets that only LUA can answer. */
function choicesOf(sets: readonly ZoneSet[]): Refusal[] {
  return sets
    .filter((set) => contentOf(set)?.kind === 'lua')
    .map(({ name, type }) => ({ name, type, reason: NO_LUA }));
}

function sizeOf({ edits }: Unit<SetEdit>) {
  return { edits: edits.length, characters: JSON.stringify(edits).length };
}

/**
 * Whether a rejection names a set of the unit: `RRset www.example. IN A: …`, `Record www.example./A '…': …` or `Name
 * 'a+b.example.' …`.
 */
function isNamedBy(message: string, { edits }: Unit<SetEdit>): boolean {
  return edits.some(
    ({ name, type }) =>
      message.includes(`${name} IN ${type}`) ||
      message.includes(`${name}/${type} `) ||
      message.includes(`'${name}'`),
  );
}

/** A rejection without the name of the set, because the UI shows it next to the set. */
function reasonOf(message: string): string {
  return message.replace(/^RRset \S+ IN [A-Z0-9]+: /u, '').replace(/^Record \S+\/[A-Z0-9]+ /u, '');
}
