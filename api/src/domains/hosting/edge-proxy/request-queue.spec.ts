import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { EdgeServer } from './edge-server.js';
import { MAX_CONTAINER_QUEUE, MAX_QUEUE, RequestQueue } from './request-queue.js';
import { RouteTable } from './route-table.js';
import { Visits } from './visits.js';

// Real: HTTP and WebSocket between a client, the edge proxy and an instance.
const HOST = 'shop.app.localhost';
const turn = promisify(setImmediate);
const never = new AbortController().signal;
let folder: string;
let instance: Server;
let edge: EdgeServer;
let routes: RouteTable;
let queue: RequestQueue;
let visits: Visits;
let port: number;
/** Containers that requests started. */
let woken: string[];
/** Requests that the instance got. */
let received: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queue-'));
  received = [];
  instance = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      received.push(`${incoming.method} ${body}`);
      response.end('page');
    });
  });
  new WebSocketServer({ server: instance }).on('connection', (socket) => {
    received.push('WebSocket');
    socket.send('hello');
  });
  port = await listening(instance);
  routes = new RouteTable(join(folder, 'routes.json'));
  woken = [];
  queue = new RequestQueue(routes, (container) => woken.push(container));
  visits = new Visits();
  const logger = pino({ level: 'silent' });
  edge = new EdgeServer({
    appHost: 'app.localhost',
    protocol: 'http',
    trustedProxies: [],
    tls: undefined,
    routes,
    queue,
    visits,
    publicParameters: () => Promise.resolve(null),
    logger,
  });
  await listening(edge.server);
  await show({ held: true });
});
afterEach(async () => {
  edge.closeWebSockets();
  for (const server of [edge.server, instance]) {
    server.close();
    server.closeAllConnections();
  }
  await rm(folder, { recursive: true });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return portOf(server);
}

/** Changes the routes: one of the container, or none. */
function show(route: { held: boolean; asleep?: boolean } | null): Promise<void> {
  const place = { container: 'shop', deployment: 'first', host: '127.0.0.1', port };
  return routes.replace({ routes: route ? [{ ...place, ...route }] : [], domains: [] });
}

const waiting = () => routes.changes.listenerCount('change');

async function untilWaiting(count: number): Promise<void> {
  while (waiting() !== count) await turn();
}

async function answerTo(method: string, body = '') {
  const options = { port: portOf(edge.server), method, agent: false as const, headers: { Host: HOST } };
  const sent = request(options).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return [answer.statusCode, await text(answer), answer.headers['retry-after']];
}

/** A client that sends a request and no more. */
async function rawClient(head: string): Promise<Socket> {
  const socket = connect(portOf(edge.server), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n${head}\r\n`);
  return socket;
}

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

test('queued requests and WebSockets reach the next instance', async () => {
  const answers = [answerTo('GET'), answerTo('POST', 'form'), answerTo('PUT', 'x'.repeat(1_000_000))];
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(edge.server)}/`, { headers: { Host: HOST } });
  const message = once(socket, 'message');
  await untilWaiting(4);
  expect(received).toEqual([]);
  // A change of another route wakes nothing.
  await show({ held: true });
  await untilWaiting(4);
  expect(received).toEqual([]);
  await show({ held: false });
  expect(await Promise.all(answers)).toEqual(answers.map(() => [200, 'page', undefined]));
  expect(String((await message)[0])).toBe('hello');
  expect(received.toSorted()).toEqual(['GET ', 'POST form', `PUT ${'x'.repeat(1_000_000)}`, 'WebSocket']);
});

test('a queued request is refused once its container is offline', async () => {
  const answer = answerTo('GET');
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(edge.server)}/`, { headers: { Host: HOST } });
  const refused = once(socket, 'unexpected-response');
  await untilWaiting(2);
  await show(null);
  expect(await answer).toEqual([503, 'This website is offline at present.\n', '10']);
  expect(((await refused)[1] as IncomingMessage).statusCode).toBe(503);
  expect(waiting()).toBe(0);
});

test.each([
  ['a request', ''],
  ['a WebSocket', UPGRADE],
])('%s of a disconnected client is removed from the queue', async (_, head) => {
  for (const end of ['destroy', 'end'] as const) {
    const socket = await rawClient(head);
    await untilWaiting(1);
    socket[end]();
    await untilWaiting(0);
    socket.destroy();
  }
  await show({ held: false });
  expect(received).toEqual([]);
});

test('the first request for a sleeping container wakes and reaches it', async () => {
  await show({ held: true });
  const queued = answerTo('GET');
  await untilWaiting(1);
  expect(woken).toEqual([]);
  await show({ held: true, asleep: true });
  const first = answerTo('GET');
  await untilWaiting(2);
  expect(woken).toEqual(['shop']);
  await show({ held: false });
  expect(await Promise.all([queued, first])).toEqual([
    [200, 'page', undefined],
    [200, 'page', undefined],
  ]);
});

test('a container with an open WebSocket, or with a request since the last report, is in use', async () => {
  await show({ held: false });
  await answerTo('GET');
  expect(visits.take()).toEqual(['shop']);
  expect(visits.take()).toEqual([]);
  const socket = new WebSocket(`ws://127.0.0.1:${portOf(edge.server)}/`, { headers: { Host: HOST } });
  await once(socket, 'message');
  for (let report = 0; report < 3; report += 1) expect(visits.take()).toEqual(['shop']);
  socket.close();
  await once(socket, 'close');
  while (visits.take().length > 0) await turn();
});

test('a request waits until its deadline', async () => {
  expect(await queue.ready('shop', never, Date.now() + 20)).toBeUndefined();
  expect(waiting()).toBe(0);
});

/** Lets requests for each container wait until they are aborted. */
function hold(containers: readonly string[], leaving: AbortSignal) {
  return containers.flatMap((container) =>
    Array.from({ length: MAX_CONTAINER_QUEUE }, () => queue.ready(container, leaving, Date.now() + 60_000)),
  );
}

/** Sets routes that queue the requests of these containers. */
function holdRoutes(containers: readonly string[]): Promise<void> {
  const place = { deployment: 'first', host: '127.0.0.1', port, held: true };
  return routes.replace({ routes: containers.map((container) => ({ container, ...place })), domains: [] });
}

test(`${MAX_CONTAINER_QUEUE} requests of one container wait, and another one has its own queue`, async () => {
  await holdRoutes(['shop', 'other']);
  const leaving = new AbortController();
  const queued = hold(['shop'], leaving.signal);
  expect(await answerTo('GET')).toEqual([503, 'This website is offline at present.\n', '10']);
  const other = queue.ready('other', never, Date.now() + 60_000);
  expect(await queue.pause('shop')).toBe(false);
  expect(await queue.pause('other')).toBe(true);
  leaving.abort();
  expect(await Promise.all(queued)).toEqual(queued.map(() => undefined));
  await show(null);
  expect(await other).toBeUndefined();
  // The queue of the first container is empty again.
  await holdRoutes(['shop']);
  const answer = answerTo('GET');
  await untilWaiting(1);
  await show({ held: false });
  expect(await answer).toEqual([200, 'page', undefined]);
});

test(`a process queues ${MAX_QUEUE} requests and refuses the next one`, async () => {
  const others = Array.from({ length: MAX_QUEUE / MAX_CONTAINER_QUEUE }, (_, index) => `other-${index}`);
  await holdRoutes(['shop', ...others]);
  const leaving = new AbortController();
  const queued = hold(others, leaving.signal);
  expect(await answerTo('GET')).toEqual([503, 'This website is offline at present.\n', '10']);
  expect(await queue.pause('shop')).toBe(false);
  leaving.abort();
  expect(await Promise.all(queued)).toEqual(queued.map(() => undefined));
  await show({ held: false });
  expect(await answerTo('GET')).toEqual([200, 'page', undefined]);
});
