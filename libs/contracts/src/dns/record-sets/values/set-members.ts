import type { Issue } from '../../../platform/errors.js';
import type { NameOptions } from './record-names.js';
import { accept, quotable, refuse } from './checked.js';
import type { Checked } from './checked.js';
import { RECORD_RULES } from './record-types.js';
import { canonicalValues, recordBytes, SET_BYTES } from './check-values.js';
import { IDENTIFIER_MOST, MEMBERS_MOST, MULTI_VALUES_MOST, WEIGHT_MOST } from './record-constants.js';
import type { RecordPolicy, RecordType } from './record-constants.js';
import type { AnswerRoute } from './call-fields.js';

/** Input of one member of a record set. */
export interface MemberDraft {
  /** Set id. */
  readonly identifier: string;
  readonly value: string;
  /** An integer as number or text; ignored unless the policy is Weighted. */
  readonly weight?: string | number | null | undefined;
}

/** One member of a record set in canonical form. */
export interface CanonicalMember {
  /** Unique in the set; empty for the policy Simple. */
  readonly identifier: string;
  /** One value, or several with the policy Simple. */
  readonly values: readonly string[];
  /** Only for the policy Weighted. */
  readonly weight?: number;
  /** Only for policies that exist only in Route 53. */
  readonly route?: AnswerRoute;
}

interface GroupRules {
  readonly type: RecordType;
  readonly policy: RecordPolicy;
  /** Full name of the set; null if it is invalid. */
  readonly own: string | null;
}

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Members of a set with the policy Weighted or Multi Value Answer, and their faults. */
export function canonicalMembers(
  rules: GroupRules,
  drafts: readonly MemberDraft[],
  options: NameOptions,
): { members: CanonicalMember[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const members: CanonicalMember[] = [];
  if (drafts.length === 0) issues.push({ path: 'members', message: 'Please enter at least one answer.' });
  if (drafts.length > MEMBERS_MOST) {
    const message = `A record set has at most ${MEMBERS_MOST} answers, and you entered ${drafts.length}.`;
    return { members, issues: [{ path: 'members', message }] };
  }
  for (const [index, draft] of drafts.entries()) {
    const refuse = (part: keyof MemberDraft, message: string) => {
      issues.push({ path: `members.${index}.${part}`, message });
    };
    members.push(readMember(rules, { draft, before: members, options }, refuse));
  }
  const whole = issues.length === 0 ? wholeFault(rules, members) : null;
  if (whole !== null) issues.push({ path: 'members', message: whole });
  return { members, issues };
}

type Refuse = (part: keyof MemberDraft, message: string) => void;

interface Reading {
  readonly draft: MemberDraft;
  readonly before: readonly CanonicalMember[];
  readonly options: NameOptions;
}

/** Parses one member. Invalid parts are reported and empty in the result. */
function readMember(rules: GroupRules, { draft, before, options }: Reading, refuse: Refuse): CanonicalMember {
  const { type, policy, own } = rules;
  const identifier = canonicalIdentifier(draft.identifier);
  if (!identifier.ok) refuse('identifier', identifier.message);
  else if (before.some((other) => other.identifier === identifier.value)) {
    refuse('identifier', `The set id ${quotable(identifier.value)} is in use. Please choose another one.`);
  }
  const values = canonicalValues(type, draft.value, options);
  const value = values.ok ? values.values[0] : undefined;
  if (!values.ok) refuse('value', values.faults.map(({ message }) => message).join(' '));
  else if (values.values.length > 1) {
    refuse('value', 'Each answer has exactly one value. Please add an answer for each further value.');
  } else if (type === 'CNAME' && value === own) {
    refuse('value', `${quotable(own)} would point to itself. Please enter the name of another host.`);
  } else {
    const twin = policy === 'Weighted' ? undefined : before.find((other) => other.values[0] === value);
    if (twin) refuse('value', `This is already the value of ${quotable(twin.identifier)}.`);
  }
  const weight = policy === 'Weighted' ? readWeight(draft.weight) : undefined;
  if (weight === null) refuse('weight', `Please enter a whole number from 0 to ${WEIGHT_MOST}.`);
  return {
    identifier: identifier.ok ? identifier.value : '',
    values: value === undefined ? [] : [value],
    ...(typeof weight === 'number' ? { weight } : {}),
  };
}

/** A set id: one line of 1 to 128 visible characters. */
function canonicalIdentifier(text: string): Checked {
  const tooLong = refuse(`A set id has at most ${IDENTIFIER_MOST} characters.`);
  if (text.length > 4 * IDENTIFIER_MOST) return tooLong;
  const typed = text.normalize('NFC').trim();
  if (typed === '') return refuse('Please enter a set id.');
  if ([...typed].length > IDENTIFIER_MOST) return tooLong;
  if (INVISIBLE.test(typed)) return refuse('This contains characters that cannot be used here.');
  return accept(typed);
}

function readWeight(typed: MemberDraft['weight']): number | null {
  const text = String(typed ?? '').trim();
  const weight = /^\d{1,3}$/u.test(text) ? Number(text) : -1;
  return weight >= 0 && weight <= WEIGHT_MOST ? weight : null;
}

/** Fault of valid members as a whole. */
function wholeFault({ type, policy }: GroupRules, members: readonly CanonicalMember[]): string | null {
  if (policy !== 'Multi Value Answer') return null;
  const values = members.flatMap((member) => member.values);
  const { alone } = RECORD_RULES[type];
  if (alone && values.length > 1 && values.includes(alone.value)) {
    return `${alone.value} states that ${alone.says}, so it must be the only value. Please remove it, or the others.`;
  }
  const sizes = values.map((value) => recordBytes(type, value)).toSorted((a, b) => b - a);
  const bytes = sizes.slice(0, MULTI_VALUES_MOST).reduce((sum, size) => sum + size, 0);
  if (bytes <= SET_BYTES) return null;
  return `${MULTI_VALUES_MOST} of these values take up to ${bytes} bytes, and one answer carries ${SET_BYTES}.`;
}
