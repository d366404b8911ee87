import { build } from '../build.mjs';
import { requireUsableFolder } from '../data-folder.mjs';
import { requireSpace } from '../disk-space.mjs';
import { installDependencies } from '../install.mjs';
import { requireFreePorts } from '../ports.mjs';
import { startProduct } from '../product/product.mjs';
import { readRun } from '../product/run-file.mjs';
import { runMain, sayTo, seconds, UserError } from '../say.mjs';
import { readSettings } from '../settings.mjs';

/** `npm start`: install, build, start, and run until Ctrl-C. */
export async function main() {
  await runMain(async () => {
    const from = Date.now();
    const settings = readSettings();
    const say = sayTo();
    requireStagingHere(settings);
    await requireUsableFolder(settings.dataDir);
    await requireNotRunning(settings);
    await requireFreePorts(settings);
    await requireSpace(settings);
    const stopRequest = onSignals(say);
    await installDependencies(settings, say);
    await Promise.all([build(settings, say), prepareDatabase(settings, say)]);
    if (stopRequest.signal.aborted) return 0;
    try {
      return await serve(settings, say, { stopRequest, from });
    } catch (error) {
      if (stopRequest.signal.aborted) return 0;
      throw error;
    }
  });
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('../say.mjs').Say} say
 * @param {{ stopRequest: ReturnType<typeof onSignals>, from: number }} run
 * @returns {Promise<number>} exit code
 */
async function serve(settings, say, { stopRequest, from }) {
  const product = await startProduct({ settings, say, signal: stopRequest.signal });
  stopRequest.onSecond(product.kill);
  say.line(welcome(settings, product, from));
  const reason = await Promise.race([product.failed, stopRequest.requested]);
  if (reason) say.line(`${reason} Everything stops.`);
  await product.stop();
  say.line('Stopped. Your data stays in ' + settings.dataDir);
  return reason ? 1 : 0;
}

/** @param {import('../settings.mjs').Settings} settings */
function requireStagingHere({ mode, stagingPort }) {
  if (mode !== 'production' || stagingPort === null) return;
  throw new UserError(
    'STAGING_PORT is for development. In production, start a second API with RELEASE_CHANNEL=staging and its own PUBLIC_URL.',
  );
}

/** @param {import('../settings.mjs').Settings} settings */
async function requireNotRunning({ dataDir }) {
  const other = await readRun(dataDir);
  if (other === null) return;
  throw new UserError(
    `Zonewerk runs on ${dataDir} already: ${other.url} (process ${other.pid}). For a second one set PORT, DNS_PORT and ZW_DATA_DIR.`,
  );
}

/** @param {import('../settings.mjs').Settings} settings @param {import('../say.mjs').Say} say */
async function prepareDatabase({ mongodbUri, cacheDir }, say) {
  if (mongodbUri !== null) return;
  const { prepareEmbeddedMongo } = await import('@zonewerk/embedded-mongo');
  await prepareEmbeddedMongo({ cacheDir, log: say.line }).catch((error) => {
    throw new UserError(error.message, { cause: error });
  });
}

/**
 * The first signal requests an orderly stop, the second one kills.
 *
 * @param {import('../say.mjs').Say} say
 */
function onSignals(say) {
  const controller = new AbortController();
  let kill = () => {};
  /** @type {Promise<null>} */
  const requested = new Promise((resolve) => {
    const take = () => {
      if (controller.signal.aborted) {
        kill();
        process.exit(130);
      }
      say.line('\nStopping (once more to stop at once)…');
      controller.abort();
      resolve(null);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, take);
  });
  return { signal: controller.signal, requested, onSecond: (/** @type {() => void} */ act) => (kill = act) };
}

/**
 * @param {import('../settings.mjs').Settings} settings
 * @param {import('../product/product.mjs').Product} product
 * @param {number} from
 */
function welcome(settings, product, from) {
  const rows = [
    ['Open', product.url],
    ...(product.stagingUrl ? [['Staging', product.stagingUrl]] : []),
    ...(product.demo ? [['Sign in', `${product.demo.mail}  password ${product.demo.password}`]] : []),
    ...(settings.mode === 'production' ? [] : [['Outbox', `${product.url}/dev/outbox/`]]),
    ['DNS', `dig @127.0.0.1 -p ${settings.dnsPort} <name>`],
    ...(settings.paymentSandboxPort === null ? [] : [['Payments', 'sandbox: no money moves']]),
    ['Data', settings.dataDir],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([label, value]) => `  ${String(label).padEnd(10)}${value}`);
  return ['', `Zonewerk is ready (${seconds(from)}).`, '', ...lines, ''].join('\n');
}
