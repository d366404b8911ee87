import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireProgram } from '../../testing/tools.mjs';
import { measureChanges } from './changes.mjs';
import { flood, pace } from './drive.mjs';
import { namesToAsk } from './questions.mjs';
import { startServers } from './servers.mjs';

/** The domain of the long list that `fill` makes. */
const DOMAIN = 'many.example';

/** @typedef {{ rounds: number, seconds: number, questions: number, perSecond: number, changes: number }} DnsEffort seconds: of each round at each server */

/** @type {DnsEffort} */
export const FULL_DNS_EFFORT = { rounds: 4, seconds: 5, questions: 20_000, perSecond: 2_000, changes: 200 };

/**
 * Asks the embedded nameserver, PowerDNS and a bare loop for the same names in turns, and times changes.
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
  try {
    const cluster = { project_id: filled.project, cluster_id: filled.clusters.few };
    const changes = await measureChanges({
      ...{ person: filled.few, cluster, domain: 'few.example' },
      ...{ port: settings.dnsPort, count: effort.changes },
    });
    const taken = servers.map(({ name, port }) => ({ name, port, done: 0, lost: 0 }));
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const server of round % 2 === 0 ? taken : taken.toReversed()) {
        const where = { cwd: settings.root, env: settings.env };
        const { rate, lost } = await flood({
          dnsperf,
          port: server.port,
          file,
          seconds: effort.seconds,
          ...where,
        });
        server.done += rate;
        server.lost += lost;
      }
    }
    const figures = [];
    for (const { name, port, done, lost } of taken) {
      const paced = await pace({
        port,
        names: names.slice(0, effort.perSecond * 5),
        perSecond: effort.perSecond,
      });
      figures.push({ ...paced, name, rate: done / effort.rounds, lost: lost + paced.lost });
    }
    return { servers: figures, changes, hosts, pace: effort.perSecond };
  } finally {
    for (const { stop } of servers) await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
