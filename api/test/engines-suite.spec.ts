import { pino } from 'pino';
import type { DnsEngine } from '../src/modules/clusters/engines/dns-engine.js';
import { PowerDnsEngine } from '../src/modules/clusters/engines/powerdns-engine.js';
import { answerPacket } from '../src/nameserver/answer.js';
import { listenAll, type Listeners } from '../src/nameserver/listeners.js';
import { freePort } from '../src/nameserver/test-zones.js';
import { ZoneStore } from '../src/nameserver/zone-store.js';
import { parseConfig } from '../src/platform/config/config.js';
import { digAll, type Asked } from './dig.js';
import { PowerDns } from './powerdns.js';
import { DRAWN, drawnQuestion, FIXED, SUITE_DOMAIN, suiteQuestions } from './record-suite.js';

/*
 * Real: the embedded nameserver's answers on sockets, a PowerDNS with its SQLite backend, and dig, over UDP and TCP. The
 * same record sets are published to both, and both have to answer every question alike.
 */
const NAMESERVERS = ['ns1.dns.example', 'ns2.dns.example'];
const silent = pino({ level: 'silent' });
let powerDns: PowerDns;
let listeners: Listeners;
let embeddedPort: number;
beforeAll(async () => {
  const store = new ZoneStore(NAMESERVERS);
  const sets = [...FIXED, ...DRAWN];
  expect(store.replace(SUITE_DOMAIN, { serial: 7, revision: 0, sets }).refused).toEqual([]);
  embeddedPort = await freePort();
  const answerers = {
    udp: (packet: Buffer) => answerPacket(packet, store, 'udp'),
    tcp: (packet: Buffer) => answerPacket(packet, store, 'tcp'),
  };
  listeners = await listenAll(['127.0.0.1'], embeddedPort, answerers, silent);
  powerDns = await PowerDns.start();
  const { dns } = parseConfig({ ...powerDns.settings, DNS_NAMESERVERS: NAMESERVERS.join() });
  if (!dns.powerDns) throw new Error('no settings');
  const engine: DnsEngine = new PowerDnsEngine(dns.powerDns, dns, silent);
  const zone = { domain: SUITE_DOMAIN, serial: 7, revision: 0, sets, gone: [] };
  expect((await engine.replaceZone(zone)).refused).toEqual([]);
});
afterAll(async () => {
  await listeners?.close();
  await powerDns?.close();
});

const places = (transport: Asked['transport']) =>
  [
    { port: embeddedPort, transport },
    { port: powerDns.dnsPort, transport },
  ] as const;

test('the suite has about 200 sets of all types', () => {
  expect(FIXED.length + DRAWN.length).toBeGreaterThan(190);
});

test.each(['udp', 'tcp'] as const)('both answer every question alike over %s', async (transport) => {
  const questions = suiteQuestions();
  const [embedded, powered] = places(transport);
  const ours = await digAll(embedded, questions);
  const theirs = await digAll(powered, questions);
  expect(ours).toHaveLength(questions.length);
  expect([...new Set(ours.map(({ status }) => status))].toSorted()).toEqual(['NOERROR', 'NXDOMAIN']);
  expect(ours.filter(({ answers }) => answers.length > 0).length).toBeGreaterThan(FIXED.length);
  const told = (answers: typeof ours) =>
    answers.map(({ question, status, authoritative, answers: rows, authorities }) => {
      // What stands beside an answer is for each server to choose; what stands in its place is not.
      const beside = rows.length > 0 ? [] : authorities;
      return { question, status, authoritative, rows, beside };
    });
  expect(told(theirs)).toEqual(told(ours));
});

test.each(['udp', 'tcp'] as const)('both draw answers from the same values over %s', async (transport) => {
  const questions = DRAWN.map(drawnQuestion);
  const plain = await Promise.all(places(transport).map((place) => digAll(place, questions)));
  for (const answers of plain) {
    for (const [index, { answers: rows, data }] of answers.entries()) {
      const set = DRAWN[index];
      const eight = set?.policy === 'Multi Value Answer';
      expect([rows[0], new Set(data).size]).toEqual([
        expect.stringContaining(` ${set?.ttl ?? 0} `),
        eight ? 8 : 1,
      ]);
    }
  }
  // Texts are as dig writes them; what both have written over many answers is the same.
  const seen = async (place: Asked) => {
    const many = await digAll(place, Array.from({ length: 60 }, () => questions).flat());
    const values = questions.map(() => new Set<string>());
    for (const [index, { data }] of many.entries())
      data.forEach((one) => values[index % questions.length]?.add(one));
    return values.map((one) => [...one].toSorted());
  };
  const [embedded, powered] = places(transport);
  const [ours, theirs] = [await seen(embedded), await seen(powered)];
  for (const [index, set] of DRAWN.entries()) {
    if (set.policy === 'Multi Value Answer') expect(theirs[index]).toEqual(ours[index]);
    // Of a weight of 0 nothing comes, and little of a weight of 1.
    else expect([...new Set([...(ours[index] ?? []), ...(theirs[index] ?? [])])].length).toBeLessThan(12);
  }
});
