import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { startNode } from '../product/node-child.mjs';
import { answers, freePort } from '../ports.mjs';
import { startProduct } from '../product/product.mjs';
import { UserError } from '../say.mjs';
import { loadTestParts } from './hosting/test-parts.mjs';
import { readSettings } from '../settings.mjs';

const BARE = fileURLToPath(new URL('./bare/main.mjs', import.meta.url));
const BETTER_AUTH = fileURLToPath(new URL('./better-auth/main.mjs', import.meta.url));
/** Parent domain of project websites. */
export const SITE_HOST = 'site.localhost';
const READY_MS = 30_000;
const POLL_MS = 50;

/**
 * @typedef {object} World
 * @property {import('../settings.mjs').Settings} settings of the product in it
 * @property {string} mongodbUri
 * @property {string} origin of the product
 * @property {string} bare origin of the bare routes
 * @property {{ argon2id: string, default: string }} betterAuth origins by password hash function
 * @property {string} figures URL of the product's metrics
 * @property {() => Promise<void>} stop stops everything and deletes its data
 */

/**
 * Starts an embedded database, the product in production mode, and the baselines, each as a separate process with free
 * ports and a temporary folder.
 *
 * @param {import('../settings.mjs').Settings} own
 * @param {import('../say.mjs').Say} say
 * @param {{ certificates?: boolean }} [options] whether a certificate authority (Pebble) runs with it
 * @returns {Promise<World>}
 */
export async function startWorld(own, say, { certificates = false } = {}) {
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
    if (certificates) ends.push(await startAuthority(settings));
    const product = await startProduct({ settings, say });
    ends.push(product.stop);
    const runBaseline = async (
      /** @type {string} */ name,
      /** @type {string} */ entry,
      /** @type {object} */ given,
    ) => {
      const started = await startBaseline({ name, entry, given, folder, settings });
      ends.push(started.stop);
      return started.origin;
    };
    const rival = (/** @type {'argon2id' | 'default'} */ hashing) =>
      runBaseline(`better-auth-${hashing}`, BETTER_AUTH, {
        mongodbUri: engine.uri(`better_auth_${hashing}`),
        hashing,
      });
    const bare = await runBaseline('bare', BARE, { mongodbUri });
    const betterAuth = { argon2id: await rival('argon2id'), default: await rival('default') };
    const figures = `http://127.0.0.1:${settings.env.METRICS_PORT}/metrics`;
    return { settings, mongodbUri, origin: product.url, bare, betterAuth, figures, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts a certificate authority and configures the product for it.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<() => Promise<void>>} stops it
 */
async function startAuthority({ root, env, dnsPort }) {
  const { Pebble } = await loadTestParts(root);
  const pebble = await Pebble.start(dnsPort, Number(env.EDGE_PORT));
  Object.assign(env, {
    ACME_DIRECTORY_URL: pebble.directory,
    ACME_CA_FILE: pebble.caFile,
  });
  return () => pebble.stop();
}

/**
 * @param {import('../settings.mjs').Settings} own
 * @param {{ folder: string, mongodbUri: string }} place
 */
export async function productSettings(own, { folder, mongodbUri }) {
  const port = await freePort();
  const dnsPort = await freePort();
  // Email, SMS, phone calls and payments have to be configured in production; no measured task uses them.
  const nowhere = `127.0.0.1:${await freePort()}`;
  return readSettings(
    {
      ...own.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      METRICS_PORT: String(await freePort()),
      DNS_PORT: String(dnsPort),
      DNS_CONTROL_PORT: String(await freePort()),
      DNS_BIND: '127.0.0.1',
      // The product's nameserver serves the queried domains.
      DNS_RESOLVERS: `127.0.0.1:${dnsPort}`,
      MAIL_IN_PORT: String(await freePort()),
      MAIL_IN_DOMAIN: 'care.example',
      EDGE_PORT: String(await freePort()),
      EDGE_TLS_PORT: String(await freePort()),
      EDGE_ADDRESSES: '127.0.0.1',
      // A Docker Engine of the machine would affect the figures.
      DOCKER_HOST: `unix://${join(folder, 'none.sock')}`,
      APP_HOST: 'app.localhost',
      STAGING_PORT: '',
      MONGODB_URI: mongodbUri,
      SMTP_URL: `smtp://${nowhere}`,
      TWILIO_API_URL: `http://${nowhere}`,
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'unused',
      TWILIO_FROM: '+31201234567',
      STRIPE_SECRET_KEY: 'sk_live_unused',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_unused',
      STRIPE_WEBHOOK_SECRET: 'whsec_unused',
      SEALING_KEY: 'A'.repeat(43),
      RELEASE_SIGNING_KEY: 'A'.repeat(43),
      SELLER_NAME: 'Zonewerk',
      SELLER_ADDRESS: 'Prinsengracht 263, Amsterdam',
      SELLER_VAT: 'NL123456789B01',
      SITE_HOST,
      ZW_DATA_DIR: folder,
      ZW_RELEASE_DIR: join(folder, 'releases'),
      // Requests are counted as usual, but the limits never apply.
      ZW_RATE_LIMIT_SCALE: '100000',
    },
    own.root,
  );
}

/**
 * Starts a baseline program.
 *
 * @param {{ name: string, entry: string, given: object, folder: string, settings: import('../settings.mjs').Settings }} options given: in its argument, with its port
 */
export async function startBaseline({ name, entry, given, folder, settings: { root, env } }) {
  const port = await freePort();
  const logFile = join(folder, `logs/${name}.log`);
  const running = startNode({ entry, args: [JSON.stringify({ port, ...given })], cwd: root, env, logFile });
  const until = Date.now() + READY_MS;
  while (!(await answers(port))) {
    const ended = await Promise.race([running.exited, wait(POLL_MS, null)]);
    if (ended !== null || Date.now() > until) {
      running.kill();
      throw new UserError(`${name} did not start.\n${running.tail()}`);
    }
  }
  return { origin: `http://127.0.0.1:${port}`, pid: running.pid ?? 0, stop: running.stop };
}
