import type { IncomingMessage } from 'node:http';

/** Bodies of calls whose bytes are signed by whoever sends them. */
const bodies = new WeakMap<IncomingMessage, Buffer>();

const SIGNED_PATHS = ['/api/payment/webhook/'];

/** Keeps the bytes of a body that is signed; for `verify` of express's parsers. */
export function keepRawBody(request: IncomingMessage, _response: unknown, body: Buffer): void {
  if (SIGNED_PATHS.includes(request.url ?? '')) bodies.set(request, body);
}

/** The body as it came, byte for byte; empty when it was not kept. */
export function rawBodyOf(request: IncomingMessage): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}
