import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { JobService } from '../jobs/job.service.js';
import { OpenConnections } from './open-connections.js';

/** Time to close the database connection and other resources, after requests and jobs. */
const CLOSE_MS = 3_000;

interface StopOptions {
  /** Time for running requests and jobs, in milliseconds. */
  readonly drainMs: number;
  readonly logger: Logger;
  readonly exit: (code: number) => void;
}

/**
 * Graceful shutdown on SIGTERM and SIGINT, with exit code 0. It accepts no new connection and claims no further job. It
 * waits for running requests and jobs, aborts those beyond the drain time, and closes. An aborted job retains its
 * lease, and another process takes it over. A second signal ends the process immediately.
 */
export function stopOnSignal(app: NestExpressApplication, options: StopOptions): void {
  const connections = new OpenConnections(app.getHttpServer() as Server);
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) {
      options.exit(1);
      return;
    }
    stopping = true;
    options.logger.info({ signal, requests: connections.inFlight }, 'stopping');
    stop(app, connections, options).then(
      () => options.exit(0),
      (error: unknown) => {
        options.logger.error({ err: error }, 'did not stop cleanly');
        options.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

async function stop(
  app: NestExpressApplication,
  connections: OpenConnections,
  { drainMs, logger }: StopOptions,
): Promise<void> {
  const drained = Promise.all([connections.drain(), app.get(JobService).drain()]);
  if (!(await within(drainMs, drained))) {
    logger.warn({ requests: connections.inFlight }, 'requests or jobs took too long and were cut off');
    connections.cut();
  }
  if (!(await within(CLOSE_MS, app.close()))) logger.warn('not everything could be closed');
  logger.info('stopped');
}

/** Whether the work ends within a time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
