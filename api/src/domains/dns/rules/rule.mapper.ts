import { ruleText } from '@zonewerk/contracts';
import type { AnswerState, ChangeKind, Rule, RuleEvent, RuleIf, StoredSet } from '@zonewerk/contracts';
import type { RuleDocument, RuleEventDocument, StoredSetDocument } from './rule.schema.js';

/** The code of the specification for a kind of change. */
export const IF_OF: Readonly<Record<ChangeKind, RuleIf>> = { dropped: 1, created: 2, updated: 3 };

/** Why a rule blocks a change. */
export function blockedText({ doIf, doThen }: Pick<RuleDocument, 'doIf' | 'doThen'>): string {
  return `The rule “${ruleText(doIf, doThen)}” blocks this change. It can be switched off in the configuration of the cluster.`;
}

/** Maps a stored rule to its response for project members. */
export function toRule(stored: RuleDocument): Rule {
  return {
    id: stored._id.toHexString(),
    do_if: stored.doIf,
    do_then: stored.doThen,
    enabled: stored.enabled,
    created: stored.createdAt.toISOString(),
    last_run: stored.lastRunAt?.toISOString() ?? null,
  };
}

/** Maps a rule event to its response for project members. */
export function toRuleEvent(stored: RuleEventDocument): RuleEvent {
  return {
    id: stored._id.toHexString(),
    rule: stored.ruleText,
    ...headOf(stored),
    outcome: stored.outcome,
    text: stored.text,
    date: stored.at.toISOString(),
  };
}

/** Maps a stored record set to its response for project members. */
export function toStoredSet(stored: StoredSetDocument, state: AnswerState): StoredSet {
  return {
    id: stored._id.toHexString(),
    ...headOf(stored),
    state,
    date: stored.at.toISOString(),
  };
}

/** The record set of a change, with the field names of calls. */
export function headOf({ kind, name, type }: Pick<RuleEventDocument, 'kind' | 'name' | 'type'>) {
  return { kind, record_name: name, record_type: type };
}
