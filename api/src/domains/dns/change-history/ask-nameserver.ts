import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { AUTHORITATIVE_ANSWER, decode, encode, streamEncode, TRUNCATED_RESPONSE } from 'dns-packet';
import type { DecodedPacket, Packet, RecordType as WireType } from 'dns-packet';
import type { Authority } from '../engines/dns-engine.js';

const PATIENCE_MS = 1_000;
const IDS = 0x1_0000;
/** UDP payload size that networks transmit without fragmentation. */
const UDP_BYTES = 1_232;
const LENGTH_BYTES = 2;

/** The authoritative answer of a nameserver for a name and type; null when none arrives within a second. */
export async function askNameserver(
  authority: Authority,
  name: string,
  type: string,
): Promise<DecodedPacket | null> {
  const reply = await askForReply(authority, name, type);
  return reply && has(reply, AUTHORITATIVE_ANSWER) ? reply : null;
}

/** As `askNameserver`, including referrals to other nameservers. */
export async function askForReply(
  authority: Pick<Authority, 'host' | 'port'>,
  name: string,
  type: string,
): Promise<DecodedPacket | null> {
  const id = randomInt(IDS);
  const question = questionOf(id, name, type);
  try {
    const short = withId(await overUdp(authority, encode(question)), id);
    if (!short || !has(short, TRUNCATED_RESPONSE)) return short;
    return withId(await overTcp(authority, streamEncode(question)), id);
  } catch {
    // A timeout, a closed port and an invalid reply have the same result: no answer.
    return null;
  }
}

function questionOf(id: number, name: string, type: string): Packet {
  return {
    type: 'query',
    id,
    questions: [{ type: type as WireType, name }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: UDP_BYTES,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [],
      },
    ],
  };
}

async function overUdp(
  { host, port }: Pick<Authority, 'host' | 'port'>,
  question: Buffer,
): Promise<DecodedPacket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    // A connected socket discards packets of other hosts and reports a closed port at once.
    socket.connect(port, host);
    await once(socket, 'connect');
    socket.send(question);
    const [reply] = (await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer];
    return decode(reply);
  } finally {
    socket.close();
  }
}

async function overTcp(
  { host, port }: Pick<Authority, 'host' | 'port'>,
  question: Buffer,
): Promise<DecodedPacket> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(PATIENCE_MS) });
  try {
    socket.write(question);
    let reply = Buffer.alloc(0);
    for await (const part of socket) {
      reply = Buffer.concat([reply, part as Buffer]);
      const whole = reply.length >= LENGTH_BYTES ? reply.readUInt16BE(0) + LENGTH_BYTES : Infinity;
      if (reply.length >= whole) return decode(reply.subarray(LENGTH_BYTES));
    }
    throw new Error('The answer ended early.');
  } finally {
    socket.destroy();
  }
}

function withId(packet: DecodedPacket, id: number): DecodedPacket | null {
  return packet.id === id ? packet : null;
}

function has(packet: DecodedPacket, flag: number): boolean {
  return ((packet.flags ?? 0) & flag) !== 0;
}
