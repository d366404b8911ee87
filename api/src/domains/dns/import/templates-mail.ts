import { txt, when, type Template, type TemplateField } from './template.js';

const VERIFICATION: TemplateField = {
  name: 'verification',
  label: 'Verification code',
  help: 'The complete text of the provider that verifies the domain. Leave it empty for a verified domain.',
  kind: 'text',
};

/** Documented at https://support.google.com/a/answer/174125 (MX), /33786 (SPF), /174124 (DKIM) and /2466563 (DMARC). */
const GOOGLE: Template = {
  id: 'google-workspace',
  group: 'mail',
  name: 'Google Workspace',
  purpose: 'Gmail receives the email of the domain.',
  documentation: 'https://support.google.com/a/answer/174125',
  fields: [
    VERIFICATION,
    {
      name: 'dkim',
      label: 'DKIM key',
      help: 'The text that starts with v=DKIM1, from “Authenticate email” of the Admin console.',
      kind: 'text',
    },
  ],
  lines: ({ verification, dkim }) => [
    '@ MX 1 smtp.google.com.',
    txt('@', 'v=spf1 include:_spf.google.com ~all'),
    ...when(verification, (code) => txt('@', code)),
    ...when(dkim, (key) => txt('google._domainkey', key)),
    txt('_dmarc', 'v=DMARC1; p=none'),
  ],
};

/**
 * Documented at https://learn.microsoft.com/microsoft-365/enterprise/external-domain-name-system-records, the names for
 * DKIM at https://learn.microsoft.com/defender-office-365/email-authentication-dkim-configure.
 */
const MICROSOFT: Template = {
  id: 'microsoft-365',
  group: 'mail',
  name: 'Microsoft 365',
  purpose: 'Exchange Online receives the email of the domain.',
  documentation: 'https://learn.microsoft.com/microsoft-365/enterprise/external-domain-name-system-records',
  fields: [
    VERIFICATION,
    {
      name: 'dkim1',
      label: 'Target of selector1._domainkey',
      help: 'The first of the two host names that the Defender portal shows for DKIM.',
      kind: 'host',
    },
    {
      name: 'dkim2',
      label: 'Target of selector2._domainkey',
      help: 'The second of the two host names.',
      kind: 'host',
    },
  ],
  lines: ({ verification, dkim1, dkim2 }, domain) => [
    `@ MX 0 ${domain.replaceAll('.', '-')}.mail.protection.outlook.com.`,
    txt('@', 'v=spf1 include:spf.protection.outlook.com -all'),
    'autodiscover CNAME autodiscover.outlook.com.',
    ...when(verification, (code) => txt('@', code)),
    ...when(dkim1, (host) => `selector1._domainkey CNAME ${host}.`),
    ...when(dkim2, (host) => `selector2._domainkey CNAME ${host}.`),
    txt('_dmarc', 'v=DMARC1; p=none'),
  ],
};

/** Documented at https://www.fastmail.help/hc/en-us/articles/360060591153 (full list of DNS records). */
const FASTMAIL: Template = {
  id: 'fastmail',
  group: 'mail',
  name: 'Fastmail',
  purpose: 'Fastmail receives the email of the domain.',
  documentation: 'https://www.fastmail.help/hc/en-us/articles/360060591153',
  fields: [],
  lines: (_, domain) => [
    '@ MX 10 in1-smtp.messagingengine.com.',
    '@ MX 20 in2-smtp.messagingengine.com.',
    txt('@', 'v=spf1 include:spf.messagingengine.com ?all'),
    ...['fm1', 'fm2', 'fm3'].map((key) => `${key}._domainkey CNAME ${key}.${domain}.dkim.fmhosted.com.`),
    txt('_dmarc', 'v=DMARC1; p=none'),
  ],
};

/** Documented at https://proton.me/support/custom-domain and https://proton.me/support/anti-spoofing-custom-domain. */
const PROTON: Template = {
  id: 'proton-mail',
  group: 'mail',
  name: 'Proton Mail',
  purpose: 'Proton Mail receives the email of the domain.',
  documentation: 'https://proton.me/support/custom-domain',
  fields: [
    VERIFICATION,
    ...['protonmail', 'protonmail2', 'protonmail3'].map((key) => ({
      name: key,
      label: `Target of ${key}._domainkey`,
      help: 'The host name that Proton shows for it under DKIM.',
      kind: 'host' as const,
    })),
  ],
  lines: ({ verification, ...keys }) => [
    '@ MX 10 mail.protonmail.ch.',
    '@ MX 20 mailsec.protonmail.ch.',
    txt('@', 'v=spf1 include:_spf.protonmail.ch ~all'),
    ...when(verification, (code) => txt('@', code)),
    ...Object.entries(keys).flatMap(([key, host]) => when(host, () => `${key}._domainkey CNAME ${host}.`)),
    txt('_dmarc', 'v=DMARC1; p=quarantine'),
  ],
};

/** RFC 7505 (null MX), RFC 7208 section 10.1.2 (SPF of domains that send nothing), RFC 7489 (DMARC). */
const NO_MAIL: Template = {
  id: 'no-mail',
  group: 'mail',
  name: 'No mail',
  purpose: 'The domain receives and sends no email. Recipients reject email from this domain.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc7505',
  fields: [],
  lines: () => ['@ MX 0 .', txt('@', 'v=spf1 -all'), txt('_dmarc', 'v=DMARC1; p=reject')],
};

export const MAIL_TEMPLATES: readonly Template[] = [GOOGLE, MICROSOFT, FASTMAIL, PROTON, NO_MAIL];
