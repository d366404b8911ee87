import { decode, encode } from 'dns-packet';
import type { DecodedPacket } from 'dns-packet';
import { answerPacket } from '../../src/nameserver/queries/answer.js';
import type { Transport } from '../../src/nameserver/queries/answer.js';
import type { Random } from '../../src/nameserver/zones/compiled-set.js';
import type { ReplaceBody, ZoneSet } from '../../src/nameserver/control/control-protocol.js';
import { ZoneStore } from '../../src/nameserver/zones/zone-store.js';

/** Builders for the nameserver's tests. */

export const NAMESERVERS = ['ns1.test-nameserver.example', 'ns2.test-nameserver.example'];

let revisions = 0;

/** A record set from `name type` and its values, with a new highest revision. */
export function zoneSet(key: string, values: string[], more: Partial<ZoneSet> = {}): ZoneSet {
  const [name = '@', type = 'A'] = key.split(' ');
  revisions += 1;
  return {
    name,
    type: type as ZoneSet['type'],
    revision: revisions,
    policy: 'Simple',
    ttl: 300,
    members: [{ identifier: '', values }],
    ...more,
  };
}

/** A whole zone, e.g. `zoneBody({ 'www A': ['192.0.2.1'] })`. */
export function zoneBody(sets: Record<string, string[]>, serial = 1): ReplaceBody {
  return { serial, revision: 0, sets: Object.entries(sets).map(([key, values]) => zoneSet(key, values)) };
}

/** A store with zones by domain. */
export function storeWith(zones: Record<string, Record<string, string[]>>): ZoneStore {
  const store = new ZoneStore(NAMESERVERS);
  for (const [domain, sets] of Object.entries(zones)) {
    const { refused } = store.replace(domain, zoneBody(sets));
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  }
  return store;
}

/** A query in wire format. `edns` is the payload size that the client accepts. */
export function question(name: string, type: string, edns?: number): Buffer {
  return encode({
    type: 'query',
    id: 4711,
    flags: 0x0100,
    questions: [{ name, type: type as 'A' }],
    additionals:
      edns === undefined
        ? []
        : [
            {
              type: 'OPT',
              name: '.',
              udpPayloadSize: edns,
              extendedRcode: 0,
              ednsVersion: 0,
              flags: 0,
              flag_do: false,
              options: [],
            },
          ],
  });
}

export interface AskOptions {
  readonly transport?: Transport;
  readonly edns?: number;
  readonly random?: Random;
}

export interface Reply {
  readonly packet: DecodedPacket;
  readonly rcode: string;
  /** `name type data` of every answer. */
  readonly answers: string[];
  readonly authorities: string[];
  /** Without OPT. */
  readonly additionals: string[];
}

/** Queries the store in wire format. */
export function ask(store: ZoneStore, name: string, type = 'A', options: AskOptions = {}): Reply {
  const { edns, transport = 'udp', random } = options;
  const reply = answerPacket(question(name, type, edns), store, transport, random);
  if (!reply) throw new Error('no answer');
  return readReply(reply);
}

export function readReply(reply: Buffer): Reply {
  const packet = decode(reply);
  // The type declarations omit `rcode`.
  const { rcode } = packet as DecodedPacket & { rcode: string };
  return {
    packet,
    rcode,
    answers: texts(packet.answers),
    authorities: texts(packet.authorities),
    additionals: texts(packet.additionals?.filter(({ type }) => type !== 'OPT')),
  };
}

function texts(answers: DecodedPacket['answers']): string[] {
  return (answers ?? []).map((answer) => {
    const data = 'data' in answer ? answer.data : undefined;
    const text = typeof data === 'string' ? data : JSON.stringify(data, readable);
    return `${answer.name} ${answer.type} ${text}`;
  });
}

function readable(_key: string, value: unknown): unknown {
  const bytes = value as { type?: string; data?: number[] } | null;
  return bytes?.type === 'Buffer' && bytes.data ? Buffer.from(bytes.data).toString('utf8') : value;
}
