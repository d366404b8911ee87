import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http';
import { type AddressInfo, connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { EdgeServer } from './edge-server.js';
import { RequestQueue } from './request-queue.js';
import { RouteTable } from './route-table.js';
import { Visits } from './visits.js';

// Real: HTTP and WebSocket between a client, the edge proxy and an instance.
const DOMAIN = { id: 'd', container: 'chat', certificate: { chain: '', sealedKey: '' }, challenge: null };
let folder: string;
let instance: Server;
let edge: EdgeServer;
/** Headers of the last request that the instance got. */
let received: IncomingHttpHeaders;
/** Method and path of each request that the instance got. */
let requests: string[];
/** Upgrade requests of WebSockets at the instance. */
let upgrades: IncomingMessage[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-'));
  upgrades = [];
  requests = [];
  instance = createServer(({ method, url, headers, socket }, response) => {
    received = headers;
    requests.push(`${method} ${url}`);
    if (url === '/reset') socket.resetAndDestroy();
    else response.end('page');
  });
  new WebSocketServer({ server: instance }).on('connection', (socket, upgrade) => {
    upgrades.push(upgrade);
    socket.on('message', (data) => socket.send(`echo ${String(data)}`));
  });
  const port = await listening(instance);
  const routes = new RouteTable(join(folder, 'routes.json'));
  const present = { deployment: 'first', host: '127.0.0.1', port };
  await routes.replace({
    routes: [
      { container: 'chat', ...present },
      { container: 'lost', ...present, port: 1 },
    ],
    domains: [{ ...DOMAIN, host: 'chat.example' }],
  });
  const tls = { port: 8443, certificates: { find: () => Promise.resolve(undefined) } as never };
  const logger = pino({ level: 'silent' });
  const queue = new RequestQueue(routes, () => undefined);
  edge = new EdgeServer({
    appHost: 'app.localhost',
    protocol: 'http',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
    routes,
    queue,
    visits: new Visits(),
    publicParameters: () => Promise.resolve(null),
    tls,
    logger,
  });
  await listening(edge.server);
});
afterEach(async () => {
  edge.closeWebSockets();
  for (const server of [edge.server, instance]) {
    server.close();
    server.closeAllConnections();
  }
  await rm(folder, { recursive: true });
});

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return portOf(server);
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

const connect = (host: string, path = '/') =>
  new WebSocket(`ws://127.0.0.1:${portOf(edge.server)}${path}`, { headers: { Host: host } });

/** Status and `Location` of a refused WebSocket. */
async function refusal(host: string, path?: string) {
  const [, { statusCode, headers }] = (await once(connect(host, path), 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ];
  return [statusCode, headers.location];
}

async function answerTo(method: string, headers: OutgoingHttpHeaders, localAddress?: string) {
  const options = { port: portOf(edge.server), method, localAddress, agent: false as const };
  const sent = request({ ...options, headers: { Host: 'chat.app.localhost', ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return [answer.statusCode, await text(answer)];
}

test('a WebSocket reaches the instance that its host names', async () => {
  const socket = connect('chat.app.localhost', '/room?id=1');
  await once(socket, 'open');
  socket.send('hello');
  const [data] = (await once(socket, 'message')) as [Buffer];
  expect(String(data)).toBe('echo hello');
  const [{ url, headers } = {}] = upgrades;
  expect(url).toBe('/room?id=1');
  expect(headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'chat.app.localhost',
    'x-forwarded-proto': 'http',
  });
});

test.each([
  ['of an unknown host', 'other.example', '/', [404, undefined]],
  ['of an internal path', 'chat.app.localhost', '/_zonewerk/state', [404, undefined]],
  ['of a container without a route', 'none.app.localhost', '/', [503, undefined]],
  ['of an instance that does not listen', 'lost.app.localhost', '/', [503, undefined]],
  ['over http of a domain with a certificate', 'chat.example', '/a', [308, 'https://chat.example/a']],
])('a WebSocket %s is refused', async (_, host, path, expected) => {
  expect(await refusal(host, path)).toEqual(expected);
  expect(upgrades).toEqual([]);
});

test('an upgrade to another protocol is ignored, and refused for a request with a body', async () => {
  const h2c = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': '' };
  expect(await answerTo('GET', h2c)).toEqual([200, 'page']);
  expect(await answerTo('POST', { ...h2c, 'Content-Length': 0 })).toEqual([
    400,
    'A request with a body cannot change its protocol.\n',
  ]);
});

test.each([
  ['the one that a trusted proxy adds', '198.51.100.7', undefined, '198.51.100.7'],
  ['the last untrusted one', '203.0.113.9, 198.51.100.7, 10.1.2.3', undefined, '198.51.100.7'],
  ['of the connection, without a header', undefined, undefined, '127.0.0.1'],
  ['of the connection, in place of a text', '198.51.100.7, unknown', undefined, '127.0.0.1'],
  ['of an untrusted peer', '198.51.100.7', '127.0.0.2', '127.0.0.2'],
])('an instance receives the IP address of a visitor: %s', async (_, typed, localAddress, expected) => {
  const claims = { Forwarded: 'for=192.0.2.1', 'X-Real-IP': '192.0.2.1', 'CF-Connecting-IP': '192.0.2.1' };
  const headers = typed === undefined ? claims : { ...claims, 'X-Forwarded-For': typed };
  expect(await answerTo('GET', headers, localAddress)).toEqual([200, 'page']);
  expect(received['x-forwarded-for']).toBe(expected);
  expect(JSON.stringify(received)).not.toContain('192.0.2.1');
});

test('closeWebSockets ends the connections', async () => {
  const socket = connect('chat.app.localhost');
  await once(socket, 'open');
  const closed = once(socket, 'close');
  edge.closeWebSockets();
  await closed;
  edge.server.close();
  await once(edge.server, 'close');
});

/** The whole response to the bytes of a client. The last of their requests closes the connection. */
async function answerToBytes(bytes: string): Promise<string> {
  const socket = openSocket(portOf(edge.server), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

const HOST = 'Host: chat.app.localhost';
const CLOSING = `GET /last HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`;
const HIDDEN = `GET /hidden HTTP/1.1\r\n${HOST}\r\n\r\n`;
const CHUNKS = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

test.each(['DELETE', 'OPTIONS'])('a chunked %s request is refused, and hides no request', async (method) => {
  const head = `${method} / HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await answerToBytes(`${head}${CHUNKS}${CLOSING}`)).toMatch(/^HTTP\/1\.1 411 /u);
  expect(requests).toEqual(['GET /last']);
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'PROPFIND'])(
  'the body of a %s request is no request',
  async (method) => {
    for (const framing of ['Transfer-Encoding: chunked', `Content-Length: ${CHUNKS.length}`]) {
      await answerToBytes(`${method} / HTTP/1.1\r\n${HOST}\r\n${framing}\r\n\r\n${CHUNKS}${CLOSING}`);
    }
    expect(requests).toEqual([`${method} /`, 'GET /last', `${method} /`, 'GET /last']);
  },
);

const UPGRADE =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==';

test('a WebSocket with a body is refused, and hides no request', async () => {
  for (const framing of ['Transfer-Encoding: chunked', `Content-Length: ${HIDDEN.length}`]) {
    const sent = `GET / HTTP/1.1\r\n${HOST}\r\n${UPGRADE}\r\n${framing}\r\n\r\n${HIDDEN}`;
    expect(await answerToBytes(sent)).toMatch(/^HTTP\/1\.1 400 /u);
  }
  expect([upgrades, requests]).toEqual([[], []]);
});

test('bytes after a WebSocket that the instance refuses reach no other request', async () => {
  const version = UPGRADE.replace('Version: 13', 'Version: 1');
  const sent = `GET / HTTP/1.1\r\n${HOST}\r\n${version}\r\n\r\n${HIDDEN}`;
  expect(await answerToBytes(sent)).toMatch(/^HTTP\/1\.1 400 /u);
  expect(await answerTo('GET', {})).toEqual([200, 'page']);
  expect(requests).toEqual(['GET /']);
});

test('a request whose connection is lost is repeated once', async () => {
  const sent = request({
    port: portOf(edge.server),
    path: '/reset',
    headers: { Host: 'chat.app.localhost' },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(503);
  expect(requests).toEqual(['GET /reset', 'GET /reset']);
  answer.resume();
});
