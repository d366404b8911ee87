import { RECORD_RULES, canonicalValues, isTtl, readFields, textChunks } from '@zonewerk/contracts';
import type { RecordType } from '@zonewerk/contracts';
import { encode } from 'dns-packet';
import type { Answer, OtherRecordType } from 'dns-packet';
import { HEADER_BYTES, QUESTION_POINTER, TYPE } from '../queries/wire.js';

/** An encoded record set, ready to be copied into a response. */
export interface CompiledSet {
  readonly type: number;
  /** Number of records. */
  readonly count: number;
  /** All records, contiguous in memory, each with a pointer to the question as its name. */
  readonly wire: Buffer;
  /** Of a CNAME or NS: its targets, lower case, without final dot. */
  readonly targets: readonly string[];
  /** Of a set with varying answers: selects the records of one answer. */
  readonly pick?: (random: Random) => CompiledSet;
}

/** Returns numbers from 0, included, to 1, excluded. */
export type Random = () => number;

/** The records of the present answer of a set. */
export function pickFrom(set: CompiledSet, random: Random): CompiledSet {
  return set.pick ? set.pick(random) : set;
}

/** A record set that cannot be encoded; the message contains the reason. */
export class CompileError extends Error {}

/**
 * Encodes a record set from its canonical values.
 * @throws CompileError when a value is not in canonical form. The encoder checks neither the length of labels nor that
 * of TXT strings, so it must receive only validated values.
 */
export function compileSet(type: RecordType, ttl: number, values: readonly string[]): CompiledSet {
  const checked = canonicalValues(type, values.join('\n'));
  if (!checked.ok) throw new CompileError(checked.faults[0]?.message ?? 'These values cannot be used.');
  const canonical =
    checked.values.length === values.length && checked.values.every((v, i) => v === values[i]);
  if (!canonical) throw new CompileError('These values are not in their canonical form.');
  if (!isTtl(ttl)) throw new CompileError(`${ttl} is not a TTL.`);
  return compileAnswers(
    values.map((value) => toAnswer(type, ttl, value)),
    TYPE[type],
    type === 'CNAME' || type === 'NS' ? values : [],
  );
}

/** Encodes answers that the nameserver creates itself, e.g. SOA and NS. Their `name` must be `.`. */
export function compileAnswers(
  answers: Answer[],
  type: number,
  targets: readonly string[] = [],
): CompiledSet {
  const packet = encode({ type: 'response', answers });
  const records: Buffer[] = [];
  let at = HEADER_BYTES;
  for (let index = 0; index < answers.length; index += 1) {
    // The owner name, here the root, is one byte long.
    const end = at + 11 + packet.readUInt16BE(at + 9);
    records.push(OWNER, packet.subarray(at + 1, end));
    at = end;
  }
  return { type, count: answers.length, wire: Buffer.concat(records), targets };
}

const OWNER = Buffer.from([QUESTION_POINTER >> 8, QUESTION_POINTER & 0xff]);

/** End of the record that starts at an offset of `wire`: two bytes of name, ten from type to length, its data. */
export function recordEnd(wire: Buffer, at: number): number {
  return at + 12 + wire.readUInt16BE(at + 10);
}

/** Converts the canonical value of each type to the encoder's input. A new type is one more row. */
const ANSWERS: Readonly<Record<RecordType, (ttl: number, value: string) => Answer>> = {
  A: (ttl, data) => ({ type: 'A', name: '.', ttl, data }),
  AAAA: (ttl, data) => ({ type: 'AAAA', name: '.', ttl, data }),
  CNAME: (ttl, data) => ({ type: 'CNAME', name: '.', ttl, data }),
  MX: (ttl, value) => {
    const [preference, exchange = '.'] = value.split(' ');
    return { type: 'MX', name: '.', ttl, data: { preference: Number(preference), exchange } };
  },
  TXT: (ttl, value) => ({ type: 'TXT', name: '.', ttl, data: buffersOf(value) }),
  PTR: (ttl, data) => ({ type: 'PTR', name: '.', ttl, data }),
  NS: (ttl, data) => ({ type: 'NS', name: '.', ttl, data }),
  SRV: (ttl, value) => {
    const [priority, weight, port, target = '.'] = value.split(' ');
    return {
      type: 'SRV',
      name: '.',
      ttl,
      data: { priority: Number(priority), weight: Number(weight), port: Number(port), target },
    };
  },
  // The encoder does not support the type and accepts raw data: the same strings as those of a TXT.
  SPF: (ttl, value) => {
    const data = Buffer.concat(buffersOf(value).flatMap((chunk) => [Buffer.from([chunk.length]), chunk]));
    return { type: 'SPF' as OtherRecordType, name: '.', ttl, data };
  },
  NAPTR: (ttl, value) => {
    const [order, preference, flags = '', services = '', regexp = '', replacement = '.'] = partsOf(value);
    return {
      type: 'NAPTR',
      name: '.',
      ttl,
      data: { order: Number(order), preference: Number(preference), flags, services, regexp, replacement },
    };
  },
  CAA: (ttl, value) => {
    const [flags, tag = '', text = ''] = partsOf(value);
    return { type: 'CAA', name: '.', ttl, data: { flags: Number(flags), tag: tag as 'issue', value: text } };
  },
};

function buffersOf(value: string): Buffer[] {
  return (textChunks(value) ?? []).map((chunk) => Buffer.from(chunk));
}

/** The parts of a canonical value; they are ASCII. */
function partsOf(value: string): string[] {
  const fields = readFields(value);
  if (typeof fields === 'string') throw new CompileError(fields);
  return fields.map(({ bytes }) => Buffer.from(bytes).toString('ascii'));
}

/** A canonical value as input of the encoder, with `.` as its name. */
export function toAnswer(type: RecordType, ttl: number, value: string): Answer {
  return ANSWERS[type](ttl, value);
}

/** Whether the nameserver can publish sets of this type. */
export function isPublishable(type: string): type is RecordType {
  return Object.hasOwn(RECORD_RULES, type);
}
