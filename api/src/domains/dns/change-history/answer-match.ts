import { APEX, isEditablePolicy, type RecordType } from '@zonewerk/contracts';
import { decode, encode } from 'dns-packet';
import { toAnswer } from '../../../nameserver/zones/compiled-set.js';
import { effectiveSet, type StoredAnswer } from '../../../nameserver/zones/effective-set.js';
import { answerText } from './answer-text.js';

type Stored = StoredAnswer & { readonly name: string; readonly type: RecordType };

/** Types of which the case of letters is part of the value. */
const EXACT: ReadonlySet<RecordType> = new Set<RecordType>(['TXT', 'SPF', 'CAA', 'NAPTR']);

/**
 * Whether a nameserver that has a record set can answer with these values: all of a Simple set, some of those that a
 * policy chooses from. True where that cannot be said here: of nameservers at the apex, which the engine adds to, and of
 * sets that are only shown.
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

/** Values that are ever answered: those with weight 0 only where there are no others. */
function answering({ policy, members }: NonNullable<ReturnType<typeof effectiveSet>>): string[] {
  const weighed = members.filter(({ weight = 0 }) => weight > 0);
  const chosen = policy === 'Weighted' && weighed.length > 0 ? weighed : members;
  return chosen.flatMap(({ values }) => values);
}

/** A canonical value as it is read of an answer. */
function asAnswered(type: RecordType, value: string): string {
  const packet = encode({ type: 'response', answers: [toAnswer(type, 0, value)] });
  const [read] = decode(packet).answers ?? [];
  return read ? answerText(read) : '';
}

function comparable(type: RecordType, value: string): string {
  return EXACT.has(type) ? value : value.toLowerCase();
}
