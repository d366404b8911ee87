import { answerPacket, type Client } from './answer.js';
import { DnsCookies } from './dns-cookies.js';
import { ResponseRate } from './response-rate.js';
import { question, readReply, storeWith } from '../../../test/harness/nameserver-zones.js';

const store = storeWith({
  'example.nl': {
    'www A': ['192.0.2.2'],
    'large TXT': Array.from({ length: 4 }, (_, index) => `"${index}${'x'.repeat(200)}"`),
  },
});
const CLIENT_COOKIE = Buffer.from('0102030405060708', 'hex');

function clientWith(perSecond: number): Client {
  const now = () => 1_800_000_000_000;
  return {
    address: '192.0.2.7',
    cookies: new DnsCookies(Buffer.alloc(32), now),
    rate: new ResponseRate(perSecond, now),
  };
}

/** A query whose OPT record has a cookie. */
function withCookie(cookie: Buffer, name = 'www.example.nl'): Buffer {
  const packet = question(name, 'A', 1232);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(10, 0);
  head.writeUInt16BE(cookie.length, 2);
  packet.writeUInt16BE(4 + cookie.length, packet.length - 2);
  return Buffer.concat([packet, head, cookie]);
}

const ask = (packet: Buffer, client: Client, transport: 'udp' | 'tcp' = 'udp') =>
  answerPacket(packet, store, transport, Math.random, client);
const isTruncated = (reply: Buffer) => (reply.readUInt16BE(2) & 0x0200) !== 0;
/** Content of the cookie option at the end of a response. */
const cookieIn = (reply: Buffer) => reply.subarray(reply.length - 24);

test.each(['udp', 'tcp'] as const)('a response over %s has the answers and a server cookie', (transport) => {
  const reply = ask(withCookie(CLIENT_COOKIE), clientWith(9), transport) ?? Buffer.alloc(0);
  expect(readReply(reply).answers).toEqual(['www.example.nl A 192.0.2.2']);
  expect(cookieIn(reply).subarray(0, 8)).toEqual(CLIENT_COOKIE);
});

test('a client without a cookie receives none', () => {
  const plain = answerPacket(question('www.example.nl', 'A', 1232), store, 'udp');
  expect(ask(question('www.example.nl', 'A', 1232), clientWith(9))).toEqual(plain);
});

test.each([0, 7, 9, 15, 41])('a cookie of %i bytes is malformed', (bytes) => {
  const reply = ask(withCookie(Buffer.alloc(bytes)), clientWith(9)) ?? Buffer.alloc(0);
  expect(readReply(reply).rcode).toBe('FORMERR');
});

test('above the rate responses over UDP are truncated or dropped, and never longer than the question', () => {
  const client = clientWith(1);
  const packet = question('large.example.nl', 'TXT', 1232);
  expect(ask(packet, client)?.length).toBeGreaterThan(800);
  const truncated = ask(packet, client) ?? Buffer.alloc(0);
  expect([isTruncated(truncated), readReply(truncated).answers]).toEqual([true, []]);
  expect(truncated.length).toBeLessThanOrEqual(packet.length);
  expect(ask(packet, client)).toBeNull();
  expect(ask(packet, client, 'tcp')?.length).toBeGreaterThan(800);
});

test('a client with a valid server cookie is not limited', () => {
  const client = clientWith(1);
  const cookie = cookieIn(ask(withCookie(CLIENT_COOKIE), client) ?? Buffer.alloc(0));
  for (let count = 0; count < 5; count += 1) {
    const reply = ask(withCookie(cookie), client) ?? Buffer.alloc(0);
    expect([isTruncated(reply), readReply(reply).answers.length]).toEqual([false, 1]);
  }
});

test('malformed packets count as well, and are dropped above the rate', () => {
  const client = clientWith(1);
  const malformed = question('www.example.nl', 'A').subarray(0, 20);
  expect(ask(malformed, client)).toHaveLength(12);
  expect([ask(malformed, client), ask(malformed, client)]).toEqual([null, null]);
});
