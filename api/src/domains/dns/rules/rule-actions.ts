import { DNS_MOST, RULE_IF, RULE_THEN, type ChangeKind, type RuleOutcome } from '@zonewerk/contracts';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';
import type { ZoneChangeDocument } from '../change-history/zone-change.schema.js';
import type { RuleDocument } from './rule.schema.js';

/** Decision of a rule about a change. */
export interface Decision {
  readonly outcome: RuleOutcome;
  /** The action, or the reason why there was none, as text for the UI. */
  readonly text: string;
  /** Reported by a later email together with other changes. */
  readonly waits?: true;
}

/** Input of a decision. */
export interface Surroundings {
  /** Number of recipients of an email. */
  readonly recipients: number;
  /**
   * Single-change emails within the last hour, of the rule and of all rules of the cluster; counted up to the limits.
   */
  readonly mailed: { readonly rule: number; readonly cluster: number };
  /** Stored record sets of the cluster; may be counted up to the limit. */
  readonly stored: number;
}

/** Changes with an own email within an hour; one email reports the further ones. */
export const OWN_MAILS = { rule: 20, cluster: 40 } as const;

/** Time window of the email limit. */
export const HOUR_MS = 3_600_000;

/** Decides the action of a rule for a stored change. A pure function, so a dry run has the same result. */
export function decide(
  rule: Pick<RuleDocument, 'doThen'>,
  change: Pick<ZoneChangeDocument, 'author' | 'kind'>,
  around: Surroundings,
): Decision {
  if (change.author.kind === 'rule')
    return { outcome: 'skipped', text: 'A rule made this change. A rule does not start other rules.' };
  const action = RULE_THEN[rule.doThen];
  if (action === 'mail') return decideMail(around);
  if (action === 'block') return { outcome: 'blocked', text: 'The change was not made.' };
  if (around.stored >= DNS_MOST.stored)
    return { outcome: 'skipped', text: 'There are too many stored record sets. Please delete some.' };
  const which = change.kind === 'created' ? 'in its new state' : 'in its former state';
  return { outcome: 'stored', text: `The record set was stored ${which}.` };
}

/**
 * Change kinds that rules match. A rename is an update for users, but a deletion and a creation in the zone. Rules on
 * updates run at the deletion, in addition to rules on deletions.
 */
export function kindsOf({ kind, cause }: Pick<ZoneChangeDocument, 'kind' | 'cause'>): readonly ChangeKind[] {
  return kind === 'dropped' && cause?.kind === 'rename' ? ['dropped', 'updated'] : [kind];
}

/** Decisions of a rule about changes, newest first, as if the rule had existed at their time. */
export function simulateRule<Change extends Pick<ZoneChangeDocument, 'author' | 'kind' | 'cause' | 'at'>>(
  rule: Pick<RuleDocument, 'doIf' | 'doThen'>,
  changes: readonly Change[],
  now: Pick<Surroundings, 'recipients' | 'stored'>,
): { readonly change: Change; readonly decision: Decision }[] {
  const mailed: number[] = [];
  let { stored } = now;
  const seen = changes
    .filter((change) => kindsOf(change).includes(RULE_IF[rule.doIf]))
    .toReversed()
    .map((change) => {
      const at = change.at.getTime();
      const recent = mailed.filter((one) => one > at - HOUR_MS).length;
      const alone = { rule: recent, cluster: recent };
      const decision = decide(rule, change, { recipients: now.recipients, mailed: alone, stored });
      if (decision.outcome === 'mailed' && !decision.waits) mailed.push(at);
      if (decision.outcome === 'stored') stored += 1;
      return { change, decision };
    });
  return seen.toReversed();
}

function decideMail({ recipients, mailed }: Surroundings): Decision {
  if (recipients === 0) return { outcome: 'skipped', text: NO_RECIPIENT };
  if (mailed.rule >= OWN_MAILS.rule || mailed.cluster >= OWN_MAILS.cluster)
    return { outcome: 'mailed', waits: true, text: RATE_LIMITED };
  return { outcome: 'mailed', text: sentText(recipients) };
}

/** Reason of a notification without email. */
export const NO_RECIPIENT = 'No member of the project receives notifications by email.';
const RATE_LIMITED = 'This hour had many changes. One email will report this change and the others.';

/** Number of sent emails, as text. */
export function sentText(mails: number): string {
  return mails === 1 ? '1 email was sent.' : `${mails} emails were sent.`;
}

/** The state that a rule stores of a change: the state before it, or the state after a creation. */
export function storedState(change: Pick<ZoneChangeDocument, 'before' | 'after'>): SetState | null {
  return change.before ?? change.after;
}
