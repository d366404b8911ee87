import { APEX, isEditablePolicy, type RecordType } from '@zonewerk/contracts';
import { decode, encode } from 'dns-packet';
import { toAnswer } from '../../../nameserver/zones/compiled-set.js';
import { effectiveSet, type StoredAnswer } from '../../../nameserver/zones/effective-set.js';
import { answerText } from './answer-text.js';

type Stored = StoredAnswer & { readonly name: string; readonly type: RecordType };

/** Types with case-sensitive values. */
const EXACT: ReadonlySet<RecordType> = new Set<RecordType>(['TXT', 'SPF', 'CAA', 'NAPTR']);

/**
 * Whether a nameserver with this record set can answer with these values. A Simple set answers with all values, a set
 * with another policy with some of them. Returns true where this cannot be decided: for the apex NS set, to which the
 * engine adds values, and for read-only sets.
 */
export function isAnswerOf(stored: Stored, values: readonly string[]): boolean {
  const { name, type } = stored;
  if ((name === APEX && type === 'NS') || !isEditablePolicy(stored.policy)) return true;
  const set = effectiveSet(stored);
  if (!set) return values.length === 0;
  const there = new Set(values.map((value) => comparable(type, value)));
  const wanted = new Set(answering(set).map((value) => comparable(type, asAnswered(type, value))));
  const own = [...there].every((value) => wanted.has(value));
  return own && (set.policy === 'Simple' ? there.size === wanted.size : there.size > 0);
}

/** Values that can be in an answer. Values with weight 0 are used only when all weights are 0. */
function answering({ policy, members }: NonNullable<ReturnType<typeof effectiveSet>>): string[] {
  const weighed = members.filter(({ weight = 0 }) => weight > 0);
  const chosen = policy === 'Weighted' && weighed.length > 0 ? weighed : members;
  return chosen.flatMap(({ values }) => values);
}

/** A canonical value in the form in which it is read from an answer. */
function asAnswered(type: RecordType, value: string): string {
  const packet = encode({ type: 'response', answers: [toAnswer(type, 0, value)] });
  const [read] = decode(packet).answers ?? [];
  return read ? answerText(read) : '';
}

function comparable(type: RecordType, value: string): string {
  return EXACT.has(type) ? value : value.toLowerCase();
}
