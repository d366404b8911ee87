import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { byTier } from '@zonewerk/testing/tier';
import WebSocket from 'ws';

export const UPDATES = byTier({ gate: 3, full: 20 });
export const REQUESTS = byTier({ gate: 1_500, full: 10_000 });
const VISITORS = 8;
/** WebSocket close code "going away", which a server sends after SIGTERM. */
const GOING_AWAY = 1001;

/** Location of a container at an edge proxy. */
export interface LoadTarget {
  readonly port: number;
  readonly container: string;
}

export interface LoadReport {
  /** Number of requests. */
  readonly sent: number;
  /** Distinct responses, sorted: status with text, or the error. */
  readonly answers: readonly string[];
  /** Number of echoed WebSocket messages. */
  readonly echoes: number;
  /** WebSockets that ended without a close code of the server, and refused connections. */
  readonly broken: readonly string[];
}

const hostOf = ({ port, container }: LoadTarget) => `${container}.app.localhost:${port}`;

/**
 * Sends requests on persistent and new connections, and messages on WebSockets, until `work` is done.
 *
 * @param sockets number of WebSockets, on which the container echoes each message
 */
export async function loadDuring(
  target: LoadTarget,
  work: () => Promise<void>,
  { sockets = 0, read = (body: string) => body } = {},
): Promise<LoadReport> {
  const seen = { sent: 0, answers: new Set<string>(), echoes: 0, broken: [] as string[] };
  let isWorking = true;
  const visitors = Array.from({ length: VISITORS }, async (_, index) => {
    // Half of the visitors use a persistent connection, the others a new one per request.
    const agent = new Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    while (isWorking || seen.sent < REQUESTS) {
      seen.sent += 1;
      seen.answers.add(await visit(target, agent, read).catch((error: Error) => error.message));
    }
    agent.destroy();
  });
  const talks = Array.from({ length: sockets }, async () => {
    while (isWorking) {
      const end = await talk(target, () => {
        seen.echoes += 1;
        return isWorking;
      }).catch((error: Error) => error.message);
      if (end !== GOING_AWAY) seen.broken.push(String(end));
    }
  });
  await work();
  isWorking = false;
  await Promise.all([...visitors, ...talks]);
  return { ...seen, answers: [...seen.answers].sort() };
}

/** Status and text of the response to a visitor. */
async function visit(target: LoadTarget, agent: Agent, read: (body: string) => string): Promise<string> {
  const sent = request({ port: target.port, agent, headers: { Host: hostOf(target) } }).end();
  const [answer] = (await once(sent, 'response')) as [Readable & { statusCode: number }];
  return `${answer.statusCode} ${read(await text(answer))}`;
}

/**
 * Sends a message on a WebSocket after each echo, until one side closes it.
 *
 * @param onEcho returns whether to continue
 * @returns the close code
 */
async function talk(target: LoadTarget, onEcho: () => boolean): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${target.port}/`, { headers: { Host: hostOf(target) } });
  await once(socket, 'open');
  const closed = once(socket, 'close');
  socket.on('message', () => {
    if (onEcho()) socket.send('again');
    else socket.close(GOING_AWAY);
  });
  socket.send('first');
  const [code] = (await closed) as [number];
  return code;
}
