import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { startNode } from '../node-child.mjs';
import { answers, freePort } from '../ports.mjs';
import { startProduct } from '../product.mjs';
import { UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';

const BARE = fileURLToPath(new URL('./bare/main.mjs', import.meta.url));
const BARE_READY_MS = 30_000;
const POLL_MS = 50;

/**
 * @typedef {object} World
 * @property {import('../settings.mjs').Settings} settings of the product in it
 * @property {string} mongodbUri
 * @property {string} origin of the product
 * @property {string} bare origin of what it is compared with
 * @property {() => Promise<void>} stop everything, and nothing of it is kept
 */

/**
 * Starts one embedded database, the product on it as in production, and the bare routes on it, each a process of its
 * own with free ports and a folder that goes again.
 *
 * @param {import('../settings.mjs').Settings} own
 * @param {import('../say.mjs').Say} say
 * @returns {Promise<World>}
 */
export async function startWorld(own, say) {
  const folder = await mkdtemp(join(tmpdir(), 'zw-bench-'));
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const { startEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
    const engine = await startEmbeddedMongo({ dataDir: join(folder, 'mongodb'), cacheDir: own.cacheDir });
    ends.push(engine.stop);
    const mongodbUri = engine.uri();
    const settings = await productSettings(own, { folder, mongodbUri });
    const product = await startProduct({ settings, say });
    ends.push(product.stop);
    const bare = await startBare({ folder, mongodbUri, settings });
    ends.push(bare.stop);
    return { settings, mongodbUri, origin: product.url, bare: bare.origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('../settings.mjs').Settings} own
 * @param {{ folder: string, mongodbUri: string }} place
 */
export async function productSettings(own, { folder, mongodbUri }) {
  const port = await freePort();
  // Mail, SMS and calls have to be set in production; nothing that is measured sends any.
  const nowhere = `127.0.0.1:${await freePort()}`;
  return readSettings(
    {
      ...own.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      METRICS_PORT: '0',
      DNS_PORT: String(await freePort()),
      DNS_CONTROL_PORT: String(await freePort()),
      DNS_BIND: '127.0.0.1',
      STAGING_PORT: '',
      MONGODB_URI: mongodbUri,
      SMTP_URL: `smtp://${nowhere}`,
      TWILIO_API_URL: `http://${nowhere}`,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'unused',
      TWILIO_FROM: '+31201234567',
      ZW_DATA_DIR: folder,
      ZW_RELEASE_DIR: join(folder, 'releases'),
      // Every request is counted as always; only nobody is refused for asking this often.
      ZW_RATE_LIMIT_SCALE: '100000',
    },
    own.root,
  );
}

/** @param {{ folder: string, mongodbUri: string, settings: import('../settings.mjs').Settings }} options */
async function startBare({ folder, mongodbUri, settings: { root, env } }) {
  const port = await freePort();
  const logFile = join(folder, 'logs/bare.log');
  const args = [JSON.stringify({ port, mongodbUri })];
  const running = startNode({ entry: BARE, args, cwd: root, env, logFile });
  const until = Date.now() + BARE_READY_MS;
  while (!(await answers(port))) {
    const ended = await Promise.race([running.exited, wait(POLL_MS, null)]);
    if (ended !== null || Date.now() > until) {
      running.kill();
      throw new UserError(`The bare routes did not start.\n${running.tail()}`);
    }
  }
  return { origin: `http://127.0.0.1:${port}`, stop: running.stop };
}
