import { pagePath } from '@zonewerk/contracts';
import type { Mail } from '../../../platform/mail/mail.js';
import { renderMail } from '../../../platform/mail/template.js';
import { unicodeDomain } from '../record-sets/zone-consistency/names.js';
import { txtName, txtValue } from './proof-of-control.service.js';

interface ConflictMail {
  readonly to: string;
  readonly domain: string;
  readonly token: string;
  /** Domains of other projects, in ASCII form. */
  readonly above: readonly string[];
  /** Only for the owner of a verified domain. */
  readonly below: readonly string[];
  readonly belowCount: number;
  /** Whether nameservers answer for the recipient's cluster. */
  readonly served: boolean;
  readonly verified: boolean;
  readonly settingsUrl: string;
  readonly nameservers: readonly string[];
}

/** Maximum of domains in an email; the page shows all. */
const MAX_NAMES = 10;

/** URL of the page that verifies a domain. */
export function settingsUrl(publicUrl: string, projectId: string, clusterId: string): string {
  return `${publicUrl}${pagePath('partner-cluster', { projectId, clusterId })}`;
}

/** Notifies a member of a project that another project has a cluster above or below one of theirs. */
export function conflictMail(mail: ConflictMail): Mail {
  const { to, served, verified, settingsUrl: link } = mail;
  const domain = unicodeDomain(mail.domain);
  return renderMail({
    to,
    subject: served ? `Another project uses a domain close to ${domain}` : `Verify the domain ${domain}`,
    greeting: 'Hello,',
    lines: [
      ...sentence(mail.above, (names) => `Another project has a cluster above ${domain}: ${names}.`),
      ...belowLines(mail),
      ...(verified
        ? [`${domain} is verified. Its owner can remove unverified clusters below it.`]
        : proofLines(mail)),
      `Verification and conflicts: ${link}`,
    ],
    link,
  });
}

function belowLines({ domain, below, belowCount }: ConflictMail): string[] {
  const name = unicodeDomain(domain);
  if (below.length > 0)
    return sentence(below, (names) => `Another project has a cluster below ${name}: ${names}.`);
  if (belowCount === 0) return [];
  return [
    `Other projects have clusters below ${name}. Their number is ${belowCount}; verify the domain to see them.`,
  ];
}

function proofLines({ domain: ascii, served, token, nameservers }: ConflictMail): string[] {
  const domain = unicodeDomain(ascii);
  return [
    served
      ? `Nameservers still answer for ${domain}. Verify the domain to protect it: the owner of a verified domain can remove unverified clusters below it.`
      : `Nameservers do not answer for ${domain} until you prove that you control it.`,
    `Create the TXT record ${txtName(ascii)} with the value ${txtValue(token)}, or delegate the domain to ${nameservers.join(' and ')}.`,
  ];
}

/** Notifies a member of a project that the owner of the domain above removed their cluster. */
export function domainReclaimedMail({ to, domain, by }: { to: string; domain: string; by: string }): Mail {
  const name = unicodeDomain(domain);
  return renderMail({
    to,
    subject: `The cluster ${name} was removed`,
    greeting: 'Hello,',
    lines: [
      `The owner of ${unicodeDomain(by)} proved control of that domain and removed your cluster ${name} below it.`,
      `Nameservers no longer answer for your record sets of ${name}.`,
      `The domain was not verified for your project. If the domain is yours, please contact customer care.`,
    ],
  });
}

function sentence(domains: readonly string[], text: (names: string) => string): string[] {
  if (domains.length === 0) return [];
  const names = domains.slice(0, MAX_NAMES).map(unicodeDomain).join(', ');
  const rest = domains.length - MAX_NAMES;
  return [text(rest > 0 ? `${names} and ${rest} more` : names)];
}
