import { openHostingWorker } from '../domains/hosting/hosting-core.api.js';
import { readConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/logger.js';
import { stopProgramOnSignal } from '../platform/process/stop-program.js';
import { operatorMessage } from '../platform/process/start-fault.js';

/**
 * Entry point of the hosting worker, which reconciles the instances of this machine with the intents of project
 * members.
 */
async function main(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel, 'hosting-worker');
  const worker = await openHostingWorker(config, logger);
  stopProgramOnSignal(() => worker.stop(), logger);
  await worker.start();
  logger.info('ready');
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${operatorMessage(error, {}) ?? String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
});
