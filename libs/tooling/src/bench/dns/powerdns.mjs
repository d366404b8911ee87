import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../ports.mjs';
import { startProduct } from '../../product/product.mjs';
import { run } from '../../run.mjs';
import { UserError } from '../../say.mjs';
import { readSettings } from '../../settings.mjs';
import { requireProgram } from '../../testing/tools.mjs';
import { signIn } from '../person.mjs';
import { productSettings } from '../world.mjs';
import { measureBulk, measurePdnsutil } from './bulk.mjs';
import { measureChanges } from './changes.mjs';

const SCHEMA = '/usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql';
const KEY = 'key-of-the-benchmark';
const DOMAIN = 'powerdns.example';
const READY_MS = 30_000;
const POLL_MS = 50;

/** @typedef {{ dnsPort: number, settings: NodeJS.ProcessEnv, stop: () => Promise<void> }} Engine settings: of the product that publishes there */

/**
 * Time until PowerDNS serves changes of a separate product instance.
 *
 * @param {import('../world.mjs').World} world
 * @param {{ folder: string, pdns: string, count: number, bulk: import('./bulk.mjs').BulkEffort }} options pdns: path of the program
 * @returns {Promise<{ p50: number, p99: number, bulk: import('./bulk.mjs').BulkFigures, pdnsutil: import('./bulk.mjs').Bulk[] }>} p50, p99: milliseconds from the API's answer to the first authoritative one; pdnsutil: the same imports by the tool of PowerDNS
 */
export async function measurePowerDns(world, { folder, pdns, count, bulk: effort }) {
  const place = join(folder, 'powerdns-engine');
  await mkdir(place, { recursive: true });
  const engine = await startEngine(world.settings, place, pdns);
  try {
    const database = new URL(world.mongodbUri);
    database.pathname = '/bench_powerdns';
    const mongodbUri = database.href;
    const own = await productSettings(world.settings, { folder: place, mongodbUri });
    const settings = readSettings({ ...own.env, ...engine.settings }, own.root);
    /** @type {import('../../say.mjs').Say} */
    const say = { line: () => undefined, step: (_label, work) => work() };
    const product = await startProduct({ settings, say });
    try {
      const person = await signIn({ ...world, settings, mongodbUri, origin: product.url });
      const cluster = await makeCluster(person);
      const port = engine.dnsPort;
      const changes = await measureChanges({ person, cluster, domain: DOMAIN, port, count });
      const bulk = await measureBulk({ origin: product.url, person, port }, effort);
      const makeDatabase = (/** @type {string} */ file) => makeDatabaseOf(world.settings, place, file);
      const tool = { settings: world.settings, folder: place, makeDatabase };
      return { ...changes, bulk, pdnsutil: await measurePdnsutil(tool, effort.imports) };
    } finally {
      await product.stop();
    }
  } finally {
    await engine.stop();
  }
}

/** @param {import('../person.mjs').Person} person */
async function makeCluster(person) {
  const { project } = await person.call('/api/partners/projects/add/', { name: 'Bench' });
  const named = { project_id: project.id, cluster_domain: DOMAIN };
  const { cluster } = await person.call('/api/partners/clusters/createcluster/', named);
  return { project_id: project.id, cluster_id: cluster.id };
}

/**
 * PowerDNS with its database in a file, like in the tests but without caches: queries during a change would otherwise
 * be cached for a minute.
 *
 * @param {import('../../settings.mjs').Settings} settings
 * @param {string} folder
 * @param {string} pdns
 * @returns {Promise<Engine>}
 */
async function startEngine(settings, folder, pdns) {
  const file = join(folder, 'zones.db');
  await makeDatabaseOf(settings, folder, file);
  const dnsPort = await freePort();
  const apiPort = await freePort();
  const args = [
    'launch=gsqlite3',
    `gsqlite3-database=${file}`,
    'enable-lua-records=yes',
    'api=yes',
    `api-key=${KEY}`,
    'webserver=yes',
    'webserver-address=127.0.0.1',
    `webserver-port=${apiPort}`,
    'local-address=127.0.0.1',
    `local-port=${dnsPort}`,
    `config-dir=${folder}`,
    `socket-dir=${folder}`,
    'cache-ttl=0',
    'query-cache-ttl=0',
    'negquery-cache-ttl=0',
    'guardian=no',
    'daemon=no',
    'disable-syslog=yes',
    'setuid=',
    'setgid=',
  ].map((one) => `--${one}`);
  const child = spawn(pdns, args, { env: settings.env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  try {
    await ready(apiUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  const apiSettings = { PDNS_API_URL: apiUrl, PDNS_API_KEY: KEY, PDNS_DNS: `127.0.0.1:${dnsPort}` };
  return { dnsPort, settings: apiSettings, stop };
}

/**
 * @param {import('../../settings.mjs').Settings} settings
 * @param {string} folder
 * @param {string} file
 */
async function makeDatabaseOf(settings, folder, file) {
  const sqlite = requireProgram(settings, 'sqlite3', 'sqlite3');
  const where = { cwd: folder, env: settings.env };
  const { code, output } = await run(sqlite, [file, `.read ${SCHEMA}`], where);
  if (code !== 0) throw new UserError(`The database of PowerDNS could not be made: ${output.trim()}`);
}

/** @param {string} apiUrl */
async function ready(apiUrl) {
  const until = Date.now() + READY_MS;
  const answers = () =>
    fetch(`${apiUrl}/api/v1/servers/localhost`, { headers: { 'x-api-key': KEY } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (Date.now() > until) throw new UserError('PowerDNS does not answer.');
    await wait(POLL_MS);
  }
}
