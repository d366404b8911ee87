import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { productSettings } from '../bench/world.mjs';
import { startNode } from '../product/node-child.mjs';
import { answers, freePort } from '../ports.mjs';
import { ENTRIES } from '../product/product.mjs';
import { run } from '../run.mjs';
import { UserError } from '../say.mjs';
import { productEnv } from '../settings.mjs';

const READY_MS = 60_000;
const POLL_MS = 50;

/**
 * @typedef {object} TimingWorld
 * @property {[string, string]} origins of two API processes on one database
 * @property {mongoose.mongo.Db} database
 * @property {(args: string[], input?: string) => Promise<void>} admin runs an operator command with standard input
 * @property {() => Promise<void>} stop stops everything and deletes its data
 */

/**
 * Starts an embedded database and two API processes in production mode, each with a free port.
 *
 * @param {import('../settings.mjs').Settings} own
 * @returns {Promise<TimingWorld>}
 */
export async function startTimingWorld(own) {
  const folder = await mkdtemp(join(tmpdir(), 'zw-timing-'));
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const { startEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
    const engine = await startEmbeddedMongo({ dataDir: join(folder, 'mongodb'), cacheDir: own.cacheDir });
    ends.push(engine.stop);
    const settings = await productSettings(own, { folder, mongodbUri: engine.uri() });
    const env = productEnv(settings, engine.uri());
    const connection = await mongoose.createConnection(engine.uri()).asPromise();
    ends.push(() => connection.close());
    const start = async (/** @type {number} */ port) => {
      const logFile = join(folder, `logs/api-${port}.log`);
      const entry = join(settings.root, ENTRIES.api);
      // Two processes cannot share the port of the metrics, which are not read here.
      const envOfOne = { ...env, PORT: String(port), METRICS_PORT: '0' };
      const running = startNode({ entry, cwd: settings.root, env: envOfOne, logFile });
      ends.push(running.stop);
      await ready(port, running);
      return `http://127.0.0.1:${port}`;
    };
    const origins = /** @type {[string, string]} */ ([
      await start(settings.port),
      await start(await freePort()),
    ]);
    /** @type {TimingWorld['admin']} */
    const admin = async (args, input) => {
      const command = [join(settings.root, ENTRIES.admin), ...args];
      const { code, output } = await run(process.execPath, command, { cwd: settings.root, env, input });
      if (code !== 0) throw new UserError(`An operator command failed: ${output.trim()}`);
    };
    const { db } = connection;
    if (!db) throw new Error('The database is not connected.');
    return { origins, database: db, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {number} port @param {import('../product/node-child.mjs').Running} running */
async function ready(port, running) {
  const until = Date.now() + READY_MS;
  while (!(await answers(port))) {
    const ended = await Promise.race([running.exited, wait(POLL_MS, null)]);
    if (ended !== null || Date.now() > until)
      throw new UserError(`The API did not start.\n${running.tail()}`);
  }
}
