import { encode } from 'dns-packet';
import { question } from '../../../harness/nameserver-zones.js';
import { TYPE } from '../../../../src/nameserver/queries/wire.js';
import type { Random } from '../../../harness/random.js';

/** Names inside, outside, after and below the zones of the fuzz test, and unusual ones. */
const NAMES = [
  'example.nl',
  'www.example.nl',
  'c.example.nl',
  'any.w.example.nl',
  'large.example.nl',
  'host.sub.example.nl',
  'nowhere.example.nl',
  'sub.example.nl',
  'example.org',
  'notexample.nl',
  'nl',
  '.',
  'a.very.deep.name.of.many.labels.below.example.nl',
  `${'x'.repeat(63)}.example.nl`,
];

const TYPES = [
  'A',
  'AAAA',
  'ANY',
  'AXFR',
  'CAA',
  'CNAME',
  'DS',
  'IXFR',
  'MX',
  'NAPTR',
  'NS',
  'PTR',
  'SOA',
  'SRV',
  'TXT',
];
const SIZES = [undefined, 0, 512, 1232, 4096, 65_535];

type Maker = (random: Random) => Buffer;

/** Kinds of packets with their generators. */
const MAKERS: Record<string, Maker> = {
  'a sound question': sound,
  'changed bytes': (random) => {
    const packet = Buffer.from(sound(random));
    for (let times = 1 + random.below(6); times > 0; times -= 1) {
      packet[random.below(packet.length)] = random.below(256);
    }
    return packet;
  },
  'one bit turned over': (random) => {
    const packet = Buffer.from(sound(random));
    const at = random.below(packet.length);
    packet[at] = (packet[at] ?? 0) ^ (1 << random.below(8));
    return packet;
  },
  'cut off': (random) => {
    const packet = sound(random);
    return packet.subarray(0, random.below(packet.length + 1));
  },
  'bytes behind the end': (random) => Buffer.concat([sound(random), noise(random, 1 + random.below(64))]),
  'bytes in between': (random) => {
    const packet = sound(random);
    const at = random.below(packet.length);
    return Buffer.concat([packet.subarray(0, at), noise(random, 1 + random.below(8)), packet.subarray(at)]);
  },
  'other counts': (random) => {
    const packet = Buffer.from(sound(random));
    packet.writeUInt16BE(random.pick([0, 1, 2, 255, 65_535]), 4 + 2 * random.below(4));
    return packet;
  },
  'another header': (random) => {
    const packet = Buffer.from(sound(random));
    packet.writeUInt16BE(random.below(65_536), 2);
    return packet;
  },
  'another class or type': (random) => {
    const packet = Buffer.from(question(random.pick(NAMES), 'A'));
    packet.writeUInt16BE(random.below(65_536), packet.length - 2 - 2 * random.below(2));
    return packet;
  },
  'pointers in names': (random) => {
    const packet = Buffer.from(sound(random));
    const at = 12 + random.below(packet.length - 12);
    if (at + 2 <= packet.length) packet.writeUInt16BE(0xc000 | random.below(packet.length), at);
    return packet;
  },
  'records of any kind behind the question': records,
  'options of any kind': options,
  noise: (random) => noise(random, random.below(700)),
};

export const KINDS = Object.keys(MAKERS);

/** A random packet; deterministic for the same seed. */
export function nextPacket(random: Random): { kind: string; packet: Buffer } {
  const kind = random.pick(KINDS);
  const packet = (MAKERS[kind] as Maker)(random);
  return { kind, packet };
}

function sound(random: Random): Buffer {
  const packet = question(spelled(random, random.pick(NAMES)), random.pick(TYPES), random.pick(SIZES));
  packet.writeUInt16BE(random.below(65_536), 0);
  return packet;
}

/** Random capitals, as resolvers send against forged responses. */
function spelled(random: Random, name: string): string {
  return [...name].map((sign) => (random.below(4) === 0 ? sign.toUpperCase() : sign)).join('');
}

function noise(random: Random, bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, () => random.below(256)));
}

function records(random: Random): Buffer {
  const section = random.pick(['answers', 'authorities', 'additionals'] as const);
  const records = Array.from({ length: 1 + random.below(3) }, () => ({
    type: 'TXT' as const,
    name: random.pick(NAMES),
    data: noise(random, random.below(200)),
  }));
  return encode({
    type: 'query',
    id: random.below(65_536),
    flags: 0,
    questions: [{ name: random.pick(NAMES), type: 'A' }],
    [section]: records,
  });
}

/** One OPT record after the question, sometimes two. */
function options(random: Random): Buffer {
  const packet = Buffer.from(question(random.pick(NAMES), random.pick(['A', 'TXT'])));
  const count = random.below(4) === 0 ? 2 : 1;
  packet.writeUInt16BE(count, 10);
  return Buffer.concat([packet, ...Array.from({ length: count }, () => optRecord(random))]);
}

function optRecord(random: Random): Buffer {
  const data = Buffer.concat(
    Array.from({ length: random.below(4) }, () => {
      const bytes = noise(random, random.below(100));
      const head = Buffer.alloc(4);
      head.writeUInt16BE(random.below(65_536), 0);
      head.writeUInt16BE(bytes.length, 2);
      return Buffer.concat([head, bytes]);
    }),
  );
  const fixed = Buffer.alloc(11);
  fixed.writeUInt16BE(TYPE.OPT, 1);
  fixed.writeUInt16BE(random.below(65_536), 3);
  fixed.writeUInt8(random.below(256), 5);
  fixed.writeUInt8(random.pick([0, 0, 0, 1, 255]), 6);
  fixed.writeUInt16BE(random.below(65_536), 7);
  fixed.writeUInt16BE(data.length, 9);
  return Buffer.concat([fixed, data]);
}
