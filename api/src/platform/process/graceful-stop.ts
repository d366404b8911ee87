import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { JobService } from '../jobs/job.service.js';
import { OpenConnections } from './open-connections.js';

/** Closing the database connection and the rest, after requests and jobs. */
const CLOSE_MS = 3_000;

interface StopOptions {
  /** How long requests and jobs may go on, in milliseconds. */
  readonly drainMs: number;
  readonly logger: Logger;
  readonly exit: (code: number) => void;
}

/**
 * Makes SIGTERM and SIGINT end the process in order, with exit code 0: it takes no new connection and no further job,
 * lets requests and jobs under way end, cuts off what takes longer than the drain, and closes. A job that is cut off
 * keeps its lease and is taken over by another process. A second signal ends the process at once.
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

/** Whether it ends in that time. */
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
