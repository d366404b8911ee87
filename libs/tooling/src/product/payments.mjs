import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stagingUrl } from '../settings.mjs';

/**
 * @typedef {object} SandboxKeys shared keys of product and sandbox
 * @property {string} STRIPE_SECRET_KEY
 * @property {string} STRIPE_PUBLISHABLE_KEY
 * @property {string} STRIPE_WEBHOOK_SECRET
 */

/**
 * Environment of the product for payments by the sandbox; empty with a configured provider, and in production.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function paymentsEnv({ paymentSandboxPort, dataDir }) {
  if (paymentSandboxPort === null) return {};
  return { ...(await sandboxKeys(dataDir)), STRIPE_API_URL: `http://localhost:${paymentSandboxPort}` };
}

/**
 * Environment of the sandbox; null without a sandbox.
 *
 * @param {import('../settings.mjs').Settings} settings
 * @returns {Promise<NodeJS.ProcessEnv | null>}
 */
export async function sandboxEnv(settings) {
  const { paymentSandboxPort, stagingPort, dataDir, port, publicUrl, mode, env } = settings;
  if (paymentSandboxPort === null) return null;
  const origins = [publicUrl, ...(stagingPort === null ? [] : [stagingUrl(stagingPort)])];
  return {
    ...env,
    ...(await sandboxKeys(dataDir)),
    NODE_ENV: mode,
    PAYMENT_SANDBOX_PORT: String(paymentSandboxPort),
    PAYMENT_SANDBOX_JOURNAL: join(dataDir, 'payments/journal.jsonl'),
    PAYMENT_SANDBOX_ORIGINS: origins.join(','),
    PAYMENT_SANDBOX_WEBHOOK: `http://127.0.0.1:${port}/api/payment/webhook/`,
  };
}

/**
 * Random keys of a data directory, constant across starts.
 *
 * @param {string} dataDir
 * @returns {Promise<SandboxKeys>}
 */
async function sandboxKeys(dataDir) {
  const file = join(dataDir, 'payments/keys.json');
  const stored = await readFile(file, 'utf8').then(JSON.parse, () => null);
  if (stored) return stored;
  const secret = () => randomBytes(24).toString('hex');
  const keys = {
    STRIPE_SECRET_KEY: `sk_test_${secret()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${secret()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${secret()}`,
  };
  await mkdir(join(dataDir, 'payments'), { recursive: true });
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
