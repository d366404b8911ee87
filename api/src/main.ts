import type { Server } from 'node:http';
import { createApp } from './create-app.js';
import { Metrics } from './platform/health/metrics.js';
import { MailIntake } from './domains/support/support.api.js';
import { ReleasesService } from './domains/releases/releases.api.js';
import { readConfig } from './platform/config/config.js';
import { createLogger } from './platform/logging/logger.js';
import { stopOnSignal } from './platform/process/graceful-stop.js';
import { operatorMessage, type Ports } from './platform/process/start-fault.js';

/**
 * Longer than the idle timeouts of load balancers and clients: the side that sends the next request must close first.
 */
const KEEP_ALIVE_MS = 75_000;

let ports: Ports = {};

/**
 * Entry point of the API process. Errors that an operator can correct are printed as one line, without a stack trace.
 */
async function main(): Promise<void> {
  const config = readConfig();
  ports = {
    PORT: config.port,
    METRICS_PORT: config.metricsPort,
    MAIL_IN_PORT: config.mail.intake?.port ?? 0,
  };
  const logger = createLogger(config.logLevel, 'api');
  const app = await createApp(config, logger);
  stopOnSignal(app, {
    drainMs: config.drainSeconds * 1_000,
    logger,
    exit: (code) => process.exit(code),
  });
  if (config.production) await app.get(Metrics).listen(config.metricsPort);
  await app.get(ReleasesService).announce();
  (app.getHttpServer() as Server).keepAliveTimeout = KEEP_ALIVE_MS;
  await app.listen(config.port, config.host);
  await app.get(MailIntake).listen();
  logger.info({ port: config.port, url: config.publicUrl }, 'listening');
}

main().catch((error: unknown) => {
  const message = operatorMessage(error, ports) ?? String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
