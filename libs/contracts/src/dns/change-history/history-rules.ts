/** Kinds of changes of a record set. */
export const CHANGE_KINDS = ['created', 'updated', 'dropped'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Causes of changes that no user typed. */
export const CHANGE_CAUSES = [
  'rollback',
  'restore',
  'import',
  'template',
  'replacement',
  'ttl',
  'removal',
  'rename',
  'domain',
  'certificate',
] as const;

/** Triggers of rules by code (specification, section 3). */
export const RULE_IF = { 1: 'dropped', 2: 'created', 3: 'updated' } as const satisfies Record<
  number,
  ChangeKind
>;

/** Actions of rules by code (specification, section 3). */
export const RULE_THEN = { 1: 'mail', 2: 'store', 3: 'block' } as const;

export type RuleIf = keyof typeof RULE_IF;
export type RuleThen = keyof typeof RULE_THEN;

/** Outcomes of rule runs. */
export const RULE_OUTCOMES = ['mailed', 'stored', 'blocked', 'skipped'] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

/** Results of a delegation check. */
export const DELEGATION_STATES = ['here', 'partly', 'elsewhere', 'none', 'unknown'] as const;
export type DelegationState = (typeof DELEGATION_STATES)[number];

/** Maximum tags of a project, and stored record sets of a cluster. */
export const DNS_MOST = { tags: 50, stored: 1_000 } as const;

/** A rule as a sentence, for lists, messages, emails and logs. */
export function ruleText(doIf: RuleIf, doThen: RuleThen): string {
  const then = {
    mail: 'send a mail notification',
    store: 'create a stored record set from it',
    block: 'block its execution',
  } as const;
  return `If a record set is ${RULE_IF[doIf]}, ${then[RULE_THEN[doThen]]}`;
}
