import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from './database.mjs';
import { seedDemo } from './demo.mjs';
import { watchSpace } from '../disk-space.mjs';
import { startNode } from './node-child.mjs';
import { adoptBuilds } from './releases.mjs';
import { paymentsEnv, sandboxEnv } from './payments.mjs';
import { sealingEnv } from './sealing-key.mjs';
import { removeRun, writeRun } from './run-file.mjs';
import { UserError } from '../say.mjs';
import { productEnv, stagingEnv, stagingUrl } from '../settings.mjs';
import { supervise } from './supervise.mjs';

const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;

/** Compiled programs of the product, relative to the root. */
export const ENTRIES = {
  api: 'api/dist/main.js',
  nameserver: 'api/dist/nameserver/main.js',
  hostingWorker: 'api/dist/hosting-worker/main.js',
  edgeProxy: 'api/dist/edge-proxy/main.js',
  seed: 'api/dist/seed/main.js',
  admin: 'api/dist/admin/main.js',
  payments: 'libs/payment-sandbox/dist/main.js',
};

/**
 * @typedef {object} Product the running product
 * @property {string} url
 * @property {string | null} stagingUrl
 * @property {{ mail: string, password: string } | null} demo null in production
 * @property {string} mongodbUri
 * @property {Promise<string>} failed resolves to a message when a part is given up
 * @property {() => Promise<void>} stop hosting worker, edge proxy, API, nameserver, sandbox of payments, database, in this order
 * @property {() => void} kill
 */

/**
 * Starts database, nameserver, API, edge proxy and hosting worker of a built checkout, with its builds released, and
 * waits until they are ready.
 *
 * @param {object} options
 * @param {import('../settings.mjs').Settings} options.settings
 * @param {import('../say.mjs').Say} options.say
 * @param {typeof ENTRIES} [options.entries]
 * @param {AbortSignal} [options.signal] stops all started parts and throws
 * @returns {Promise<Product>}
 * @throws {UserError} if a part cannot start; all parts are then stopped
 */
export async function startProduct({ settings, say, entries = ENTRIES, signal }) {
  /** @type {{ failed: Promise<string>, stop: () => Promise<void>, kill: () => void }[]} */
  const parts = [];
  const stop = async () => {
    for (const part of parts.splice(0).reverse()) await part.stop();
    await removeRun(settings.dataDir);
  };
  const kill = () => parts.forEach((part) => part.kill());
  try {
    const database = await openDatabase(settings, say.line);
    parts.push(database);
    parts.push(spaceWatch(settings, say));
    signal?.throwIfAborted();
    const env = {
      ...productEnv(settings, database.uri),
      ...(await paymentsEnv(settings)),
      ...(await sealingEnv(settings)),
    };
    const demo = await demoOf(settings, { entry: entries.seed, env, say });
    await adoptBuilds({ settings, entry: entries.admin, env, say });
    for (const part of await partsOf(settings, entries, env)) {
      signal?.throwIfAborted();
      parts.push(await superviseNode(settings, { ...part, say }));
    }
    const failed = Promise.race(parts.map((part) => part.failed));
    await ready(settings, failed, signal);
    const url = settings.publicUrl;
    const { uri: mongodbUri, port: mongodbPort, socketPath: mongodbSocket } = database;
    const run = { pid: process.pid, url, mongodbUri, mongodbPort, mongodbSocket };
    await writeRun(settings.dataDir, { ...run, dnsPort: settings.dnsPort });
    const staging = settings.stagingPort === null ? null : stagingUrl(settings.stagingPort);
    return { url, stagingUrl: staging, demo, mongodbUri: database.uri, failed, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {import('../settings.mjs').Settings} settings @param {import('../say.mjs').Say} say */
function spaceWatch(settings, say) {
  const { stop } = watchSpace(settings, say.line);
  return { failed: new Promise(() => {}), stop: async () => stop(), kill: stop };
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {{ entry: string, env: NodeJS.ProcessEnv, say: import('../say.mjs').Say }} options
 */
async function demoOf(settings, { entry, env, say }) {
  if (settings.mode === 'production') return null;
  const { root, dataDir, mongodbUri } = settings;
  const database = mongodbUri === null ? 'embedded' : mongodbUri.replace(/\/\/[^@/]*@/, '//');
  return seedDemo({ entry: join(root, entry), dataDir, database, where: { cwd: root, env }, say });
}

/**
 * @typedef {object} Part a program of the product
 * @property {string} name of its log file
 * @property {string} title display name
 * @property {string} entry
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {typeof ENTRIES} entries
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Part[]>} in the order of their start
 */
async function partsOf(settings, entries, env) {
  const { stagingPort } = settings;
  const payments = await sandboxEnv(settings);
  const sandbox = { name: 'payment-sandbox', title: 'sandbox of payments', entry: entries.payments };
  const staging = { name: 'api-staging', title: 'API of staging', entry: entries.api };
  return [
    ...(payments === null ? [] : [{ ...sandbox, env: payments }]),
    { name: 'nameserver', title: 'nameserver', entry: entries.nameserver, env },
    { name: 'api', title: 'API', entry: entries.api, env },
    { name: 'edge-proxy', title: 'edge proxy', entry: entries.edgeProxy, env },
    { name: 'hosting-worker', title: 'hosting worker', entry: entries.hostingWorker, env },
    ...(stagingPort === null ? [] : [{ ...staging, env: stagingEnv(env, stagingPort) }]),
  ];
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {Part & { say: import('../say.mjs').Say }} part
 */
function superviseNode({ root, dataDir }, { name, title, entry, env, say }) {
  const logFile = join(dataDir, 'logs', `${name}.log`);
  const start = async () => startNode({ entry: join(root, entry), cwd: root, env, logFile });
  return supervise({ name: title, start, tell: say.line });
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {Promise<string>} failed
 * @param {AbortSignal} [signal]
 */
async function ready({ port, stagingPort, dataDir }, failed, signal) {
  /** @type {string | null} */
  let problem = null;
  void failed.then((reason) => (problem = reason));
  const until = Date.now() + READY_LIMIT_MS;
  const ports = stagingPort === null ? [port] : [port, stagingPort];
  for (;;) {
    const [reason] = (await Promise.all(ports.map(unreadyReason))).filter((one) => one !== null);
    if (reason === undefined) return;
    if (problem) throw new UserError(problem);
    if (Date.now() > until) {
      throw new UserError(
        `The API is not ready after ${READY_LIMIT_MS / 1000} s: ${reason} See ${join(dataDir, 'logs')}.`,
      );
    }
    await wait(POLL_MS, undefined, { signal });
  }
}

/**
 * @param {number} port
 * @returns {Promise<string | null>} reason that the API is not ready, e.g. `Not ready: dns.`; null if it is
 */
async function unreadyReason(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(5000),
    });
    const { message } = /** @type {{ message: string }} */ (await answer.json());
    return answer.ok ? null : message;
  } catch {
    // The caller enforces the timeout.
    return 'It does not answer.';
  }
}
