import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import { startNode } from '../../product/node-child.mjs';
import { freePort } from '../../ports.mjs';
import { ENTRIES } from '../../product/product.mjs';
import { UserError } from '../../say.mjs';
import { productEnv } from '../../settings.mjs';
import { hostName, questionFor } from './questions.mjs';

const BARE = fileURLToPath(new URL('./bare.mjs', import.meta.url));
/** IP addresses that `fill` gives to every host. */
const ADDRESSES = ['192.0.2.1', '192.0.2.2'];

const READY_MS = 60_000;
const POLL_MS = 100;

/** Compared servers by their label in figures and tables. */
export const SERVERS = /** @type {const} */ ({
  own: 'embedded nameserver',
  powerdns: 'PowerDNS',
  bare: 'bare dns-packet loop',
});

/** @typedef {{ name: string, port: number, pid: number | undefined, stop: () => Promise<unknown> }} Server */

/**
 * Starts the compared servers with the same names, each on a separate port: a nameserver on the world's database,
 * PowerDNS on a zone file, and the bare loop.
 *
 * @param {import('../world.mjs').World} world
 * @param {{ domain: string, hosts: number, folder: string, pdns: string }} options pdns: path of the program
 * @returns {Promise<Server[]>}
 */
export async function startServers(world, options) {
  /** @type {Server[]} */
  const started = [];
  try {
    for (const start of [startOwn, startPowerDns, startBare]) {
      const server = await start(world, options);
      started.push(server);
      await ready(server, hostName(options.hosts - 1, options.domain));
    }
    return started;
  } catch (error) {
    for (const { stop } of started) await stop();
    throw error;
  }
}

/** @param {import('../world.mjs').World} world @param {{ folder: string }} options @returns {Promise<Server>} */
async function startOwn({ settings, mongodbUri }, { folder }) {
  const port = await freePort();
  const control = await freePort();
  const env = {
    ...productEnv(settings, mongodbUri),
    DNS_PORT: String(port),
    DNS_CONTROL_PORT: String(control),
    DNS_BIND: '127.0.0.1',
  };
  const logFile = join(folder, 'logs/bench-nameserver.log');
  const running = startNode({
    entry: join(settings.root, ENTRIES.nameserver),
    cwd: settings.root,
    env,
    logFile,
  });
  return { name: SERVERS.own, port, pid: running.pid, stop: running.stop };
}

/**
 * @param {import('../world.mjs').World} world
 * @param {{ domain: string, hosts: number, folder: string }} options
 * @returns {Promise<Server>}
 */
async function startBare({ settings }, { domain, hosts, folder }) {
  const port = await freePort();
  const logFile = join(folder, 'logs/bench-bare-dns.log');
  const args = [JSON.stringify({ port, domain, hosts, data: ADDRESSES })];
  const running = startNode({ entry: BARE, args, cwd: settings.root, env: settings.env, logFile });
  return { name: SERVERS.bare, port, pid: running.pid, stop: running.stop };
}

/**
 * Default settings except for the location: one receiver thread, packet cache enabled.
 *
 * @param {import('../world.mjs').World} world
 * @param {{ domain: string, hosts: number, folder: string, pdns: string }} options
 * @returns {Promise<Server>}
 */
async function startPowerDns({ settings }, { domain, hosts, folder, pdns }) {
  const port = await freePort();
  const place = join(folder, 'powerdns');
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'zone'), zoneFile(domain, hosts));
  await writeFile(
    join(place, 'named.conf'),
    `zone "${domain}" { type master; file "${join(place, 'zone')}"; };\n`,
  );
  const args = [
    '--no-config',
    '--daemon=no',
    '--guardian=no',
    `--socket-dir=${place}`,
    '--launch=bind',
    `--bind-config=${join(place, 'named.conf')}`,
    '--local-address=127.0.0.1',
    `--local-port=${port}`,
  ];
  const child = spawn(pdns, args, { env: settings.env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { name: SERVERS.powerdns, port, pid: child.pid, stop };
}

/** @param {string} domain @param {number} hosts */
function zoneFile(domain, hosts) {
  const head = `$ORIGIN ${domain}.\n$TTL 3600\n@ SOA ns1 hostmaster 1 3600 600 86400 60\n@ NS ns1\nns1 A 192.0.2.1\n`;
  const lines = Array.from({ length: hosts }, (_, at) =>
    ADDRESSES.map((address) => `${hostName(at, domain)}. A ${address}`).join('\n'),
  );
  return `${head}${lines.join('\n')}\n`;
}

/**
 * Waits until a nameserver answers.
 *
 * @param {{ name: string, port: number }} server
 * @param {string} name that it has to serve
 */
export async function ready({ name: server, port }, name) {
  const until = Date.now() + READY_MS;
  while (!(await knows(port, name))) {
    if (Date.now() > until) throw new UserError(`${server} did not answer on port ${port}.`);
    await wait(POLL_MS);
  }
}

/** @param {number} port @param {string} name */
async function knows(port, name) {
  const socket = createSocket('udp4');
  try {
    const answered = once(socket, 'message', { signal: AbortSignal.timeout(1_000) });
    socket.send(questionFor(name, 1), port, '127.0.0.1');
    const [reply] = /** @type {[Buffer]} */ (await answered);
    return reply.readUInt16BE(6) === ADDRESSES.length;
  } catch {
    // Not ready, or the response was too late; the caller retries.
    return false;
  } finally {
    socket.close();
  }
}
