import { RULE_THEN, type RuleOutcome } from '@zonewerk/contracts';
import type { SetState } from '../clusters/change-entry.js';
import type { PastChange } from '../zone-history/past-changes.service.js';
import type { RuleDocument } from './rule.schema.js';

/** What a rule does about a change. */
export interface Decision {
  readonly outcome: RuleOutcome;
  /** What was done, or why not, in words for people. */
  readonly text: string;
}

/** What a rule has to know to decide. */
export interface Surroundings {
  /** How many addresses a mail would go to. */
  readonly recipients: number;
  /** The rule has sent as many mails within the hour as one rule may. */
  readonly mailedOut: boolean;
  /** The cluster has as many stored record sets as it may. */
  readonly storeFull: boolean;
}

/** Mails that one rule may send about changes within an hour. */
export const MAILED_CHANGES_PER_HOUR = 100;

/** Decides what a rule does about a change that was made. Pure, so that a dry run says what would really happen. */
export function decide(
  rule: Pick<RuleDocument, 'doThen'>,
  change: Pick<PastChange, 'author' | 'kind'>,
  around: Surroundings,
): Decision {
  if (change.author.kind === 'rule')
    return { outcome: 'skipped', text: 'A rule made this change, and rules do not start each other.' };
  const action = RULE_THEN[rule.doThen];
  if (action === 'mail') return decideMail(around);
  if (action === 'block') return { outcome: 'blocked', text: 'The change was not made.' };
  if (around.storeFull)
    return { outcome: 'skipped', text: 'There are too many stored record sets. Please delete some.' };
  const which = change.kind === 'created' ? 'as it was created' : 'as it was before';
  return { outcome: 'stored', text: `The record set was stored ${which}.` };
}

function decideMail({ recipients, mailedOut }: Surroundings): Decision {
  if (recipients === 0)
    return { outcome: 'skipped', text: 'Nobody in the project wants notifications by mail.' };
  if (mailedOut) {
    const text = `This rule has sent mails about ${MAILED_CHANGES_PER_HOUR} changes within an hour and rests.`;
    return { outcome: 'skipped', text };
  }
  return {
    outcome: 'mailed',
    text: recipients === 1 ? '1 mail was sent.' : `${recipients} mails were sent.`,
  };
}

/** What is kept of a change: what it took away, or what it made. */
export function keptState(change: Pick<PastChange, 'before' | 'after'>): SetState | null {
  return change.before ?? change.after;
}
