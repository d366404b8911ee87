import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { AUTHORITATIVE_ANSWER, decode, encode } from 'dns-packet';
import type { Authority } from '../clusters/engines/dns-engine.js';

const PATIENCE_MS = 1_000;
const IDS = 0x1_0000;

/** The serial with which a nameserver answers for a domain; null when it gives no authoritative answer. */
export async function soaSerial(authority: Authority, domain: string): Promise<number | null> {
  const id = randomInt(IDS);
  const question = encode({ type: 'query', id, questions: [{ type: 'SOA', name: domain }] });
  const socket = createSocket(authority.host.includes(':') ? 'udp6' : 'udp4');
  try {
    // Connected: packets of others are dropped, and a closed port is an error at once.
    socket.connect(authority.port, authority.host);
    await once(socket, 'connect');
    socket.send(question);
    const [reply] = (await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [Buffer];
    return readSerial(reply, id);
  } catch {
    // Late, closed or no DNS: to the one who asks it is all the same, no answer yet.
    return null;
  } finally {
    socket.close();
  }
}

function readSerial(reply: Buffer, id: number): number | null {
  const packet = decode(reply);
  if (packet.id !== id || ((packet.flags ?? 0) & AUTHORITATIVE_ANSWER) === 0) return null;
  for (const answer of packet.answers ?? []) if (answer.type === 'SOA') return answer.data.serial ?? null;
  return null;
}

const HALF = 0x8000_0000;

/** Whether a serial is at least as new as another one (RFC 1982). */
export function serialReached(serial: number, wanted: number): boolean {
  return (serial - wanted) >>> 0 < HALF;
}
