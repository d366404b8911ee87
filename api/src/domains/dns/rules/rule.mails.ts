import { absoluteName, pagePath, RECORD_RULES, type ChangeKind, type RecordType } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

/** A change in an email. */
interface ReportedChange {
  readonly change: {
    readonly kind: ChangeKind;
    readonly name: string;
    readonly type: RecordType;
    readonly before: SetState | null;
    readonly after: SetState | null;
    readonly at: Date;
  };
  /** Name of the author; null after the deletion of the account. */
  readonly author: string | null;
}

interface RuleMail {
  readonly to: string;
  readonly domain: string;
  readonly projectId: string;
  readonly clusterId: string;
  readonly publicUrl: string;
}

const OFF =
  'A rule of this cluster sent this email. Switch it off in the configuration of the cluster, or set your email address to important notifications only.';

/** Notifies a member of the project about a change, for a rule of the cluster. */
export function changeMail({ change, author, ...mail }: RuleMail & ReportedChange): Mail {
  const { to, domain } = mail;
  return renderMail({
    to,
    subject: `${setOf(change, domain)} was ${change.kind}`,
    greeting: 'Hello,',
    lines: [
      ...changeLines({ change, author }, domain),
      `View or revert it in the history of ${domain}: ${historyOf(mail)}`,
      OFF,
    ],
  });
}

/** Reports many changes in one email; `reported` are the first of them. */
export function digestMail({
  reported,
  total,
  ...mail
}: RuleMail & { readonly reported: readonly ReportedChange[]; readonly total: number }): Mail {
  const { to, domain } = mail;
  const rest = total - reported.length;
  const many = total === 1 ? '1 change' : `${total} changes`;
  return renderMail({
    to,
    subject: `${many} of record sets of ${domain}`,
    greeting: 'Hello,',
    lines: [
      `${domain} had many changes within an hour. This email reports ${many}.`,
      ...reported.flatMap((one) => changeLines(one, domain).join(' ')),
      ...(rest > 0 ? [`The history shows ${rest} more.`] : []),
      `View or revert them in the history of ${domain}: ${historyOf(mail)}`,
      OFF,
    ],
  });
}

/** Notifies a member of the project about a dropped cluster; `sets` are its first record sets. */
export function dropMail({
  to,
  domain,
  author,
  records,
  sets,
  at,
  until,
  ...mail
}: Omit<RuleMail, 'clusterId'> & {
  readonly author: string | null;
  readonly records: number;
  readonly sets: readonly { readonly name: string; readonly type: RecordType; readonly state: SetState }[];
  readonly at: Date;
  readonly until: Date;
}): Mail {
  const count = records === 1 ? '1 record set' : `${records} record sets`;
  const rest = records - sets.length;
  const path = pagePath('project-clusters', { projectId: mail.projectId });
  return renderMail({
    to,
    subject: `${domain} was dropped with ${count}`,
    greeting: 'Hello,',
    lines: [
      `${author ?? 'A former member'} dropped the cluster ${domain} with ${count} at ${at.toISOString()}.`,
      ...sets.map(
        ({ name, type, state }) => `${absoluteName(name, domain)} ${type}: ${stateText(state, type)}`,
      ),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      `It can be restored until ${until.toISOString()} in the list of dropped clusters: ${mail.publicUrl}${path}?view=dropped`,
      'A rule of this cluster sent this email. To stop these emails, set your email address to important notifications only.',
    ],
  });
}

function historyOf({ publicUrl, projectId, clusterId }: RuleMail): string {
  return `${publicUrl}${pagePath('partner-cluster-history', { projectId, clusterId })}`;
}

function setOf({ name, type }: ReportedChange['change'], domain: string): string {
  return `${absoluteName(name, domain)} ${type}`;
}

function changeLines({ change, author }: ReportedChange, domain: string): string[] {
  const { kind, type, before, after, at } = change;
  return [
    `${author ?? 'A former member'} ${kind} the record set ${setOf(change, domain)} at ${at.toISOString()}.`,
    ...(before ? [`Before: ${stateText(before, type)}`] : []),
    ...(after ? [`Now: ${stateText(after, type)}`] : []),
  ];
}

const SHOWN = 10;

function stateText({ policy, ttl, members, alias }: SetState, type: RecordType): string {
  if (alias) return `alias of ${alias.target}`;
  const values = members.flatMap((member) => member.values).map(RECORD_RULES[type].zoneFile);
  const rest = values.length - SHOWN;
  const shown = values.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `${shown} (${policy}, ${ttl} seconds)`;
}
