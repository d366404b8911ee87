import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineRefusal, EngineUnavailable } from '../engine.js';
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

function failing(status: number): RequestListener {
  return (_, response) => void response.writeHead(status).end('{"message":"why"}');
}

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['begins an answer only', (_, response) => response.writeHead(200).write('[')],
  [
    'ends in the middle of an answer',
    (_, response) => response.writeHead(200).write('[', () => response.destroy()),
  ],
  ['closes the connection', ({ socket }) => socket.destroy()],
])('a Docker Engine that %s is unavailable', async (_, answer) => {
  await expect(list(answer)).rejects.toThrow(EngineUnavailable);
});

test.each([409, 500, 503])('an answer %i asks for another try', async (status) => {
  const error = await list(failing(status)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineRefusal);
  expect(String(error)).toContain('asks for another try. why');
  expect(statusOf(error)).toBe(status);
});

test.each([400, 404])('an answer %i is a fault of the call', async (status) => {
  const error = await list(failing(status)).catch((reason: unknown) => reason);
  expect(error).not.toBeInstanceOf(EngineUnavailable);
  expect(statusOf(error)).toBe(status);
});

test('a Docker Engine at tcp:// without TLS is unavailable', async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const certificates = { ca: '', cert: '', key: '' };
  const client = new DockerClient({ host: '127.0.0.1', port, certificates });
  await expect(client.ping()).rejects.toThrow(EngineUnavailable);
});
