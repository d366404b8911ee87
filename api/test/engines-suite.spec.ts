import { pino } from 'pino';
import type { DnsEngine } from '../src/modules/clusters/engines/dns-engine.js';
import { PowerDnsEngine } from '../src/modules/clusters/engines/powerdns-engine.js';
import { Route53Engine } from '../src/modules/clusters/engines/route53-engine.js';
import { answerPacket } from '../src/nameserver/answer.js';
import { listenAll, type Listeners } from '../src/nameserver/listeners.js';
import { freePort } from '../src/nameserver/test-zones.js';
import { ZoneStore } from '../src/nameserver/zone-store.js';
import { parseConfig } from '../src/platform/config/config.js';
import { digAll, type Asked } from './dig.js';
import { PowerDns } from './powerdns.js';
import { Route53Emulator } from './route53/emulator.js';
import { DRAWN, drawnQuestion, FIXED, SUITE_DOMAIN, suiteQuestions } from './record-suite.js';

/*
 * Real: the embedded nameserver's answers on sockets, a PowerDNS with its SQLite backend, and dig, over UDP and TCP. Route
 * 53 is an emulator that enforces its rules, spoken to by the real SDK. The same record sets are published to all three,
 * and all have to answer every question alike.
 */
const NAMESERVERS = ['ns1.dns.example', 'ns2.dns.example'];
const silent = pino({ level: 'silent' });
let powerDns: PowerDns;
let route53: Route53Emulator;
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
  route53 = await Route53Emulator.start();
  const amazon = parseConfig({ ...route53.settings, DNS_NAMESERVERS: NAMESERVERS.join() }).dns;
  if (!amazon.route53) throw new Error('no settings');
  const third: DnsEngine = new Route53Engine(amazon.route53, amazon, silent);
  expect((await third.replaceZone(zone)).refused).toEqual([]);
});
afterAll(async () => {
  await route53?.close();
  await listeners?.close();
  await powerDns?.close();
});

const places = (transport: Asked['transport']) =>
  [
    { port: embeddedPort, transport },
    { port: powerDns.dnsPort, transport },
    { port: route53.dnsPort, transport },
  ] as const;

test('the suite has about 200 sets of all types', () => {
  expect(FIXED.length + DRAWN.length).toBeGreaterThan(190);
});

test.each(['udp', 'tcp'] as const)('all answer every question alike over %s', async (transport) => {
  const questions = suiteQuestions();
  const [embedded, ...others] = places(transport);
  const ours = await digAll(embedded, questions);
  expect(ours).toHaveLength(questions.length);
  expect([...new Set(ours.map(({ status }) => status))].toSorted()).toEqual(['NOERROR', 'NXDOMAIN']);
  expect(ours.filter(({ answers }) => answers.length > 0).length).toBeGreaterThan(FIXED.length);
  const told = (answers: typeof ours) =>
    answers.map(({ question, status, authoritative, answers: rows, authorities }) => {
      // What stands beside an answer is for each server to choose; what stands in its place is not.
      const beside = rows.length > 0 ? [] : authorities;
      return { question, status, authoritative, rows, beside };
    });
  for (const other of others) expect(told(await digAll(other, questions))).toEqual(told(ours));
});

test.each(['udp', 'tcp'] as const)('all draw answers from the same values over %s', async (transport) => {
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
  // Texts are as dig writes them; what all have written over many answers is the same.
  const seen = async (place: Asked) => {
    const many = await digAll(place, Array.from({ length: 60 }, () => questions).flat());
    const values = questions.map(() => new Set<string>());
    for (const [index, { data }] of many.entries())
      data.forEach((one) => values[index % questions.length]?.add(one));
    return values.map((one) => [...one].toSorted());
  };
  const [embedded, ...others] = places(transport);
  const ours = await seen(embedded);
  for (const other of others) {
    const theirs = await seen(other);
    for (const [index, set] of DRAWN.entries()) {
      if (set.policy === 'Multi Value Answer') expect(theirs[index]).toEqual(ours[index]);
      // Of a weight of 0 nothing comes, and little of a weight of 1.
      else expect([...new Set([...(ours[index] ?? []), ...(theirs[index] ?? [])])].length).toBeLessThan(12);
    }
  }
});
