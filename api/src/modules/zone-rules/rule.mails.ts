import { absoluteName, pagePath, RECORD_RULES, type ChangeKind, type RecordType } from '@zonewerk/contracts';
import type { Mail } from '../../platform/mail/mail.js';
import { renderMail } from '../../platform/mail/template.js';
import type { SetState } from '../../record-sets/set-states.js';

interface ChangeMail {
  readonly to: string;
  readonly domain: string;
  readonly projectId: string;
  readonly clusterId: string;
  readonly publicUrl: string;
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

/** Tells a member of the project of a change, as a rule of the cluster wants it. */
export function changeMail({
  to,
  domain,
  change,
  author,
  publicUrl,
  projectId,
  clusterId,
}: ChangeMail): Mail {
  const set = `${absoluteName(change.name, domain)} ${change.type}`;
  const history = `${publicUrl}${pagePath('partner-cluster-history', { projectId, clusterId })}`;
  return renderMail({
    to,
    subject: `${set} was ${change.kind}`,
    greeting: 'Hello,',
    lines: [
      `${author ?? 'Somebody'} ${change.kind} the record set ${set} at ${change.at.toISOString()}.`,
      ...(change.before ? [`Before: ${stateText(change.before, change.type)}`] : []),
      ...(change.after ? [`Now: ${stateText(change.after, change.type)}`] : []),
      `See it, or take it back, in the history of ${domain}: ${history}`,
      'A rule of this cluster sent this mail. Switch it off in the cluster’s configuration, or set your address to important notifications only.',
    ],
  });
}

const SHOWN = 10;

function stateText({ policy, ttl, members, alias }: SetState, type: RecordType): string {
  if (alias) return `alias of ${alias.target}`;
  const values = members.flatMap((member) => member.values).map(RECORD_RULES[type].zoneFile);
  const rest = values.length - SHOWN;
  const shown = values.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `${shown} (${policy}, ${ttl} seconds)`;
}
