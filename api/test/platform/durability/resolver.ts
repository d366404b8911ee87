import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decode, type Answer } from 'dns-packet';
import { question } from '../../harness/nameserver-zones.js';

const PATIENCE_MS = 2_000;

/** Answer of the nameserver for a name and type. */
export interface Resolved {
  readonly rcode: string;
  /** Sorted, in the notation of the tests. */
  readonly data: readonly string[];
  readonly ttl: number | null;
}

/** Sends a query over UDP. @throws without a response */
export async function resolve(port: number, name: string, type: string): Promise<Resolved> {
  const socket = createSocket('udp4');
  try {
    socket.send(question(name, type, 4_096), port, '127.0.0.1');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const [reply] = (await once(socket, 'message', { signal })) as [Buffer];
    const packet = decode(reply) as ReturnType<typeof decode> & { rcode: string };
    const answers = (packet.answers ?? []).filter((answer) => answer.type === type);
    const [first] = answers;
    return {
      rcode: packet.rcode,
      data: answers.map(textOf).sort(),
      ttl: first && 'ttl' in first ? (first.ttl ?? null) : null,
    };
  } finally {
    socket.close();
  }
}

function textOf(answer: Answer): string {
  if (answer.type === 'MX') return `${answer.data.preference} ${answer.data.exchange}`;
  if (answer.type === 'TXT') return [answer.data].flat().map(String).join('');
  return 'data' in answer ? String(answer.data) : '';
}
