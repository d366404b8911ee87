// Real: UDP on loopback. Fake: the nameserver. Responses are counted and not timed.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { pace } from './drive.mjs';
import { hostName, namesToAsk } from './questions.mjs';
import { dnsBudgets, dnsReport } from './report.mjs';
import { SERVERS } from './servers.mjs';

test('the queried names are equal in every run, and one in ten does not exist', () => {
  const options = { domain: 'many.example', hosts: 1_000, count: 1_000 };
  const names = namesToAsk(options);
  expect(names).toEqual(namesToAsk(options));
  expect(names.filter((name) => name.startsWith('missing-'))).toHaveLength(100);
  expect(new Set(names).size).toBeGreaterThan(500);
  const expected = new Set(Array.from({ length: 1_000 }, (_, at) => hostName(at, 'many.example')));
  expect(names.every((name) => expected.has(name) || name.startsWith('missing-'))).toBe(true);
});

test('DNS answers are timed by their queries, and missing ones are counted', async () => {
  const server = createSocket('udp4');
  server.on('message', (packet, { port }) => {
    if (packet.readUInt16BE(0) % 5 !== 0) server.send(packet, port, '127.0.0.1');
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const names = Array.from({ length: 20 }, (_, at) => hostName(at, 'many.example'));
  const figures = await pace({ port: server.address().port, names, perSecond: 1_000 });
  server.close();
  expect(figures.lost).toBe(4);
  expect(figures.p99).toBeGreaterThanOrEqual(figures.p50);
});

/** @type {import('./report.mjs').DnsFigures} */
const FIGURES = {
  servers: [
    { name: SERVERS.own, rate: 60_000, lost: 0, p50: 0.2, p99: 4, busyP99: 5.5 },
    { name: SERVERS.powerdns, rate: 120_000, lost: 3, p50: 0.1, p99: 1, busyP99: 2 },
    { name: SERVERS.bare, rate: 15_000, lost: 0, p50: 0.4, p99: 6, busyP99: 7 },
  ],
  zone: {
    pages: [
      { name: 'first page of 50', search: false, p50: 10, p95: 20 },
      { name: 'search: one name', search: true, p50: 100, p95: 200 },
      { name: 'search: no match', search: true, p50: 150, p95: 301 },
    ],
    changes: { p50: 80, p99: 1_200 },
    rollback: { sets: 200, previewMs: 1_000, ms: 4_000 },
    importing: { lines: 100_000, ms: 5_001 },
    exporting: { bytes: 12e6, firstMs: 40, ms: 3_000 },
  },
  powerDns: {
    p50: 90,
    p99: 2_001,
    bulk: { imports: [{ sets: 10_000, ms: 10_001 }], rollback: { sets: 1_000, ms: 5_001 } },
    pdnsutil: [{ sets: 10_000, ms: 2_000 }],
  },
  bulk: {
    imports: [
      { sets: 10_000, ms: 9_000 },
      { sets: 100_000, ms: 90_001 },
    ],
    rollback: { sets: 1_000, ms: 2_000 },
  },
  memory: { before: 200e6, after: 210e6 },
  replacement: { previewMs: 4_000, changes: 3_000, ms: 6_000 },
  apiMemory: { before: 300e6, peak: 700e6 },
  hosts: 100_000,
  pace: 2_000,
};

test('DNS budgets cover the embedded nameserver and changes to PowerDNS', () => {
  expect(dnsBudgets(FIGURES).map(({ what, isMet }) => [what, isMet])).toEqual([
    ['questions per second', true],
    ['answer, p99 at an even pace', true],
    ['answer, p99 at 80 % of its maximum', false],
    ['change to first answer, p99', false],
    ['change to first answer of PowerDNS, p99', false],
    ['first page, p95', true],
    ['slowest search or filter, p95', false],
    ['import preview', false],
    ['zone rollback', true],
    ['import of 10,000 record sets, embedded', true],
    ['import of 100,000 record sets, embedded', false],
    ['rollback of 1,000 record sets, embedded', true],
    ['import of 10,000 record sets, PowerDNS', false],
    ['rollback of 1,000 record sets, PowerDNS', false],
    ['memory of the nameserver', true],
  ]);
});

test('the report compares every server with the embedded one', () => {
  const page = dnsReport(FIGURES, {
    machine: '2 × Slow CPU',
    node: '20.20.0',
    day: '2000-12-31',
    load: 0.34,
  });
  const rows = page.split('\n').map((line) => line.replace(/ +/g, ' '));
  expect(rows).toContain('| PowerDNS | 120000 | 2.00 | 0.10 | 1.00 | 2.00 | 3 |');
  expect(rows).toContain('| change to first answer, p99 | 1200.00 ms | 1000 ms | not kept |');
  expect(rows).toContain('| import, embedded nameserver | 10,000 | 9.0 | 1111 | 4.5 |');
  expect(rows).toContain('| search: one name | 100.0 | 200.0 | 10.0 |');
  expect(page).toContain(
    '(500 changes a second). The API had 300 MB before all of this and 700 MB at\nmost.',
  );
  expect(page).toContain('2 × Slow CPU, Node.js 20.20.0,\n2000-12-31, with a load of 0.3 ');
});
