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
 * Real: the whole path of a packet, and the sockets in the last tests. `npm run soak -- --part packets` sends a million
 * packets, from a printed seed.
 */
const SEED = testSeed();
const PACKETS = Number(process.env['ZW_SOAK_PACKETS'] ?? byTier({ gate: 10_000, full: 30_000 }));
/** One millisecond per packet, on a busy machine. */
const LIMIT_MS = 30_000 + PACKETS;
/** Fewer packets over sockets, since each waits for the system. */
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
  `malformed packets by %s cause no exception, no answer out of zone and no amplification: ${PACKETS}, seed ${SEED}`,
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
    // Every kind occurred, and each valid query had a reply; otherwise the test proves nothing.
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

describe('packets over sockets', () => {
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

  test('UDP queries between malformed packets are answered', async () => {
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

  test('malformed TCP streams end, and queries on other sockets are answered', async () => {
    const random = new Random(SEED);
    for (let count = 0; count < SENT / 20; count += 1) {
      await sendStream(random);
      if (count % 10 === 0) expect(await askUdp(port)).toEqual(['www.example.nl A 192.0.2.1']);
    }
  });

  /** Sends several packets, some with a wrong length, and half-closes the connection. */
  async function sendStream(random: Random): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // The server may close the socket during the transfer.
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
