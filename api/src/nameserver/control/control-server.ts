import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { CONTROL_HOST, applyBody, replaceBody } from './control-protocol.js';
import type { FailureAnswer, HealthAnswer, ZoneAnswer } from './control-protocol.js';
import { StaleError } from '../zones/zone-store.js';
import type { ZoneStore } from '../zones/zone-store.js';

/** Maximum of bytes of a request: a zone of 100,000 record sets has about 20 million. */
const BODY_BYTES = 64 * 1024 * 1024;

/** State behind the control endpoint. `secret` and `store` are null until the database has been read. */
export interface ControlState {
  secret: string | null;
  store: ZoneStore | null;
  /** Number of answered queries since the start. */
  queries: number;
}

interface Reply {
  readonly http: number;
  readonly body: object;
}

/** A request with a failure response. */
class ControlError extends Error {
  constructor(
    readonly http: number,
    readonly status: FailureAnswer['status'],
    message: string,
  ) {
    super(message);
  }
}

/** Opens the control endpoint on loopback. Rejects when the port is in use. */
export async function listenControl(port: number, state: ControlState, logger: Logger): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, state).then(
      (reply) => send(response, reply),
      (error: unknown) => send(response, failure(error, logger)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, CONTROL_HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}

async function handle(request: IncomingMessage, state: ControlState): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://control');
  const [area, domain, action, ...more] = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const route = `${request.method ?? ''} ${[area, domain && ':domain', action].filter(Boolean).join('/')}`;
  if (route === 'GET health') return { http: 200, body: health(state) };
  if (!state.store || state.secret === null) {
    throw new ControlError(503, 'loading', 'The zones are being loaded from the database.');
  }
  if (!isAuthorised(request, state.secret))
    throw new ControlError(401, 'unauthorised', 'The secret is missing or wrong.');
  if (area !== 'zones' || !domain || more.length > 0) throw notFound();
  return handleZone(route, domain, url, request, state.store);
}

async function handleZone(
  route: string,
  domain: string,
  url: URL,
  request: IncomingMessage,
  store: ZoneStore,
): Promise<Reply> {
  switch (route) {
    case 'POST zones/:domain/apply': {
      const answer = store.apply(domain, await readBody(request, applyBody));
      if (!answer) throw notFound();
      return { http: 200, body: answer };
    }
    case 'PUT zones/:domain':
      return { http: 200, body: store.replace(domain, await readBody(request, replaceBody)) };
    case 'DELETE zones/:domain':
      store.drop(domain, readSerial(url));
      return { http: 200, body: { status: 'success' } };
    case 'GET zones/:domain':
      return { http: 200, body: readZone(store, domain) };
    default:
      throw notFound();
  }
}

function readZone(store: ZoneStore, domain: string): ZoneAnswer {
  const zone = store.get(domain);
  if (!zone) throw notFound();
  return { status: 'success', serial: zone.serial, revision: zone.revision, sets: [...zone.sets()] };
}

function readSerial(url: URL): number {
  const text = url.searchParams.get('serial') ?? '';
  if (!/^\d{1,10}$/u.test(text)) throw new ControlError(400, 'invalid', 'serial: a number is needed.');
  return Number(text);
}

function health(state: ControlState): HealthAnswer {
  return {
    status: state.store ? 'ready' : 'loading',
    zones: state.store?.size ?? 0,
    sets: state.store?.sets ?? 0,
    queries: state.queries,
  };
}

function notFound(): ControlError {
  return new ControlError(404, 'not-found', 'There is no such zone or address.');
}

function isAuthorised(request: IncomingMessage, secret: string): boolean {
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret}`));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function readBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES)
      throw new ControlError(413, 'invalid', `A request has at most ${BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const parsed = schema.safeParse(parseJson(Buffer.concat(chunks).toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ControlError(400, 'invalid', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError(400, 'invalid', 'The body is not JSON.');
  }
}

function failure(error: unknown, logger: Logger): Reply {
  if (error instanceof StaleError) {
    return { http: 409, body: { status: 'stale', message: error.message, serial: error.serial } };
  }
  if (error instanceof ControlError)
    return { http: error.http, body: { status: error.status, message: error.message } };
  if (error instanceof URIError)
    return { http: 404, body: { status: 'not-found', message: 'There is no such address.' } };
  logger.error({ err: error }, 'a control request failed');
  return { http: 500, body: { status: 'error', message: 'The nameserver stumbled; its log says why.' } };
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.http, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(reply.body));
}
