import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Instance } from '../engines/engine.js';

const LIMIT_MS = 5_000;

/** Whether an instance answers a request for its health path within 5 s, with any status below 500. */
export async function isAnswering({ host, port, healthPath }: Instance): Promise<boolean> {
  try {
    const probe = request({ host, port, path: healthPath, signal: AbortSignal.timeout(LIMIT_MS) }).end();
    const [{ statusCode = 500 }] = (await once(probe, 'response')) as [IncomingMessage];
    probe.destroy();
    return statusCode < 500;
  } catch {
    // The caller counts this as a failed probe.
    return false;
  }
}
