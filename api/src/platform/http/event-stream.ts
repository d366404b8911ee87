import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.js';

/** Last event of a stream whose client must not reconnect. */
export const LAST_EVENT = 'event: end\ndata: {}\n\n';

interface StreamOptions {
  readonly type: string;
  readonly disposition?: string;
}

/**
 * A response of server-sent events, which ends with its connection.
 *
 * @param open creates the events; the signal is aborted when the connection closes
 * @throws ApiError method-not-allowed for HEAD, whose response would have no end
 */
export async function eventStream(
  { method }: Request,
  response: Response,
  open: (signal: AbortSignal) => Promise<AsyncGenerator<string>>,
): Promise<StreamableFile> {
  if (method !== 'GET') throw new ApiError('method-not-allowed', { allow: ['GET'] });
  const closing = new AbortController();
  response.once('close', () => closing.abort());
  const events = await open(closing.signal);
  // Compression would delay events.
  response.setHeader('Cache-Control', 'no-store, no-transform');
  return textStream(events, { type: 'text/event-stream' });
}

/** A response in parts, created on demand of the client. It ends early after a failure. */
export function textStream(parts: AsyncGenerator<string>, options: StreamOptions): StreamableFile {
  const file = new StreamableFile(
    Readable.from(parts, { objectMode: false, highWaterMark: 65_536 }),
    options,
  );
  return file.setErrorHandler((_, response) => response.end());
}
