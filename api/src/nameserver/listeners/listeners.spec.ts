import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { answerPacket } from '../queries/answer.js';
import { DnsCookies } from '../queries/dns-cookies.js';
import { ListenError, listenAll } from './listeners.js';
import type { Listeners } from './listeners.js';
import { listenTcp } from './tcp-listener.js';
import { freePort } from '@zonewerk/testing/free-port';
import { question, readReply, storeWith } from '../../../test/harness/nameserver-zones.js';

// Real: UDP and TCP sockets on loopback, and dig. Fake: the zones.

let port: number;
const run = promisify(execFile);
const logger = pino({ level: 'silent' });
const store = storeWith({
  'example.nl': {
    'www A': ['192.0.2.2'],
    'large TXT': Array.from({ length: 20 }, (_, index) => `"${index}${'x'.repeat(200)}"`),
    '*.w CNAME': ['www.example.nl'],
  },
});
const cookies = new DnsCookies();
const udp = (packet: Buffer, address: string) =>
  answerPacket(packet, store, 'udp', Math.random, { address, cookies, rate: null });
const tcp = (packet: Buffer) => answerPacket(packet, store, 'tcp');
let listeners: Listeners;

beforeAll(async () => {
  port = await freePort();
  listeners = await listenAll(['127.0.0.1', '::1', '192.0.2.99'], port, { udp, tcp }, logger);
});
afterAll(() => listeners.close());

async function dig(...args: string[]): Promise<string> {
  const { stdout } = await run('dig', ['-p', String(port), '+tries=1', '+time=3', ...args]);
  return stdout;
}

function frame(packet: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(packet.length);
  return Buffer.concat([length, packet]);
}

/** Reads responses of a connection up to `count` or its end. */
async function readFrames(socket: Socket, count: number): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  let waiting = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0);
      frames.push(waiting.subarray(2, end));
      waiting = waiting.subarray(end);
    }
    if (frames.length >= count) break;
  }
  return frames;
}

test('an IP address that the machine lacks is skipped, and the others listen', () => {
  expect(listeners.addresses).toContain(`127.0.0.1 ${port}`);
  expect(listeners.addresses).not.toContain(`192.0.2.99 ${port}`);
});

test.each(['127.0.0.1', '::1'])('dig gets an answer from %s over UDP and TCP', async (server) => {
  expect(await dig(`@${server}`, 'www.example.nl', 'A', '+short')).toBe('192.0.2.2\n');
  expect(await dig(`@${server}`, 'x.w.example.nl', 'A', '+short', '+tcp')).toBe(
    'www.example.nl.\n192.0.2.2\n',
  );
});

test('dig sees flags, EDNS and the negative answer', async () => {
  const found = await dig('@127.0.0.1', 'www.example.nl', 'A');
  expect(found).toMatch(/status: NOERROR/u);
  expect(found).toMatch(/flags: qr aa rd;/u);
  expect(found).toMatch(/EDNS: version: 0, flags:; udp: 1232/u);
  const missing = await dig('@127.0.0.1', 'nowhere.example.nl', 'A');
  expect(missing).toMatch(/status: NXDOMAIN/u);
  expect(missing).toMatch(/example\.nl\.\s+60\s+IN\s+SOA/u);
  expect(await dig('@127.0.0.1', 'example.com', 'A')).toMatch(/status: REFUSED/u);
  expect(await dig('@127.0.0.1', 'www.example.nl', 'A', '+opcode=UPDATE')).toMatch(/status: NOTIMP/u);
  expect(await dig('@127.0.0.1', 'www.example.nl', 'A', '+edns=7', '+noednsnegotiation')).toMatch(
    /status: BADVERS/u,
  );
});

test('dig receives a server cookie, which it can send again', async () => {
  const [, cookie] =
    /COOKIE: ([0-9a-f]{48}) \(good\)/u.exec(await dig('@127.0.0.1', 'www.example.nl', '+cookie')) ?? [];
  expect(await dig('@127.0.0.1', 'www.example.nl', `+cookie=${cookie}`)).toMatch(/status: NOERROR/u);
});

test('a truncated DNS answer makes dig retry over TCP', async () => {
  const output = await dig('@127.0.0.1', 'large.example.nl', 'TXT');
  expect(output).toMatch(/Truncated, retrying in TCP mode/u);
  expect(output).toMatch(/ANSWER: 20,/u);
});

test('invalid packets get a header or no response, and later queries succeed', async () => {
  const socket = createSocket('udp4');
  socket.send(Buffer.from('not a question, but long enough'), port, '127.0.0.1');
  const [reply] = (await once(socket, 'message')) as [Buffer];
  expect(reply).toHaveLength(12);
  socket.close();
  const connection = connect(port, '127.0.0.1');
  connection.write(Buffer.from([0xff, 0xff, 1, 2, 3]));
  await once(connection, 'close');
  expect(await dig('@127.0.0.1', 'www.example.nl', 'A', '+short')).toBe('192.0.2.2\n');
});

test('pipelined queries on one TCP connection, split anywhere, are answered in order', async () => {
  const connection = connect(port, '127.0.0.1');
  const packets = Array.from({ length: 50 }, (_, id) => {
    const packet = question(id % 2 === 0 ? 'www.example.nl' : 'none.example.nl', 'A');
    packet.writeUInt16BE(id, 0);
    return frame(packet);
  });
  const all = Buffer.concat(packets);
  connection.write(all.subarray(0, 1));
  connection.write(all.subarray(1, 77));
  connection.write(all.subarray(77));
  const replies = (await readFrames(connection, 50)).map((reply) => readReply(reply).packet.id);
  expect(replies).toEqual(packets.map((_, id) => id));
});

test('a client that does not read blocks no other client and receives all responses later', async () => {
  const connection = connect(port, '127.0.0.1');
  connection.pause();
  const one = frame(question('large.example.nl', 'TXT'));
  const count = 2_000;
  connection.write(Buffer.concat(Array<Buffer>(count).fill(one)));
  expect(await dig('@127.0.0.1', 'www.example.nl', 'A', '+short', '+tcp')).toBe('192.0.2.2\n');
  expect(await readFrames(connection, count)).toHaveLength(count);
});

/** Sends a query and waits for its response, so that the connection counts as used. */
async function use(socket: Socket): Promise<void> {
  socket.write(frame(question('www.example.nl', 'A')));
  await once(socket, 'readable');
  socket.read();
}

test('a new connection at the limit replaces the connection with the oldest last query', async () => {
  const limits = { idleMs: 60_000, connections: 3, connectionsPerNetwork: 2 };
  const limitedPort = await freePort();
  const limited = await listenTcp('127.0.0.1', limitedPort, tcp, logger, limits);
  const from = (localAddress: string) => connect({ port: limitedPort, host: '127.0.0.1', localAddress });
  const first = from('127.0.0.1');
  const second = from('127.0.0.2');
  await use(first);
  await use(second);
  await use(first);
  const third = from('127.0.0.3');
  await Promise.all([once(second.resume(), 'close'), use(third)]);
  const elsewhere = from('127.0.1.1');
  await use(elsewhere);
  await use(first);
  await use(third);
  // The connection from elsewhere is the idlest, but its network has one only.
  const fourth = from('127.0.2.1');
  await Promise.all([once(first.resume(), 'close'), use(fourth)]);
  await use(elsewhere);
  await limited.close();
});

test('idle connections are closed', async () => {
  const limits = { idleMs: 200, connections: 2, connectionsPerNetwork: 2 };
  const limitedPort = await freePort();
  const limited = await listenTcp('127.0.0.1', limitedPort, tcp, logger, limits);
  const open = [connect(limitedPort, '127.0.0.1'), connect(limitedPort, '127.0.0.1')];
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  // A connection with an incomplete query is idle too.
  open[0]?.write(Buffer.from([0]));
  await Promise.all(open.map((socket) => once(socket.resume(), 'close')));
  await limited.close();
});

test('a port in use is refused with a clear message', async () => {
  const again = listenAll(['127.0.0.1'], port, { udp, tcp }, logger);
  await expect(again).rejects.toThrow(ListenError);
  await expect(again).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Stop the other program or set DNS_PORT.`,
  );
  const nowhere = listenAll(['192.0.2.99'], port, { udp, tcp }, logger);
  await expect(nowhere).rejects.toThrow('Check DNS_BIND.');
});
