import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { EngineRefusal, EngineUnavailable } from '../engine.js';
import { DockerClient, statusOf } from './docker-client.js';
import { FrameReader } from './frame-reader.js';

// Real: a Unix socket whose server behaves as a broken Docker Engine.
const LIMIT_MS = 200;
const MINUTE_MS = 60_000;
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

/** A client of an engine that sends this response to each call. */
async function clientOf(answer: RequestListener): Promise<DockerClient> {
  const socket = join(folder, 'docker.sock');
  server = createServer(answer).listen(socket);
  await once(server, 'listening');
  return new DockerClient({ socket });
}

async function list(answer: RequestListener, limitMs = LIMIT_MS): Promise<unknown> {
  const client = await clientOf(answer);
  return client.call((docker, abortSignal) => docker.listContainers({ abortSignal }), limitMs);
}

/** A response with these bytes and without an end. */
function open(status: number, ...chunks: Buffer[]): RequestListener {
  return (_, response) => {
    response.on('error', () => undefined).writeHead(status);
    for (const chunk of chunks) response.write(chunk);
  };
}

function failing(status: number): RequestListener {
  return (_, response) => void response.writeHead(status).end('{"message":"why"}');
}

test.each<[string, RequestListener]>([
  ['never responds', () => undefined],
  ['only begins a response', (_, response) => response.writeHead(200).write('[')],
  [
    'ends in the middle of a response',
    (_, response) => response.writeHead(200).write('[', () => response.destroy()),
  ],
  ['closes the connection', ({ socket }) => socket.destroy()],
])('a Docker Engine that %s is unavailable', async (_, answer) => {
  await expect(list(answer)).rejects.toThrow(EngineUnavailable);
});

test.each([409, 500, 503])('a response with status %i is a temporary refusal', async (status) => {
  const error = await list(failing(status)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EngineRefusal);
  expect(String(error)).toContain('Docker refused for now. why');
  expect(statusOf(error)).toBe(status);
});

test.each([400, 404])('a response with status %i is a fault of the call', async (status) => {
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

const signal = new AbortController().signal;
const MEGABYTE = Buffer.alloc(1_048_576, '0');
const LARGE = Array.from({ length: 33 }, () => MEGABYTE);
const HUGE_FRAME = Buffer.from([1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);

test.each([200, 500])('a response with status %i and too many bytes is aborted', async (status) => {
  await expect(list(open(status, ...LARGE), MINUTE_MS)).rejects.toThrow(
    new EngineUnavailable('Docker sent an answer of more than 32 MB.'),
  );
});

test.each([
  ['a frame of 4 GB', HUGE_FRAME],
  ['bytes without frames', Buffer.from('plain text without a header\n')],
])('a log with %s is aborted', async (_, bytes) => {
  const client = await clientOf(open(200, bytes));
  const followed = client.followLogs('one', undefined, signal, () => undefined);
  await expect(followed).rejects.toThrow(EngineUnavailable);
});

test('a refused log with too many bytes is aborted', async () => {
  const client = await clientOf(open(404, ...LARGE));
  const followed = client.followLogs('one', undefined, signal, () => undefined);
  await expect(followed).rejects.toThrow('more than 32 MB');
});

test('events with an endless line are aborted', async () => {
  const client = await clientOf(open(200, MEGABYTE, MEGABYTE));
  const followed = client.followEvents([], 0, signal, () => undefined);
  await expect(followed).rejects.toThrow('Docker sent a line of more than 1 MB.');
});

test('a log is split into its frames at any chunk border', async () => {
  const frames: string[] = [];
  const bytes = Buffer.concat([
    Buffer.from([1, 0, 0, 0, 0, 0, 0, 3]),
    Buffer.from('out'),
    Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from([2, 0, 0, 0, 0, 0, 0, 5]),
    Buffer.from('fault'),
  ]);
  const reader = new FrameReader((stream, frame) => frames.push(`${stream} ${String(frame)}`));
  for (const byte of bytes) reader.write(Buffer.from([byte]));
  await finished(reader.end());
  expect(frames).toEqual(['stdout out', 'stderr ', 'stderr fault']);
});

test('a response outside HTTP makes the engine unavailable', async () => {
  await expect(list(({ socket }) => socket.end('HTTP/9.9 never\r\n\r\n'))).rejects.toThrow(EngineUnavailable);
});
