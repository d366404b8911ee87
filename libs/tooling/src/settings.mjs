import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './say.mjs';

/** Root of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * @typedef {object} Settings settings from the environment, each with a working default
 * @property {string} root checkout
 * @property {number} port of the product (`PORT`)
 * @property {number} dnsPort UDP and TCP (`DNS_PORT`)
 * @property {number} dnsControlPort loopback, between API and nameserver (`DNS_CONTROL_PORT`)
 * @property {number | null} paymentSandboxPort of the sandbox of payments (`PAYMENT_SANDBOX_PORT`); null: a provider is
 *   set, or it is production
 * @property {number} edgePort of the edge proxy, which visitors of containers reach (`EDGE_PORT`)
 * @property {number | null} mailInPort for emails to the care team (`MAIL_IN_PORT`); null: in production without the setting
 * @property {number | null} stagingPort of a second API, which serves the channel staging (`STAGING_PORT`)
 * @property {string} dataDir (`ZW_DATA_DIR`)
 * @property {number} minFreeMb free megabytes that the disk of the data folder must have (`MIN_FREE_MB`)
 * @property {string} releaseDir published releases (`ZW_RELEASE_DIR`)
 * @property {string} cacheDir outside of the checkout, shared by clones (`ZW_CACHE_DIR`)
 * @property {string | null} mongodbUri null: the embedded engine (`MONGODB_URI`)
 * @property {string} publicUrl origin that people use (`PUBLIC_URL`)
 * @property {string} mode `NODE_ENV` of the product
 * @property {string | null} chromiumPath (`CHROMIUM_PATH`)
 * @property {string | null} npmCli npm's own script, when npm started this process
 * @property {string[]} path folders of `PATH`
 * @property {NodeJS.ProcessEnv} env the environment itself, for child processes
 */

/**
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [root]
 * @returns {Settings}
 * @throws {UserError} that names the invalid setting
 */
export function readSettings(env = process.env, root = ROOT) {
  const port = portOf(env, 'PORT', 4200);
  const dnsPort = portOf(env, 'DNS_PORT', 5300);
  const dnsControlPort = portOf(env, 'DNS_CONTROL_PORT', dnsPort + 1);
  const paymentSandboxPort = hasProvider(env)
    ? null
    : portOf(env, 'PAYMENT_SANDBOX_PORT', dnsControlPort + 1);
  const edgePort = portOf(env, 'EDGE_PORT', movedPort(8080, port));
  const mailInPort =
    env.NODE_ENV === 'production' && !env.MAIL_IN_PORT
      ? null
      : portOf(env, 'MAIL_IN_PORT', movedPort(5325, port));
  const stagingPort = env.STAGING_PORT ? portOf(env, 'STAGING_PORT', 0) : null;
  requireDistinct({
    PORT: port,
    STAGING_PORT: stagingPort,
    DNS_PORT: dnsPort,
    DNS_CONTROL_PORT: dnsControlPort,
    PAYMENT_SANDBOX_PORT: paymentSandboxPort,
    EDGE_PORT: edgePort,
    MAIL_IN_PORT: mailInPort,
  });
  const dataDir = resolve(root, env.ZW_DATA_DIR || '.data');
  return {
    root,
    port,
    dnsPort,
    dnsControlPort,
    paymentSandboxPort,
    edgePort,
    mailInPort,
    stagingPort,
    dataDir,
    minFreeMb: megabytesOf(env, 'MIN_FREE_MB', 500),
    releaseDir: resolve(root, env.ZW_RELEASE_DIR || join(dataDir, 'releases')),
    cacheDir: resolve(root, env.ZW_CACHE_DIR || join(homedir(), '.cache', 'zonewerk')),
    mongodbUri: env.MONGODB_URI || null,
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/(?<!\/)\/+$/, ''),
    mode: env.NODE_ENV || 'development',
    chromiumPath: env.CHROMIUM_PATH || null,
    npmCli: env.npm_execpath?.endsWith('npm-cli.js') ? env.npm_execpath : null,
    path: (env.PATH ?? '').split(':').filter(Boolean),
    env,
  };
}

/**
 * Defaults depend on other ports, so two settings can have the same number although only one of them is set.
 *
 * @param {Record<string, number | null>} ports by setting
 * @throws {UserError} that names the first two settings with the same port
 */
function requireDistinct(ports) {
  /** @type {Map<number, string>} */
  const names = new Map();
  for (const [name, port] of Object.entries(ports)) {
    if (port === null) continue;
    const other = names.get(port);
    if (other !== undefined) {
      throw new UserError(`${other} and ${name} are both ${port}. Give each of them a port of its own.`);
    }
    names.set(port, name);
  }
}

/**
 * A port relative to the port of the product, so that a second checkout has another one.
 *
 * @param {number} usual for the usual port of the product
 * @param {number} port of the product
 */
function movedPort(usual, port) {
  const moved = usual + port - 4200;
  return moved > 65_535 || moved < 1 ? usual : moved;
}

/** @param {NodeJS.ProcessEnv} env */
function hasProvider({ NODE_ENV, STRIPE_SECRET_KEY }) {
  return NODE_ENV === 'production' || Boolean(STRIPE_SECRET_KEY);
}

/** @param {NodeJS.ProcessEnv} env @param {string} name @param {number} fallback */
function portOf(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`${name} must be a port from 1 to 65535, not "${text}".`);
  }
  return port;
}

/** @param {NodeJS.ProcessEnv} env @param {string} name @param {number} fallback */
function megabytesOf(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  if (!/^\d{1,9}$/.test(text)) {
    throw new UserError(`${name} must be a whole number of megabytes from 0 to 999999999, not "${text}".`);
  }
  return Number(text);
}

/**
 * Environment of the API, the nameserver, the seed and the operator commands.
 *
 * @param {Settings} settings
 * @param {string} mongodbUri
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnv(settings, mongodbUri) {
  // In production the API itself requires the public address.
  const address = settings.mode === 'production' ? {} : { PUBLIC_URL: settings.publicUrl };
  return {
    ...settings.env,
    ...address,
    NODE_ENV: settings.mode,
    PORT: String(settings.port),
    DNS_PORT: String(settings.dnsPort),
    DNS_CONTROL_PORT: String(settings.dnsControlPort),
    EDGE_PORT: String(settings.edgePort),
    ...(settings.mailInPort === null ? {} : { MAIL_IN_PORT: String(settings.mailInPort) }),
    MONGODB_URI: mongodbUri,
    ZW_DATA_DIR: settings.dataDir,
    ZW_RELEASE_DIR: settings.releaseDir,
    ZW_ROOT: settings.root,
  };
}

/**
 * Environment of the second API, which serves the channel staging in addition to the first one.
 *
 * @param {NodeJS.ProcessEnv} env of the first one
 * @param {number} port
 * @returns {NodeJS.ProcessEnv}
 */
export function stagingEnv(env, port) {
  // The first API receives the emails.
  return {
    ...env,
    MAIL_IN_PORT: '',
    PORT: String(port),
    PUBLIC_URL: stagingUrl(port),
    RELEASE_CHANNEL: 'staging',
  };
}

/** @param {number} port */
export function stagingUrl(port) {
  return `http://localhost:${port}`;
}
