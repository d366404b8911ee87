import { dropRecord } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { ask, eventually, type Zone } from '../../harness/clusters-world.js';
import { DriftWorld } from './drift-world.js';

// @full Changes after a decision; zone-drift.spec.ts has decisions in the gate.

// Real: API over HTTP, database engine, jobs, and a PowerDNS that is edited externally.
let drift: DriftWorld;
beforeAll(async () => {
  drift = await DriftWorld.start({ DNS_ZONE_SETS: '4' });
});
afterAll(() => drift.close());

describe('the resolution of an outdated drift is refused', () => {
  const refusal = (zone: Zone, set: string) => {
    const [name = '', type = ''] = set.split(' ');
    const message = `${name}.${zone.cluster.domain} ${type} has changed here or at the nameserver. Nothing was done. Please check it again.`;
    return { status: 'conflict', message };
  };

  inFullRun(test)('after an update or a deletion of the record set', async () => {
    const zone = await drift.edited();
    const a = await drift.seen(zone, 'a');
    const b = await drift.seen(zone, 'b');
    await zone.update({ original_name: 'b', original_value: '192.0.2.2', record_value: '192.0.2.50' });
    await drift.ada.call(dropRecord, { ...zone.ids, record_name: 'a', record_type: 'A' });
    expect((await b('adopt')).body).toEqual(refusal(zone, 'b A'));
    expect((await a('revert')).body).toEqual(refusal(zone, 'a A'));
    await drift.published(zone, 2);
    expect((await drift.rows(zone)).map(({ values }) => values.join())).toContain('192.0.2.50');
    expect((await b('adopt')).status).toBe(404);
  });

  inFullRun(test)(
    'when two updates by another user restored the same values before the resolution',
    async () => {
      const zone = await drift.edited();
      const b = await drift.seen(zone, 'b');
      await zone.update({ original_name: 'b', original_value: '192.0.2.2', record_value: '192.0.2.50' });
      await zone.update({ original_name: 'b', original_value: '192.0.2.50', record_value: '192.0.2.2' });
      await drift.published(zone, 3);
      await drift.server.edit(zone.cluster.domain, `b.${zone.cluster.domain}.`, 'A', ['192.0.2.77']);
      expect((await b('adopt')).body).toEqual(refusal(zone, 'b A'));
      // A later list shows the current state.
      expect((await (await drift.seen(zone, 'b'))('adopt')).status).toBe(200);
    },
  );

  inFullRun(test)('after a further edit at the nameserver', async () => {
    const zone = await drift.edited();
    const { domain } = zone.cluster;
    const before = [await drift.seen(zone, 'd'), await drift.seen(zone, 'b')];
    await drift.server.edit(domain, `d.${domain}.`, 'MX', ['20 other.example.net.']);
    await drift.server.edit(domain, `b.${domain}.`, 'A', ['192.0.2.78']);
    expect((await before[0]?.('revert'))?.body).toEqual(refusal(zone, 'd MX'));
    expect((await before[1]?.('adopt'))?.body).toEqual(refusal(zone, 'b A'));
    expect(await ask(drift.server.dnsPort, `d.${domain}`, 'MX')).toContain('NOERROR');
    expect((await drift.rows(zone)).map(({ values }) => values.join())).toContain('192.0.2.2');
    // The list shows the current state, and drifts read before are outdated.
    expect((await drift.drifts(zone)).map(({ there }) => there?.values.join() ?? null)).toEqual([
      null,
      '192.0.2.78',
      '20 other.example.net.',
    ]);
    for (const way of ['adopt', 'ignore'] as const)
      expect((await before[1]?.(way))?.body).toEqual(refusal(zone, 'b A'));
    expect((await (await drift.seen(zone, 'd'))('revert')).status).toBe(200);
    expect((await (await drift.seen(zone, 'b'))('adopt')).status).toBe(200);
  });

  inFullRun(test)(
    'while the nameserver is unreachable, with the reason, and accepted once it is reachable',
    async () => {
      const zone = await drift.edited();
      const { domain } = zone.cluster;
      const a = await drift.seen(zone, 'a');
      const b = await drift.seen(zone, 'b');
      const d = await drift.seen(zone, 'd');
      const state = async () => [await drift.rows(zone), await drift.drifts(zone)];
      const before = await state();
      await drift.server.kill();
      try {
        const answers = [await a('revert'), await b('adopt'), await d('adopt'), await d('revert')];
        const said = { status: 'unavailable', message: expect.stringMatching(/PowerDNS/u) };
        for (const { status, body } of answers) expect([status, body]).toEqual([503, said]);
        expect(await state()).toEqual(before);
      } finally {
        await drift.server.resume();
      }
      for (const done of [await a('revert'), await b('adopt'), await d('revert')])
        expect(done.status).toBe(200);
      await eventually(async () =>
        expect(await ask(drift.server.dnsPort, `a.${domain}`, 'A')).toBe('NOERROR 192.0.2.1'),
      );
      expect(await ask(drift.server.dnsPort, `d.${domain}`, 'MX')).toBe('NXDOMAIN');
      expect((await drift.rows(zone)).map(({ values }) => values.join())).toContain('192.0.2.77');
    },
  );
});

inFullRun(test)(
  'a full cluster rejects the adoption of an unknown record set, and adopts existing record sets',
  async () => {
    const zone = await drift.edited();
    await zone.create('e', 'A', '192.0.2.5');
    await drift.published(zone, 4);
    const refused = await drift.resolve(zone, 'd', 'adopt');
    const full = 'A cluster has at most 4 record sets. Please delete unused record sets.';
    expect([refused.status, refused.body]).toEqual([409, { status: 'conflict', message: full }]);
    await drift.found(zone, ['missing a A false', 'different b A false', 'unknown d MX false']);
    expect((await drift.resolve(zone, 'b', 'adopt')).status).toBe(200);
    expect((await drift.resolve(zone, 'a', 'adopt')).status).toBe(200);
    expect((await drift.resolve(zone, 'd', 'adopt')).status).toBe(200);
    const names = (await drift.rows(zone)).map(({ record_name: name }) => name);
    expect(names).toEqual(['b', 'c', 'd', 'e']);
  },
);
