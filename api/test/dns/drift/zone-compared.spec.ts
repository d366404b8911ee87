import { listDrift, listRecords, type Drift, type DriftCompared } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { DnsEngine } from '../../../src/domains/dns/engines/dns-engine.js';
import { LOOK_MS } from '../../../src/domains/dns/drift/comparison-pace.js';
import { DriftMonitor } from '../../../src/domains/dns/drift/drift-monitor.service.js';
import { eventually, Zone } from '../../harness/clusters-world.js';
import { startWorld, type SignedIn, type World } from '../../harness/harness.js';
import { PowerDns } from '../engines/powerdns.js';
import { Route53Emulator } from '../engines/route53/emulator.js';

// Real: API over HTTP, database engine, jobs, and a PowerDNS that is edited externally and killed. Emulated: Route 53.
const PROMISED_MS = 60_000;
const CLUSTERS = 'clusters';

interface Engine {
  readonly settings: Record<string, string>;
  /** Changes the IP address of `a` of a zone at the engine itself. */
  edit(domain: string): Promise<void> | void;
  stop(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

async function powerDns(): Promise<Engine> {
  const server = await PowerDns.start();
  return {
    settings: server.settings,
    edit: (domain) => server.edit(domain, `a.${domain}.`, 'A', ['192.0.2.77']),
    stop: () => server.kill(),
    resume: () => server.resume(),
    close: () => server.close(),
  };
}

async function route53(): Promise<Engine> {
  const server = await Route53Emulator.start();
  return {
    settings: server.settings,
    edit: (domain) =>
      server.account.edit(domain, { name: `a.${domain}.`, type: 'A' }, [{ values: ['192.0.2.77'] }]),
    stop: () => server.stop(),
    resume: () => server.resume(),
    close: () => server.close(),
  };
}

describe.each([
  ['PowerDNS', powerDns],
  ['Route 53', route53],
])('%s', (_, start) => {
  let engine: Engine;
  let world: World;
  let ada: SignedIn;
  let zone: Zone;
  beforeAll(async () => {
    engine = await start();
    world = await startWorld({ ...engine.settings, DNS_NAMESERVERS: 'ns1.dns.example,ns2.dns.example' });
    ada = await world.signedIn('Ada');
    zone = await Zone.create(world, ada, 'compared.example');
    await zone.create('a', 'A', '192.0.2.1');
    await eventually(async () => {
      const rows = (await ada.call(listRecords, zone.ids)).body.list as { state: string }[];
      expect(rows.map(({ state }) => state)).toEqual(['published']);
    });
  });
  afterAll(async () => {
    await world.close();
    await engine.close();
  });

  const own = () => ({ domain: zone.cluster.domain });

  /** Advances the clock of the comparison, and runs the due comparisons. */
  async function pass(ms: number): Promise<void> {
    const clusters = world.connection.collection(CLUSTERS);
    for (const field of ['compareAt', 'compared.until']) {
      const earlier = { $dateSubtract: { startDate: `$${field}`, unit: 'millisecond', amount: ms } };
      await clusters.updateOne({ ...own(), [field]: { $type: 'date' } }, [{ $set: { [field]: earlier } }]);
    }
    // A run that started earlier may have skipped the zone.
    for (let run = 0; run < 2; run += 1) await world.app.get(DriftMonitor).run();
  }

  const answer = async () => (await ada.call(listDrift, zone.ids)).body;
  const compared = async () => (await answer()).compared as DriftCompared;
  const drifts = async () => (await answer()).list as Drift[];

  test('the drift list reports the time of the comparison and the start of an outage', async () => {
    const begun = Date.now();
    const first = await eventually(async () => {
      await pass(PROMISED_MS);
      const { at, away_since: away } = await compared();
      expect([at !== null && Date.parse(at) >= begun, away]).toEqual([true, null]);
      return at;
    });
    await engine.stop();
    const stopped = Date.now();
    await pass(PROMISED_MS);
    const away = await compared();
    expect([away.at, Date.parse(away.away_since ?? '') >= stopped]).toEqual([first, true]);
    await pass(PROMISED_MS);
    expect(await compared()).toEqual(away);
    await engine.resume();
    await eventually(async () => {
      await pass(PROMISED_MS);
      const { at, away_since: away } = await compared();
      expect([Date.parse(at ?? '') > stopped, away]).toEqual([true, null]);
    });
  });

  inFullRun(test)(
    'an edit right after a comparison is detected by the next comparison within one minute',
    async () => {
      const { watch } = world.app.get(DnsEngine);
      if (!watch) throw new Error('Others can edit this engine.');
      const before = (await compared()).at;
      await eventually(async () => {
        await pass(PROMISED_MS);
        expect((await compared()).at).not.toBe(before);
      });
      const comparing = jest.spyOn(watch, 'compare');
      await engine.edit(own().domain);
      expect(await drifts()).toEqual([]);
      let passed = 0;
      while ((await drifts()).length === 0 && passed < 10 * PROMISED_MS) {
        await pass(LOOK_MS);
        passed += LOOK_MS;
      }
      expect(passed).toBeLessThanOrEqual(PROMISED_MS);
      expect(comparing.mock.calls.map(([domain]) => domain)).toEqual([own().domain]);
      expect(await drifts()).toMatchObject([{ record_name: 'a', there: { values: ['192.0.2.77'] } }]);
      comparing.mockRestore();
    },
  );
});
