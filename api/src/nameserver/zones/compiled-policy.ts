import { MULTI_VALUES_MOST } from '@zonewerk/contracts';
import type { RecordType } from '@zonewerk/contracts';
import { CompileError, compileSet, recordEnd } from './compiled-set.js';
import type { CompiledSet, Random } from './compiled-set.js';
import type { PublishedSet } from '../control/control-protocol.js';

/**
 * Encodes a record set with its policy: each answer contains all values (Simple), one of them by weight (Weighted), or
 * a random subset (Multi Value Answer).
 * @throws CompileError when it cannot be answered in this form
 */
export function compilePolicySet(type: RecordType, { policy, ttl, members }: PublishedSet): CompiledSet {
  if (policy === 'Simple') {
    return compileSet(
      type,
      ttl,
      members.flatMap(({ values }) => values),
    );
  }
  if (policy !== 'Weighted' && policy !== 'Multi Value Answer') {
    throw new CompileError(`The policy ${policy} is answered by Route 53 only.`);
  }
  const choices = members.map(({ values }) => compileSet(type, ttl, values));
  const weights = members.map(({ weight = 0 }) => weight);
  return policy === 'Weighted' ? weighted(type, choices, weights) : multiValue(type, choices);
}

function weighted(
  type: RecordType,
  choices: readonly CompiledSet[],
  weights: readonly number[],
): CompiledSet {
  const all = joined(type, choices);
  const equal = weights.every((weight) => weight === 0);
  let total = 0;
  /** Cumulative weights of the choices. */
  const ends = weights.map((weight) => (total += equal ? 1 : weight));
  const pick = (random: Random) => {
    const at = random() * total;
    return choices[ends.findIndex((end) => at < end)] ?? all;
  };
  return { ...all, pick };
}

function multiValue(type: RecordType, choices: readonly CompiledSet[]): CompiledSet {
  const all = joined(type, choices);
  if (all.count <= MULTI_VALUES_MOST) return all;
  const records = recordsOf(all.wire);
  return { ...all, pick: (random) => withRecords(all.type, someOf(records, random)) };
}

/** The maximum number of records per answer, all equally likely (the start of a shuffle). */
function someOf(records: readonly Buffer[], random: Random): Buffer[] {
  const pool = [...records];
  return Array.from({ length: MULTI_VALUES_MOST }, (_, drawn) => {
    const at = drawn + Math.floor(random() * (pool.length - drawn));
    const chosen = pool[at];
    const first = pool[drawn];
    if (!chosen || !first) throw new RangeError('Random numbers are below 1.');
    pool[at] = first;
    return chosen;
  });
}

function joined(type: RecordType, choices: readonly CompiledSet[]): CompiledSet {
  const [first] = choices;
  if (!first) throw new CompileError(`This ${type} record set has no answers.`);
  return withRecords(
    first.type,
    choices.flatMap(({ wire }) => recordsOf(wire)),
  );
}

function recordsOf(wire: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0; at < wire.length; at = recordEnd(wire, at)) {
    records.push(wire.subarray(at, recordEnd(wire, at)));
  }
  return records;
}

function withRecords(type: number, records: readonly Buffer[]): CompiledSet {
  return { type, count: records.length, wire: Buffer.concat(records), targets: [] };
}
