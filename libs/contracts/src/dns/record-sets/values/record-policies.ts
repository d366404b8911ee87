import type { Issue } from '../../../platform/errors.js';
import { quotable, refuse } from './checked.js';
import type { Checked } from './checked.js';
import { absoluteName, canonicalHost, canonicalRecordName } from './record-names.js';
import type { NameOptions } from './record-names.js';
import { canonicalRecordSet, isTtl, placeFault, TTL_MESSAGE } from './check-record-set.js';
import { ALIAS_TYPES, isEditablePolicy, MULTI_VALUES_MOST } from './record-constants.js';
import { canonicalMembers } from './set-members.js';
import type { CanonicalMember, MemberDraft } from './set-members.js';
import type { RecordPolicy, RecordType } from './record-constants.js';

/** Input of a record set with any policy. */
export interface SetDraft {
  readonly record_name: string;
  readonly record_type: RecordType;
  readonly record_policy: RecordPolicy;
  /** Seconds; 0 for an alias. */
  readonly record_ttl: number;
  /** Policy Simple: one value per line; empty for an alias. */
  readonly record_value: string;
  /** Members of the other policies. */
  readonly members: readonly MemberDraft[];
  /** Target host of an alias; otherwise null. */
  readonly alias_target: string | null;
}

/** A record set in canonical form: a single member, several members, or an alias. */
export interface CanonicalSet {
  /** Relative name in ASCII; `@` is the domain itself. */
  readonly name: string;
  readonly type: RecordType;
  readonly policy: RecordPolicy;
  /** Seconds; 0 for an alias. */
  readonly ttl: number;
  /** One member without set id for the policy Simple; none for an alias. */
  readonly members: readonly CanonicalMember[];
  readonly alias: { readonly target: string } | null;
}

export type CheckedSet =
  | { readonly ok: true; readonly set: CanonicalSet }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const READ_ONLY = 'Record sets with this policy cannot be edited here. Please contact customer care.';
const NO_VALUE = 'An alias has no value of its own. Please leave it empty.';
const NO_TTL = 'An alias has no TTL of its own. Please leave it at 0.';
const SIMPLE_ALIAS =
  'An alias has the answers and weights of its target, so its own policy is Simple. Please choose Simple.';

/** Validates a record set. Faults name a field of `SetDraft`, or e.g. `members.2.weight` for a part of a member. */
export function canonicalSet(draft: SetDraft, domain: string, options: NameOptions = {}): CheckedSet {
  if (!isEditablePolicy(draft.record_policy)) {
    return { ok: false, issues: [{ path: 'record_policy', message: READ_ONLY }] };
  }
  if (draft.alias_target !== null) return canonicalAlias(draft, draft.alias_target, domain, options);
  return draft.record_policy === 'Simple'
    ? canonicalSimple(draft, domain, options)
    : canonicalGroup(draft, domain, options);
}

function canonicalSimple(draft: SetDraft, domain: string, options: NameOptions): CheckedSet {
  const checked = canonicalRecordSet(draft, domain, options);
  if (!checked.ok) return checked;
  const { name, type, ttl, values } = checked.recordSet;
  const members = [{ identifier: '', values }];
  return { ok: true, set: { name, type, policy: 'Simple', ttl, members, alias: null } };
}

function canonicalGroup(draft: SetDraft, domain: string, options: NameOptions): CheckedSet {
  const { record_type: type, record_policy: policy, record_ttl: ttl } = draft;
  const refusal = policyFault(type, policy);
  if (refusal !== null) return { ok: false, issues: [{ path: 'record_policy', message: refusal }] };
  const name = canonicalPlace(draft, domain, options);
  const own = name.ok ? absoluteName(name.value, domain) : null;
  const members = canonicalMembers({ type, policy, own }, draft.members, options);
  const issues: Issue[] = [...members.issues];
  if (!name.ok) issues.unshift({ path: 'record_name', message: name.message });
  if (!isTtl(ttl)) issues.push({ path: 'record_ttl', message: TTL_MESSAGE });
  if (!name.ok || issues.length > 0) return { ok: false, issues };
  return { ok: true, set: { name: name.value, type, policy, ttl, members: members.members, alias: null } };
}

/** Reason that a type does not support a policy; null if it does. */
export function policyFault(type: RecordType, policy: RecordPolicy): string | null {
  if (policy === 'Simple') return null;
  if (type === 'NS') return 'A delegation needs all of its nameservers in one answer. Please choose Simple.';
  if (type === 'CNAME' && policy === 'Multi Value Answer') {
    return 'A CNAME has exactly one value in an answer. Please choose Simple or Weighted.';
  }
  return null;
}

function canonicalAlias(draft: SetDraft, typed: string, domain: string, options: NameOptions): CheckedSet {
  const { record_type: type, record_policy: policy } = draft;
  const issues: Issue[] = [];
  const refusal = aliasTypeFault(type);
  if (refusal !== null) issues.push({ path: 'record_type', message: refusal });
  if (policy !== 'Simple') issues.push({ path: 'record_policy', message: SIMPLE_ALIAS });
  const name = canonicalPlace(draft, domain, options);
  if (!name.ok) issues.push({ path: 'record_name', message: name.message });
  if (draft.record_ttl !== 0) issues.push({ path: 'record_ttl', message: NO_TTL });
  if (draft.record_value.trim() !== '') issues.push({ path: 'record_value', message: NO_VALUE });
  const target = canonicalTarget(typed, name.ok ? absoluteName(name.value, domain) : null, options);
  if (!target.ok) issues.push({ path: 'alias_target', message: target.message });
  if (!name.ok || !target.ok || issues.length > 0) return { ok: false, issues };
  const alias = { target: target.value };
  return { ok: true, set: { name: name.value, type, policy, ttl: 0, members: [], alias } };
}

/** Reason that a type does not support aliases; null if it does. */
export function aliasTypeFault(type: RecordType): string | null {
  if ((ALIAS_TYPES as readonly RecordType[]).includes(type)) return null;
  return `An alias answers with the addresses of its target, so its type is A or AAAA, not ${type}.`;
}

function canonicalTarget(typed: string, own: string | null, options: NameOptions): Checked {
  if (typed.trim() === '') return refuse('Please enter the target of the alias.');
  const target = canonicalHost(typed, 'shop.example.net', options);
  if (!target.ok || target.value !== own) return target;
  return refuse(`${quotable(own)} would point to itself. Please enter the name of another host.`);
}

function canonicalPlace(draft: SetDraft, domain: string, options: NameOptions): Checked {
  const name = canonicalRecordName(draft.record_name, domain, options);
  if (!name.ok) return name;
  const fault = placeFault(draft.record_type, name.value);
  return fault === null ? name : refuse(fault);
}

/**
 * Share of answers per weight, from 0 to 1. A weight of 0 gets no answers, unless all weights are 0; then the shares
 * are equal.
 */
export function weightShares(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum === 0 ? 1 / weights.length : weight / sum));
}

/** Share of answers with a specific value out of `count` values, for the policy Multi Value Answer. */
export function multiValueShare(count: number): number {
  return Math.min(1, MULTI_VALUES_MOST / count);
}
