import { byTier, testSeed } from '@zonewerk/testing/tier';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { answerPacket, type Transport } from '../../../src/nameserver/queries/answer.js';
import { listenAll, type Listeners } from '../../../src/nameserver/listeners/listeners.js';
import { freePort } from '@zonewerk/testing/free-port';
import { question, readReply, storeWith } from '../../harness/nameserver-zones.js';
import { Random } from '../../harness/random.js';
import { recordSoak } from '../../harness/soak-record.js';
import { KINDS, nextPacket } from './fuzz/packets.js';
import { replyFault } from './fuzz/reply-faults.js';

/*
 * Real: everything that a packet passes, and in the last tests the sockets. `npm run soak -- --part packets` sends a
 * million, from a seed that it prints.
 */
const SEED = testSeed();
const PACKETS = Number(process.env['ZW_SOAK_PACKETS'] ?? byTier({ gate: 10_000, full: 30_000 }));
/** A thousandth of a second each, on a machine with much else to do. */
const LIMIT_MS = 30_000 + PACKETS;
/** Over sockets, where each waits for the system. */
const SENT = Math.min(PACKETS, 20_000) / 10;

const ZONES = ['example.nl', 'example.org'];
const store = storeWith({
  'example.nl': {
    '@ MX': ['10 mail.example.nl'],
    'www A': ['192.0.2.1', '192.0.2.2'],
    '*.w TXT': ['"w"'],
    'c CNAME': ['www.example.nl'],
    'large TXT': Array.from({ length: 20 }, (_, index) => `"${index}${'x'.repeat(200)}"`),
    'sub NS': ['ns.sub.example.nl'],
    'ns.sub A': ['192.0.2.53'],
  },
  'example.org': { 'c CNAME': ['www.example.nl'] },
});

test.each<Transport>(['udp', 'tcp'])(
  `malformed packets by %s: no exception, no answer out of zone, no amplification: ${PACKETS}, seed ${SEED}`,
  async (transport) => {
    const random = new Random(SEED);
    const kinds = new Map(KINDS.map((kind) => [kind, { sent: 0, answered: 0 }]));
    for (let count = 0; count < PACKETS; count += 1) {
      const { kind, packet } = nextPacket(random);
      const reply = answerPacket(packet, store, transport);
      const fault = replyFault(packet, reply, { zones: ZONES, transport });
      if (fault !== null) throw new Error(`${kind}: ${fault}; packet ${count} is ${packet.toString('hex')}`);
      const tally = kinds.get(kind);
      if (tally) Object.assign(tally, { sent: tally.sent + 1, answered: tally.answered + (reply ? 1 : 0) });
    }
    // Every kind came up, and sound questions had answers: otherwise nothing was tried.
    for (const [kind, { sent }] of kinds) expect({ kind, some: sent > 0 }).toEqual({ kind, some: true });
    expect(kinds.get('a sound question')?.answered).toBe(kinds.get('a sound question')?.sent);
    await recordSoak(figuresOf(transport, kinds));
  },
  LIMIT_MS,
);

function figuresOf(transport: Transport, kinds: ReadonlyMap<string, { sent: number; answered: number }>) {
  const rows = [...kinds].flatMap(([kind, { sent, answered }]) => [
    [`${transport}, ${kind}: sent`, sent],
    [`${transport}, ${kind}: answered`, answered],
  ]);
  return Object.fromEntries(rows) as Record<string, number>;
}

describe('over sockets', () => {
  let listeners: Listeners;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    const answerers = {
      udp: (packet: Buffer) => answerPacket(packet, store, 'udp'),
      tcp: (packet: Buffer) => answerPacket(packet, store, 'tcp'),
    };
    listeners = await listenAll(['127.0.0.1'], port, answerers, pino({ level: 'silent' }));
  });
  afterAll(() => listeners.close());

  test('UDP: malformed packets, and questions in between are answered', async () => {
    const random = new Random(SEED);
    const socket = createSocket('udp4');
    try {
      for (let count = 0; count < SENT; count += 1) {
        socket.send(nextPacket(random).packet, port, '127.0.0.1');
        if (count % 100 === 0) expect(await askUdp(port)).toEqual(['www.example.nl A 192.0.2.1']);
      }
    } finally {
      socket.close();
    }
  });

  test('TCP: malformed streams end, and questions on other connections are answered', async () => {
    const random = new Random(SEED);
    for (let count = 0; count < SENT / 20; count += 1) {
      await sendStream(random);
      if (count % 10 === 0) expect(await askUdp(port)).toEqual(['www.example.nl A 192.0.2.1']);
    }
  });

  /** Several packets, some with a false length, and then half of the connection is closed. */
  async function sendStream(random: Random): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // The server may end it in the middle of what is sent.
    socket.on('error', () => socket.destroy());
    const ended = new Promise((resolve) => socket.once('close', resolve));
    for (let packets = 1 + random.below(5); packets > 0; packets -= 1) {
      const { packet } = nextPacket(random);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(random.below(5) === 0 ? random.below(65_536) : packet.length);
      socket.write(Buffer.concat([length, packet]));
    }
    socket.resume();
    socket.end();
    await ended;
  }
});

async function askUdp(port: number): Promise<string[]> {
  const socket = createSocket('udp4');
  try {
    const answered = once(socket, 'message', { signal: AbortSignal.timeout(10_000) });
    socket.send(question('www.example.nl', 'A'), port, '127.0.0.1');
    const [reply] = (await answered) as [Buffer];
    return readReply(reply).answers.filter((answer) => answer.endsWith('192.0.2.1'));
  } finally {
    socket.close();
  }
}
