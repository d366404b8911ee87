import { absoluteName, pagePath, RECORD_RULES, type ChangeKind, type RecordType } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import type { SetState } from '../record-sets/zone-consistency/set-states.js';

/** What a mail tells of one change. */
interface ToldChange {
  readonly change: {
    readonly kind: ChangeKind;
    readonly name: string;
    readonly type: RecordType;
    readonly before: SetState | null;
    readonly after: SetState | null;
    readonly at: Date;
  };
  /** Who made it; null when that is not known any more. */
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
  'A rule of this cluster sent this mail. Switch it off in the cluster’s configuration, or set your address to important notifications only.';

/** Tells a member of the project of a change, as a rule of the cluster wants it. */
export function changeMail({ change, author, ...mail }: RuleMail & ToldChange): Mail {
  const { to, domain } = mail;
  return renderMail({
    to,
    subject: `${setOf(change, domain)} was ${change.kind}`,
    greeting: 'Hello,',
    lines: [
      ...changeLines({ change, author }, domain),
      `See it, or take it back, in the history of ${domain}: ${historyOf(mail)}`,
      OFF,
    ],
  });
}

/** Tells of many changes at once; `told` are the first of them. */
export function digestMail({
  told,
  total,
  ...mail
}: RuleMail & { readonly told: readonly ToldChange[]; readonly total: number }): Mail {
  const { to, domain } = mail;
  const rest = total - told.length;
  const many = total === 1 ? '1 change' : `${total} changes`;
  return renderMail({
    to,
    subject: `${many} of record sets of ${domain}`,
    greeting: 'Hello,',
    lines: [
      `So much was changed in ${domain} within an hour that this mail tells of ${many} together.`,
      ...told.flatMap((one) => changeLines(one, domain).join(' ')),
      ...(rest > 0 ? [`And ${rest} more, which the history shows.`] : []),
      `See them, or take them back, in the history of ${domain}: ${historyOf(mail)}`,
      OFF,
    ],
  });
}

/** Tells a member of the project that a cluster was dropped; `sets` are its first record sets. */
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
      `${author ?? 'Somebody'} dropped the cluster ${domain} with ${count} at ${at.toISOString()}.`,
      ...sets.map(
        ({ name, type, state }) => `${absoluteName(name, domain)} ${type}: ${stateText(state, type)}`,
      ),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      `It can be restored until ${until.toISOString()} in the list of dropped clusters: ${mail.publicUrl}${path}?view=dropped`,
      'A rule of this cluster sent this mail. To get no such mails, set your address to important notifications only.',
    ],
  });
}

function historyOf({ publicUrl, projectId, clusterId }: RuleMail): string {
  return `${publicUrl}${pagePath('partner-cluster-history', { projectId, clusterId })}`;
}

function setOf({ name, type }: ToldChange['change'], domain: string): string {
  return `${absoluteName(name, domain)} ${type}`;
}

function changeLines({ change, author }: ToldChange, domain: string): string[] {
  const { kind, type, before, after, at } = change;
  return [
    `${author ?? 'Somebody'} ${kind} the record set ${setOf(change, domain)} at ${at.toISOString()}.`,
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
