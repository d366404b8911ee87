import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineUnavailable } from '../engine.js';
import { DockerClient, statusOf } from './docker-client.js';

// Real: a Unix socket whose server behaves as a broken Docker Engine.
const LIMIT_MS = 200;
let folder: string;
let server: Server | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-docker-client-'));
});
afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true });
});

async function list(answer: RequestListener): Promise<unknown> {
  const socket = join(folder, 'docker.sock');
  server = createServer(answer).listen(socket);
  await once(server, 'listening');
  const client = new DockerClient({ socket });
  return client.call((docker, abortSignal) => docker.listContainers({ abortSignal }), LIMIT_MS);
}

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['begins an answer only', (_, response) => response.writeHead(200).write('[')],
  ['closes the connection', ({ socket }) => socket.destroy()],
])('a Docker Engine that %s is unavailable', async (_, answer) => {
  await expect(list(answer)).rejects.toThrow(EngineUnavailable);
});

test('a Docker Engine that answers 500 is available', async () => {
  const error = await list((_, response) => response.writeHead(500).end('{}')).catch(
    (reason: unknown) => reason,
  );
  expect(error).not.toBeInstanceOf(EngineUnavailable);
  expect(statusOf(error)).toBe(500);
});

test('a Docker Engine at tcp:// without TLS is unavailable', async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const certificates = { ca: '', cert: '', key: '' };
  const client = new DockerClient({ host: '127.0.0.1', port, certificates });
  await expect(client.ping()).rejects.toThrow(EngineUnavailable);
});
