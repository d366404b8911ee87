import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openClient } from '../client.mjs';
import { percentile } from '../figures.mjs';
import { processOf, processorSeconds } from '../processes.mjs';
import { PROXIES, startProxies } from './proxies.mjs';

const CONNECTIONS = 32;
const CONTAINERS = 100;
const SERVERS = '/api/partners/servers';

/** @typedef {{ rounds: number, requests: number, floodMs: number, lists: number, changes: number, backupMb: number }} HostingEffort */

/** @type {HostingEffort} */
export const FULL_HOSTING_EFFORT = {
  rounds: 5,
  requests: 400,
  floodMs: 2_000,
  lists: 200,
  changes: 10,
  backupMb: 1_024,
};

/**
 * @typedef {object} ProxyFigure
 * @property {string} name
 * @property {number} p50 milliseconds, one request at a time
 * @property {number} p99
 * @property {number} rate requests per second on 32 connections
 * @property {number | null} perCore requests per second of a processor; null for the instance itself
 */

/**
 * @typedef {object} HostingFigures
 * @property {ProxyFigure[]} proxies
 * @property {{ p50: number, p99: number }} list milliseconds of `containerlist` with 100 containers
 * @property {Record<'shutdown' | 'start' | 'rollback' | 'killed', number[]>} seconds of each change
 */

/**
 * Measures proxies alternately, then changes of a container, then a long list.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledHosting} filled
 * @param {HostingEffort} effort
 * @returns {Promise<HostingFigures>}
 */
export async function measureHosting(world, filled, effort) {
  const folder = await mkdtemp(join(tmpdir(), 'zw-bench-hosting-'));
  try {
    const proxies = await measureProxies(world, filled, effort, folder);
    const seconds = await measureChanges(filled, effort, () => kill(world, filled));
    await filled.addContainers(CONTAINERS - 1);
    return { proxies, seconds, list: await measureList(world, filled, effort) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledHosting} filled
 * @param {HostingEffort} effort
 * @param {string} folder
 * @returns {Promise<ProxyFigure[]>}
 */
async function measureProxies(world, filled, { rounds, requests, floodMs }, folder) {
  const { port } = await filled.route();
  const started = await startProxies(world, { port, folder });
  const others = [
    { name: PROXIES.none, origin: `http://127.0.0.1:${port}`, pid: null },
    { name: PROXIES.edge, origin: edgeOrigin(world), pid: await processOf('edge-proxy/main.js') },
  ];
  const host = hostOf(world, filled.container);
  const subjects = [...others, ...started].map(({ name, origin, pid }) => ({
    name,
    pid,
    wanted: { url: `${origin}/`, headers: { host } },
    ms: numbers(),
    done: 0,
    seconds: 0,
    processor: 0,
  }));
  const single = openClient(1);
  const many = openClient(CONNECTIONS);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) {
        const { wanted, ms, pid } = subject;
        for (let count = 0; count < requests; count += 1) ms.push(await single.time(wanted));
        const before = pid === null ? 0 : await processorSeconds(pid);
        const { done, seconds } = await many.flood(wanted, floodMs);
        subject.processor += pid === null ? 0 : (await processorSeconds(pid)) - before;
        subject.done += done;
        subject.seconds += seconds;
      }
    }
  } finally {
    single.close();
    many.close();
    for (const { stop } of started) await stop();
  }
  return subjects.map(({ name, pid, ms, done, seconds, processor }) => ({
    name,
    ...timesOf(ms),
    rate: done / seconds,
    perCore: pid === null ? null : done / processor,
  }));
}

/**
 * Seconds of each change of a container.
 *
 * @param {import('./fill.mjs').FilledHosting} filled
 * @param {Pick<HostingEffort, 'changes'>} effort
 * @param {() => Promise<number>} killInstance seconds until requests are served again
 */
export async function measureChanges(filled, { changes }, killInstance) {
  const { act, until } = filled;
  const seconds = { shutdown: numbers(), start: numbers(), rollback: numbers(), killed: numbers() };
  for (let round = 0; round < changes; round += 1) {
    seconds.shutdown.push(
      await timed(async () => {
        await act('shutdown');
        await until(({ state }) => state === 'offline');
      }),
    );
    seconds.start.push(
      await timed(async () => {
        await act('start');
        await until(({ state, status }) => state === 'online' && status === 1);
      }),
    );
    seconds.rollback.push(await rollBack(filled));
    seconds.killed.push(await killInstance());
  }
  return seconds;
}

/** Seconds until the previous version serves requests. @param {import('./fill.mjs').FilledHosting} filled */
async function rollBack({ person, project, container, act, until }) {
  await act('update');
  const { deployed } = await until(({ update, state }) => update === null && state === 'online');
  const former = deployed.number - 1;
  return timed(async () => {
    const place = { project_id: project, container_id: container };
    await person.call(`${SERVERS}/rollback/`, { ...place, number: former });
    await until((found) => found.deployed.number === former && found.status === 1);
  });
}

/**
 * Seconds until requests are served again.
 * @param {import('../world.mjs').World} world @param {import('./fill.mjs').FilledHosting} filled
 */
async function kill(world, filled) {
  await filled.until(({ update, state }) => update === null && state === 'online');
  const { deployment } = await filled.route();
  const file = join(world.settings.dataDir, 'hosting/site', deployment, 'instance.json');
  const { pid } = JSON.parse(await readFile(file, 'utf8'));
  return timeToAnswer(world, filled, () => Promise.resolve(process.kill(pid, 'SIGKILL')));
}

/**
 * Seconds from an outage of the instance until the edge proxy serves a request.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledHosting} filled
 * @param {() => Promise<unknown>} end ends the instance
 */
export async function timeToAnswer(world, { container }, end) {
  const client = openClient(1);
  try {
    return await timed(async () => {
      await end();
      await client.time({ url: `${edgeOrigin(world)}/`, headers: { host: hostOf(world, container) } });
    });
  } finally {
    client.close();
  }
}

/**
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledHosting} filled
 * @param {HostingEffort} effort
 */
async function measureList({ origin }, { person, project }, { lists }) {
  const client = openClient(1);
  const ms = numbers();
  const wanted = {
    url: `${origin}${SERVERS}/containerlist/`,
    method: /** @type {const} */ ('POST'),
    headers: person.headers,
    body: { project_id: project },
  };
  try {
    for (let count = 0; count < lists; count += 1) ms.push(await client.time(wanted));
  } finally {
    client.close();
  }
  return timesOf(ms);
}

/** @param {import('../world.mjs').World} world */
function edgeOrigin({ settings }) {
  return `http://127.0.0.1:${settings.env.EDGE_PORT}`;
}

/** @param {import('../world.mjs').World} world @param {string} container */
function hostOf({ settings }, container) {
  return `${container}.${settings.env.APP_HOST}`;
}

/** @param {() => Promise<unknown>} act @returns {Promise<number>} seconds */
export async function timed(act) {
  const from = performance.now();
  await act();
  return (performance.now() - from) / 1_000;
}

/** @returns {number[]} */
function numbers() {
  return [];
}

/** @param {number[]} ms */
function timesOf(ms) {
  return { p50: percentile(ms, 50), p99: percentile(ms, 99) };
}
