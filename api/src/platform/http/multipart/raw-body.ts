import type { IncomingMessage } from 'node:http';

/** Raw bodies of calls whose sender signs the bytes. */
const bodies = new WeakMap<IncomingMessage, Buffer>();

const SIGNED_PATHS = ['/api/payment/webhook/'];

/** Stores the raw bytes of a signed body; for `verify` of express's parsers. */
export function storeRawBody(request: IncomingMessage, _response: unknown, body: Buffer): void {
  if (SIGNED_PATHS.includes(request.url ?? '')) bodies.set(request, body);
}

/** The raw body; empty when it was not stored. */
export function rawBodyOf(request: IncomingMessage): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}
