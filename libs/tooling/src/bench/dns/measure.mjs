import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from '../../testing/tools.mjs';
import { flood, pace } from './drive.mjs';
import { measureLargeZone } from './large-zone.mjs';
import { hostName, namesToAsk } from './questions.mjs';
import { ready, SERVERS, startServers } from './servers.mjs';

/** The domain of the long list that `fill` makes. */
const DOMAIN = 'many.example';

/** @typedef {{ rounds: number, seconds: number, questions: number, perSecond: number, changes: number, pages: number }} DnsEffort seconds: of each round at each server; pages: rounds of them */

/** @type {DnsEffort} */
export const FULL_DNS_EFFORT = {
  ...{ rounds: 4, seconds: 5, questions: 20_000, perSecond: 2_000 },
  ...{ changes: 200, pages: 20 },
};

/**
 * Asks the embedded nameserver, PowerDNS and a bare loop for the names of a large zone in turns, then does with the zone
 * what people do.
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
  const pdns = requireProgram(settings, 'pdns_server', 'pdns-server pdns-backend-bind');
  const folder = await mkdtemp(join(tmpdir(), 'zw-bench-dns-'));
  const names = namesToAsk({ domain: DOMAIN, hosts, count: effort.questions });
  const file = join(folder, 'questions');
  await writeFile(file, names.map((name) => `${name} A\n`).join(''));
  const servers = await startServers(world, { domain: DOMAIN, hosts, folder, pdns });
  const own = servers.find(({ name }) => name === SERVERS.own);
  try {
    // The product's own reads the copies when it next compares its zones with the database.
    await ready({ name: "The product's nameserver", port: settings.dnsPort }, hostName(hosts - 1, DOMAIN));
    const memory = { before: await residentBytes(own?.pid), after: 0 };
    const floods = await floodAll(servers, effort, (port) =>
      flood({ dnsperf, port, file, seconds: effort.seconds, cwd: settings.root, env: settings.env }),
    );
    const figures = [];
    for (const { name, port, done, lost } of floods) {
      const { perSecond } = effort;
      const paced = await pace({ port, names: names.slice(0, perSecond * 5), perSecond });
      figures.push({ ...paced, name, rate: done / effort.rounds, lost: lost + paced.lost });
    }
    // Last: nobody tells the asked nameserver of changes, so it reads the zone again while they are made.
    const zone = await measureZone(world, filled, hosts, effort);
    memory.after = await residentBytes(own?.pid);
    return { servers: figures, zone, memory, hosts, pace: effort.perSecond };
  } finally {
    for (const { stop } of servers) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('../fill.mjs').Filled} filled
 * @param {number} hosts
 * @param {DnsEffort} effort
 */
async function measureZone({ settings, origin }, filled, hosts, { pages, changes }) {
  const port = settings.dnsPort;
  const cluster = { project_id: filled.project, cluster_id: filled.clusters.many };
  const zone = { origin, person: filled.few, cluster, domain: DOMAIN, hosts, port };
  return measureLargeZone(zone, { rounds: pages, changes });
}

/**
 * @param {import('./servers.mjs').Server[]} servers
 * @param {DnsEffort} effort
 * @param {(port: number) => Promise<{ rate: number, lost: number }>} floodOne
 */
async function floodAll(servers, { rounds }, floodOne) {
  const taken = servers.map(({ name, port }) => ({ name, port, done: 0, lost: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    for (const server of round % 2 === 0 ? taken : taken.toReversed()) {
      const { rate, lost } = await floodOne(server.port);
      server.done += rate;
      server.lost += lost;
    }
  }
  return taken;
}

/** @param {number | undefined} pid @returns {Promise<number>} memory that a process has, as Linux counts it */
async function residentBytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}
