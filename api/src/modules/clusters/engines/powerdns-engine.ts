import type { Logger } from 'pino';
import type { Config, PowerDnsSettings } from '../../../platform/config/config.js';
import type { Refusal, ZoneSet } from '../../../nameserver/control-protocol.js';
import { NS_TTL, SOA_TIMES, SOA_TTL } from '../../../nameserver/zone-frame.js';
import { DnsEngine, EngineUnavailable, SerialBehind, ZoneMissing } from './dns-engine.js';
import type { Authority, PublicationResult, ZoneChange, ZoneSnapshot, ZoneWatch } from './dns-engine.js';
import type { Difference } from './zone-watch.js';
import { PowerDnsClient, PowerDnsRefusal, type PowerDnsZone, type SetEdit } from './powerdns-client.js';
import { powerDnsName, toEdit } from './powerdns-content.js';
import { differencesOf } from './powerdns-differences.js';
import { keyOf, planEdits, type Plan, type Unit } from './powerdns-plan.js';

/** Names that are asked for one by one; for more than that the whole zone is read. */
const NAMES_ASKED = 20;
/** Most edits of one request, and most characters: PowerDNS takes 2 MB. */
const EDITS = 1_000;
const CHARACTERS = 1_000_000;
/** Kinds of zones that PowerDNS copies from another server. */
const COPIES: ReadonlySet<string> = new Set(['slave', 'secondary', 'consumer']);

const NO_LUA =
  'PowerDNS runs without LUA records, which weights and choices are made of. Its operator can set enable-lua-records.';
const NO_LUA_UPDATES =
  'PowerDNS takes no changes of LUA records, which weights and choices are made of. Its operator can set enable-lua-record-updates.';

/**
 * A PowerDNS nameserver. Each publication reads what is there and sends what differs, so it can be repeated after
 * whatever became of an earlier one; sets that nobody here asked for stay.
 */
export class PowerDnsEngine extends DnsEngine {
  override readonly sharesNames = true;
  override readonly watch: ZoneWatch = {
    compare: (domain, sets) => this.compare(domain, sets),
    remove: (domain, serial, set) => this.remove(domain, serial, set),
  };
  private readonly client: PowerDnsClient;
  private readonly self: Authority;
  private readonly nameservers: readonly string[];
  /** What the server can do; null until it has been asked. */
  private server: { readonly version: string; readonly choiceFault: string | null } | null = null;

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
    const { domain, serial, sets, gone } = zone;
    await this.connect();
    const frame = this.frame(domain, serial);
    let present = await this.client.zone(domain, 'all');
    if (!present) {
      await this.client.create(domain, frame);
      present = await this.client.zone(domain, 'all');
    }
    const wanted = sets.map(({ name, type, ...set }) => ({ name, type, set }));
    const deleted = gone.map(({ name, type }) => ({ name, type, set: null }));
    return this.converge(domain, serial, { present, changes: [...deleted, ...wanted], frame });
  }

  override async applyChanges(
    domain: string,
    serial: number,
    changes: readonly ZoneChange[],
  ): Promise<PublicationResult> {
    await this.connect();
    const names = [...new Set(changes.map(({ name }) => powerDnsName(name, domain)))];
    const present = await this.client.zone(domain, names.length > NAMES_ASKED ? 'all' : names);
    return this.converge(domain, serial, { present, changes, frame: [this.soa(domain, serial)] });
  }

  override async dropZone(domain: string, serial: number): Promise<void> {
    const present = await this.client.zone(domain);
    if (!present) return;
    if (present.serial > serial) throw new SerialBehind(present.serial);
    await this.client.drop(domain);
  }

  private async compare(domain: string, sets: readonly ZoneSet[]): Promise<readonly Difference[]> {
    await this.connect();
    const present = await this.client.zone(domain, 'all');
    if (!present) throw new ZoneMissing('PowerDNS does not know this zone.');
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
    if (!present) throw new ZoneMissing('PowerDNS does not know this zone.');
    await this.prepare(domain, serial, present);
    const gone = { name: powerDnsName(name, domain), type, ttl: 0, contents: [] };
    await this.client.edit(domain, [this.soa(domain, serial), gone]);
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
    if (!present) throw new ZoneMissing('PowerDNS does not know this zone.');
    await this.prepare(domain, serial, present);
    const there = new Map(present.rrsets.map(toEdit).map((set) => [keyOf(set), set]));
    const plan = planEdits(changes, { domain, there, choiceFault: this.server?.choiceFault ?? null });
    return { refused: [...plan.refused, ...(await this.send(domain, frame, plan))], stale: [] };
  }

  /** @throws SerialBehind, EngineUnavailable when the zone is not ours to change */
  private async prepare(domain: string, serial: number, zone: PowerDnsZone): Promise<void> {
    if (COPIES.has(zone.kind.toLowerCase())) {
      throw new EngineUnavailable(`PowerDNS copies this zone from another server (kind ${zone.kind}).`);
    }
    if (zone.serial > serial) throw new SerialBehind(zone.serial);
    if (zone.soa_edit_api) await this.client.keepSerial(domain);
  }

  private async send(domain: string, frame: readonly SetEdit[], { units }: Plan): Promise<Refusal[]> {
    const refused: Refusal[] = [];
    for (const batch of batchesOf(units)) refused.push(...(await this.sendBatch(domain, frame, batch)));
    return refused;
  }

  /** Sends units in one request. When PowerDNS refuses it, the culprits are found and the rest is sent. */
  private async sendBatch(
    domain: string,
    frame: readonly SetEdit[],
    units: readonly Unit[],
  ): Promise<Refusal[]> {
    try {
      await this.client.edit(domain, [...frame, ...units.flatMap(({ edits }) => edits)]);
      return [];
    } catch (error) {
      if (!(error instanceof PowerDnsRefusal)) throw error;
      return this.withoutCulprits(domain, { frame, units, error });
    }
  }

  private async withoutCulprits(
    domain: string,
    failed: { frame: readonly SetEdit[]; units: readonly Unit[]; error: PowerDnsRefusal },
  ): Promise<Refusal[]> {
    const { frame, units, error } = failed;
    if (units.length === 0) throw new EngineUnavailable(`PowerDNS refuses this zone: ${error.message}`);
    const named = units.length === 1 ? 0 : units.findIndex((unit) => isNamedBy(error.message, unit));
    if (named >= 0) {
      const reason = `PowerDNS refuses this: ${reasonOf(error.message)}`;
      const refused = units[named]?.places.map(({ name, type }) => ({ name, type, reason })) ?? [];
      const rest = units.toSpliced(named, 1);
      return [...refused, ...(await this.sendBatch(domain, frame, rest))];
    }
    const half = Math.ceil(units.length / 2);
    const first = await this.sendBatch(domain, frame, units.slice(0, half));
    return [...first, ...(await this.sendBatch(domain, frame, units.slice(half)))];
  }

  private async connect(): Promise<void> {
    if (!this.server) await this.probe();
  }

  /** Asks the server what it is and can do; says so in the log when that is new. */
  private async probe(): Promise<void> {
    const { version, settings } = await this.client.inspect();
    const choiceFault = choiceFaultOf(version, settings);
    if (this.server?.version !== version || this.server.choiceFault !== choiceFault) {
      this.logger.info({ version }, 'connected to PowerDNS');
      if (choiceFault !== null) this.logger.warn(choiceFault);
    }
    this.server = { version, choiceFault };
  }

  private frame(domain: string, serial: number): [SetEdit, SetEdit] {
    const contents = this.nameservers.map((host) => `${host.toLowerCase()}.`);
    return [this.soa(domain, serial), { name: `${domain}.`, type: 'NS', ttl: NS_TTL, contents }];
  }

  private soa(domain: string, serial: number): SetEdit {
    const { refresh, retry, expire, minimum } = SOA_TIMES;
    const names = `${(this.nameservers[0] ?? domain).toLowerCase()}. hostmaster.${domain}.`;
    const content = `${names} ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
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

function batchesOf(units: readonly Unit[]): Unit[][] {
  const batches: Unit[][] = [[]];
  let edits = 0;
  let characters = 0;
  for (const unit of units) {
    const size = JSON.stringify(unit.edits).length;
    if (edits > 0 && (edits + unit.edits.length > EDITS || characters + size > CHARACTERS)) {
      batches.push([]);
      [edits, characters] = [0, 0];
    }
    batches.at(-1)?.push(unit);
    edits += unit.edits.length;
    characters += size;
  }
  return batches;
}

/** Whether a refusal names a set of the unit: `RRset www.example. IN A: …` or `Record www.example./A '…': …`. */
function isNamedBy(message: string, { edits }: Unit): boolean {
  return edits.some(
    ({ name, type }) => message.includes(`${name} IN ${type}`) || message.includes(`${name}/${type} `),
  );
}

/** A refusal without the set that it names: people see it beside that set. */
function reasonOf(message: string): string {
  return message.replace(/^RRset \S+ IN [A-Z0-9]+: /u, '').replace(/^Record \S+\/[A-Z0-9]+ /u, '');
}
