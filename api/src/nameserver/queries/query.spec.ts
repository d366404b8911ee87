import fc from 'fast-check';
import { answerPacket } from './answer.js';
import { readQuery } from './query.js';
import { question, storeWith } from '../../../test/harness/nameserver-zones.js';

const FORMERR = { rcode: 1 };

const LABEL_62 = Buffer.concat([Buffer.from([62]), Buffer.alloc(62, 'a')]);

function insert(packet: Buffer, at: number, bytes: Buffer): Buffer {
  return Buffer.concat([packet.subarray(0, at), bytes, packet.subarray(at)]);
}

test('a valid query is read', () => {
  expect(readQuery(question('WWW.example.nl', 'MX', 1400))).toMatchObject({
    id: 4711,
    name: { text: 'www.example.nl', starts: [0, 4, 12], offsets: [12, 16, 24] },
    type: 15,
    class: 1,
    edns: { udpSize: 1400, version: 0, dnssecOk: false },
  });
});

test('an escaped byte in a label shifts later labels in the text, not in the packet', () => {
  const packet = question('a_b.c.Example.nl', 'A');
  packet.writeUInt8(0x2e, 14);
  expect(readQuery(packet)).toMatchObject({
    name: { text: 'a\\046b.c.example.nl', starts: [0, 7, 9, 17], offsets: [12, 16, 18, 26] },
  });
});

test('characters of stored names are not escaped', () => {
  const label = "!#%&'*+,-/09:<=>?[]^_`az{|}~";
  expect(readQuery(question(`${label}.nl`, 'A'))).toMatchObject({ name: { text: `${label}.nl` } });
  expect(readQuery(question('a"b c.nl', 'A'))).toMatchObject({ name: { text: 'a\\034b\\032c.nl' } });
});

test('the root has no labels', () => {
  expect(readQuery(question('.', 'NS'))).toMatchObject({ name: { text: '', starts: [], offsets: [] } });
});

const faults: [string, (packet: Buffer) => Buffer | void, object][] = [
  ['a packet shorter than a header', (packet) => packet.subarray(0, 11), { rcode: null }],
  ['a response', (packet) => void packet.writeUInt8(0x80, 2), { rcode: null }],
  ['another opcode', (packet) => void packet.writeUInt8(0x28, 2), { rcode: 4 }],
  ['no question', (packet) => void packet.writeUInt16BE(0, 4), FORMERR],
  ['two questions', (packet) => void packet.writeUInt16BE(2, 4), FORMERR],
  ['a truncated name', (packet) => packet.subarray(0, 20), FORMERR],
  ['a truncated type', (packet) => packet.subarray(0, packet.length - 1), FORMERR],
  ['bytes after the question', (packet) => Buffer.concat([packet, Buffer.from([0])]), FORMERR],
  ['a pointer in the question', (packet) => void packet.writeUInt16BE(0xc00c, 12), FORMERR],
  ['a label of a reserved kind', (packet) => void packet.writeUInt8(0x43, 12), FORMERR],
  ['an announced record that is missing', (packet) => void packet.writeUInt16BE(1, 10), FORMERR],
  ['a name of more than 255 bytes', (packet) => insert(packet, 12, Buffer.alloc(63 * 5, LABEL_62)), FORMERR],
];

test.each(faults)('%s is refused or ignored', (_what, change, expected) => {
  const packet = question('www.example.nl', 'A');
  expect(readQuery(change(packet) ?? packet)).toEqual(expected);
});

const ednsFaults: [string, (packet: Buffer) => Buffer | void][] = [
  ['a truncated OPT', (packet) => packet.subarray(0, packet.length - 1)],
  ['an OPT among the answers', (packet) => void packet.set([0, 1, 0, 0, 0, 0], 6)],
  [
    'options that overrun',
    (packet) => {
      packet.writeUInt16BE(4, packet.length - 2);
      return insert(packet, packet.length, Buffer.from([0, 10, 0, 1]));
    },
  ],
  ['an OPT with a name', (packet) => insert(packet, packet.length - 11, Buffer.from([1, 0x61]))],
  [
    'two OPTs',
    (packet) => {
      packet.writeUInt16BE(2, 10);
      return Buffer.concat([packet, packet.subarray(packet.length - 11)]);
    },
  ],
];

test.each(ednsFaults)('%s is refused', (_what, change) => {
  const packet = question('www.example.nl', 'A', 1232);
  expect(readQuery(change(packet) ?? packet)).toEqual(FORMERR);
});

test('a name of the maximum length is read', () => {
  const label = (bytes: number) => Buffer.concat([Buffer.from([bytes]), Buffer.alloc(bytes, 'a')]);
  const packet = question('.', 'A');
  const name = [label(63), label(63), label(63), label(61)];
  expect(readQuery(Buffer.concat([packet.subarray(0, 12), ...name, packet.subarray(12)]))).toHaveProperty(
    'name',
  );
  expect(readQuery(Buffer.concat([packet.subarray(0, 12), label(1), ...name, packet.subarray(12)]))).toEqual(
    FORMERR,
  );
});

const store = storeWith({
  'example.nl': { 'www A': ['192.0.2.1'], '* TXT': ['"w"'], 'c CNAME': ['www.example.nl'] },
});

test('10,000 malformed packets cause no exception, out-of-zone record or amplification', () => {
  const good = [
    question('www.example.nl', 'A', 1232),
    question('c.example.nl', 'AAAA'),
    question('x.example.nl', 'TXT'),
  ];
  const flips = fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { minLength: 1, maxLength: 6 });
  const mutated = fc.tuple(fc.nat(2), flips, fc.nat(80)).map(([which, changes, length]) => {
    const packet = Buffer.from(good[which] ?? Buffer.alloc(0));
    for (const [at, byte] of changes) if (at < packet.length) packet[at] = byte;
    return packet.subarray(0, length > 60 ? packet.length : length);
  });
  const garbage = fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(fc.oneof(mutated, garbage), (packet) => {
      const reply = answerPacket(packet, store, 'udp');
      if (!reply) return;
      expect(reply.readUInt16BE(0)).toBe(packet.readUInt16BE(0));
      expect(reply.readUInt8(2) & 0x80).toBe(0x80);
      const rcode = reply.readUInt8(3) & 0xf;
      if (rcode !== 0 && rcode !== 3) expect(reply.length).toBeLessThanOrEqual(packet.length);
      const records = reply.readUInt16BE(6) + reply.readUInt16BE(8);
      if (records > 0)
        expect(readQuery(packet)).toHaveProperty('name.text', expect.stringMatching(/example\.nl$/u));
    }),
    { numRuns: 10_000, seed: 20_261_120 },
  );
});
