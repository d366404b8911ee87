import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTRIES } from '../../product/product.mjs';
import { requireBackends, requireProgram } from '../../testing/tools.mjs';
import { measureBulk } from './bulk.mjs';
import { busy, flood, pace } from './drive.mjs';
import { measureLargeZone } from './large-zone.mjs';
import { forgetPeak, peakBytes, processOf, residentBytes } from './memory.mjs';
import { measurePowerDns } from './powerdns.mjs';
import { hostName, namesToAsk } from './questions.mjs';
import { ready, SERVERS, startServers } from './servers.mjs';
import { measureReplacement } from './whole-zone.mjs';

/** Domain of the long list that `fill` creates. */
const DOMAIN = 'many.example';

/** Share of a nameserver's maximum rate at which response times under load are measured. */
const BUSY_SHARE = 0.8;

/** @typedef {{ rounds: number, seconds: number, questions: number, perSecond: number, changes: number, pages: number, replaced: number, bulk: import('./bulk.mjs').BulkEffort }} DnsEffort seconds: per round and server; pages: rounds; replaced: changes of a file that replaces the zone */

/** @type {DnsEffort} */
export const FULL_DNS_EFFORT = {
  rounds: 4,
  seconds: 5,
  questions: 20_000,
  perSecond: 2_000,
  changes: 200,
  pages: 20,
  replaced: 3_000,
  bulk: { imports: [10_000, 100_000], rollback: 1_000 },
};

/**
 * Queries the names of a large zone alternately at the embedded nameserver, PowerDNS and a bare loop, then measures
 * typical operations on the zone.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('../fill.mjs').Filled} filled
 * @param {number} hosts names of the long list
 * @param {DnsEffort} effort
 * @returns {Promise<import('./report.mjs').DnsFigures>}
 */
export async function measureDns(world, filled, hosts, effort) {
  const { settings } = world;
  const dnsperf = requireProgram(settings, 'dnsperf', 'dnsperf');
  const pdns = requireProgram(settings, 'pdns_server', 'pdns-server pdns-backend-bind pdns-backend-sqlite3');
  await requireBackends(settings, pdns);
  const folder = await mkdtemp(join(tmpdir(), 'zw-bench-dns-'));
  const names = namesToAsk({ domain: DOMAIN, hosts, count: effort.questions });
  const file = join(folder, 'questions');
  await writeFile(file, names.map((name) => `${name} A\n`).join(''));
  const servers = await startServers(world, { domain: DOMAIN, hosts, folder, pdns });
  const own = servers.find(({ name }) => name === SERVERS.own);
  try {
    // The product's nameserver loads the copies at its next comparison with the database.
    await ready({ name: "The product's nameserver", port: settings.dnsPort }, hostName(hosts - 1, DOMAIN));
    const memory = { before: await residentBytes(own?.pid), after: 0 };
    const place = { dnsperf, file, seconds: effort.seconds, cwd: settings.root, env: settings.env };
    const floods = await floodAll(servers, effort, (port) => flood({ ...place, port }));
    const figures = [];
    for (const { name, port, done, lost } of floods) {
      const { perSecond } = effort;
      const paced = await pace({ port, names: names.slice(0, perSecond * 5), perSecond });
      const rate = done / effort.rounds;
      const busyP99 = await busy({ ...place, port, perSecond: Math.floor(rate * BUSY_SHARE) });
      figures.push({ ...paced, name, rate, busyP99, lost: lost + paced.lost });
    }
    // Measured last: the compared nameserver is not notified of changes, so it reloads the zone during them.
    const api = await processOf(join(settings.root, ENTRIES.api), settings.dataDir);
    const apiMemory = { before: await residentBytes(api), peak: 0 };
    await forgetPeak(api);
    const large = zoneOf(world, filled, hosts);
    const zone = await measureLargeZone(large, { rounds: effort.pages, changes: effort.changes });
    memory.after = await residentBytes(own?.pid);
    const { changes: count, bulk: bulkEffort } = effort;
    const powerDns = await measurePowerDns(world, { folder, pdns, count, bulk: bulkEffort });
    const replacement = await measureReplacement(large, effort.replaced);
    const { origin } = world;
    const bulk = await measureBulk({ origin, person: filled.few, port: settings.dnsPort }, bulkEffort);
    apiMemory.peak = await peakBytes(api);
    const about = { hosts, pace: effort.perSecond };
    return { servers: figures, zone, powerDns, bulk, memory, apiMemory, replacement, ...about };
  } finally {
    for (const { stop } of servers) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('../fill.mjs').Filled} filled
 * @param {number} hosts
 * @returns {import('./large-zone.mjs').Zone}
 */
function zoneOf({ settings, origin }, filled, hosts) {
  const cluster = { project_id: filled.project, cluster_id: filled.clusters.many };
  return { origin, person: filled.few, cluster, domain: DOMAIN, hosts, port: settings.dnsPort };
}

/**
 * @param {import('./servers.mjs').Server[]} servers
 * @param {DnsEffort} effort
 * @param {(port: number) => Promise<{ rate: number, lost: number }>} floodOne
 */
async function floodAll(servers, { rounds }, floodOne) {
  const measured = servers.map(({ name, port }) => ({ name, port, done: 0, lost: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const server of round % 2 === 0 ? measured : measured.toReversed()) {
      const { rate, lost } = await floodOne(server.port);
      server.done += rate;
      server.lost += lost;
    }
  }
  return measured;
}
