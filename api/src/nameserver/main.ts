import { ConfigError, readConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/logger.js';
import { ListenError } from './listeners/listeners.js';
import { startNameserver } from './nameserver.js';

const RECONCILE_MS = 30_000;
/** No state in memory must be saved, so a hanging database must not delay the shutdown. */
const STOP_LIMIT_MS = 5_000;

async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel, 'nameserver');
  const running = await startNameserver(
    { mongodbUri: config.mongodbUri, ...config.dns, reconcileMs: RECONCILE_MS },
    logger,
  );
  const stop = (signal: NodeJS.Signals) => {
    logger.info({ signal }, 'nameserver stops');
    setTimeout(() => process.exit(0), STOP_LIMIT_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'nameserver did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof ListenError;
  process.stderr.write(
    `${expected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
