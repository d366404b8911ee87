import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Site } from '../site.js';
import { SNAPSHOT_FILE, type SiteSnapshot } from './snapshot.js';
import { SnapshotSource } from './snapshot-source.js';

/** Process and port of an instance, for a restarted worker. */
export const INSTANCE_FILE = 'instance.json';
const CACHE_BYTES = 16 * 1_048_576;
/** Instance id of a request, because another process may use its port after its end. */
export const INSTANCE_HEADER = 'x-zonewerk-instance';
/**
 * Longer than the idle timeout of the edge proxy, so that the instance never closes a connection that is about to be
 * used.
 */
const KEEP_ALIVE_MS = 60_000;
/** Responds with the id of the instance. Slugs have no underscore, so no page has such a path. */
export const INSTANCE_PATH = '/_zonewerk/instance';

export interface SnapshotServerOptions {
  /** Absolute path of the snapshot folder. */
  readonly folder: string;
  /** Id of the instance. */
  readonly id: string;
  /** Port on all interfaces, for an instance in a container; undefined: a free port on loopback. */
  readonly port?: number | undefined;
}

/**
 * Server of one snapshot. It runs behind the edge proxy, which forwards only known hosts and sets `X-Forwarded-Proto`.
 *
 * @throws if the folder has no snapshot
 */
async function snapshotServer({ folder, id }: SnapshotServerOptions): Promise<Server> {
  const snapshot = JSON.parse(await readFile(join(folder, SNAPSHOT_FILE), 'utf8')) as SiteSnapshot;
  const source = new SnapshotSource(id, snapshot, folder);
  const site = new Site({ cacheBytes: CACHE_BYTES, indexed: true });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? '/';
    const path = target.split('?', 1)[0] ?? '/';
    if (path === INSTANCE_PATH) {
      response.end(id);
      return;
    }
    if ((request.headers[INSTANCE_HEADER] ?? id) !== id) {
      response.writeHead(421, { 'Content-Type': 'text/plain' }).end('This is another instance.\n');
      return;
    }
    const { host = 'localhost', range } = request.headers;
    const protocol = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
    const ifRange = request.headers['if-range'];
    const { status, headers, body } = await site.respond(source, {
      method: request.method ?? 'GET',
      path,
      query: target.slice(path.length),
      origin: `${protocol}://${host}`,
      etag: request.headers['if-none-match'],
      range,
      ifRange: typeof ifRange === 'string' ? ifRange : undefined,
    });
    response.writeHead(status, headers);
    if (typeof body === 'string') response.end(body);
    else await pipeline(body, response);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // Aborted requests must not flood the log.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
        process.stderr.write(`${request.method} ${request.url?.split('?', 1)[0]}: ${String(error)}\n`);
      }
      if (response.headersSent || response.destroyed) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Something went wrong.\n');
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/**
 * Serves a snapshot. Without a fixed port, it writes the selected one to `INSTANCE_FILE` in its folder.
 *
 * @throws if the folder has no snapshot
 */
export async function startInstance(options: SnapshotServerOptions): Promise<Server> {
  const server = await snapshotServer(options);
  if (options.port === undefined) server.listen(0, '127.0.0.1');
  else server.listen(options.port);
  await once(server, 'listening');
  if (options.port !== undefined) return server;
  const { port } = server.address() as AddressInfo;
  const file = join(options.folder, INSTANCE_FILE);
  // Renamed atomically, so that no reader sees a partial file.
  await writeFile(`${file}.new`, JSON.stringify({ id: options.id, pid: process.pid, port }));
  await rename(`${file}.new`, file);
  return server;
}
