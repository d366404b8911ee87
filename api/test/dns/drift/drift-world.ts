import { listDrift, listRecords, resolveZoneDrift, type Drift } from '@zonewerk/contracts';
import { DriftMonitor } from '../../../src/domains/dns/drift/drift-monitor.service.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { PowerDns } from '../engines/powerdns.js';

type Way = 'adopt' | 'revert' | 'ignore';

/** `kind name type ignored` of each difference. */
export const brief = (list: readonly Drift[]) =>
  list.map(
    ({ kind, record_name, record_type, ignored }) => `${kind} ${record_name} ${record_type} ${ignored}`,
  );

/** The API, and a PowerDNS that is edited externally. */
export class DriftWorld {
  private count = 0;

  private constructor(
    readonly world: World,
    readonly ada: SignedIn,
    readonly server: PowerDns,
  ) {}

  static async start(more: Record<string, string> = {}): Promise<DriftWorld> {
    const server = await PowerDns.start();
    const nameservers = { DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' };
    const world = await startWorld({ ...server.settings, ...nameservers, ...more });
    return new DriftWorld(world, await world.signedIn('Ada'), server);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.world.close();
  }

  /** A zone with three sets, published. */
  async publishedZone(): Promise<Zone> {
    this.count += 1;
    const zone = await Zone.create(this.world, this.ada, `drift-${this.count}.example`);
    await zone.create('a', 'A', '192.0.2.1');
    await zone.create('b', 'A', '192.0.2.2');
    await zone.create('c', 'TXT', 'é "quoted"');
    await this.published(zone, 3);
    return zone;
  }

  /** One externally edited set of each kind. */
  async edited(): Promise<Zone> {
    const zone = await this.publishedZone();
    const { domain } = zone.cluster;
    await this.compare();
    expect(await this.drifts(zone)).toEqual([]);
    await this.server.edit(domain, `a.${domain}.`, 'A', []);
    await this.server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.77']);
    await this.server.edit(domain, `d.${domain}.`, 'MX', ['10 mail.example.net.']);
    await this.found(zone, ['missing a A false', 'different b A false', 'unknown d MX false']);
    return zone;
  }

  async rows(zone: Zone) {
    const { body } = await this.ada.call(listRecords, zone.ids);
    return body.list as { record_name: string; state: string; values: string[] }[];
  }

  async published(zone: Zone, sets: number): Promise<void> {
    await eventually(async () => {
      const states = (await this.rows(zone)).map(({ state }) => state);
      expect(states).toEqual(Array<string>(sets).fill('published'));
    });
  }

  /** Compares all zones as if the comparison were due. */
  async compare(): Promise<void> {
    const clusters = this.world.connection.collection('clusters');
    await clusters.updateMany({}, { $unset: { compareAt: 1, compared: 1 } });
    await this.world.app.get(DriftMonitor).run();
  }

  async drifts(zone: Zone): Promise<Drift[]> {
    return (await this.ada.call(listDrift, zone.ids)).body.list as Drift[];
  }

  /** Waits until the comparison finds this; a comparison waits for unpublished changes. */
  async found(zone: Zone, expected: string[]): Promise<void> {
    await eventually(async () => {
      await this.compare();
      expect(brief(await this.drifts(zone))).toEqual(expected);
    });
  }

  /** The listed difference at a name, with a function that resolves it later. */
  async seen(zone: Zone, name: string) {
    const drift = (await this.drifts(zone)).find(({ record_name }) => record_name === name);
    if (!drift) throw new Error(`There is no difference at ${name}.`);
    return (way: Way) =>
      this.ada.call(resolveZoneDrift, { ...zone.ids, drift: drift.id, found: drift.found, way });
  }

  async resolve(zone: Zone, name: string, way: Way) {
    return (await this.seen(zone, name))(way);
  }
}
