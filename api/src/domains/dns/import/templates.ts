import { canonicalHost, RECORD_RULES, type Issue, type ZoneTemplate } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { NAME_OPTIONS } from '../record-sets/zone-consistency/names.js';
import { TEMPLATE_TTL, type FieldKind, type Template } from './template.js';
import { MAIL_TEMPLATES } from './templates-mail.js';
import { WEB_TEMPLATES } from './templates-web.js';

const TEMPLATES: readonly Template[] = [...MAIL_TEMPLATES, ...WEB_TEMPLATES];

/** Characters that neither end a quoted string of a zone file nor need an escape. */
const PLAIN = /^[ !#-[\]-~]+$/u;

type Checked = { ok: true; value: string } | { ok: false; message: string };

const CHECKS: Readonly<Record<FieldKind, (text: string) => Checked>> = {
  text: (text) =>
    PLAIN.test(text)
      ? { ok: true, value: text }
      : { ok: false, message: 'Please enter the text in one line, without quotation marks and backslashes.' },
  host: (text) => canonicalHost(text, 'host.example.net', NAME_OPTIONS),
  ipv4: (text) => RECORD_RULES.A.canonical(text, NAME_OPTIONS),
  ipv6: (text) => RECORD_RULES.AAAA.canonical(text, NAME_OPTIONS),
};

/** Templates as the UI lists them. */
export function listedTemplates(): ZoneTemplate[] {
  return TEMPLATES.map(({ id, group, name, purpose, documentation, fields }) => ({
    id,
    group,
    name,
    purpose,
    documentation,
    fields: fields.map((field) => ({
      name: field.name,
      label: field.label,
      help: field.help,
      required: field.required ?? false,
    })),
  }));
}

/** @throws ApiError validation-error */
export function findTemplate(id: string): Template {
  const template = TEMPLATES.find((one) => one.id === id);
  if (!template) throw ApiError.invalid('template', 'There is no such template.');
  return template;
}

/**
 * The lines of a template as a zone file.
 * @throws ApiError validation-error with every invalid field
 */
export function fillTemplate(
  { fields, lines }: Template,
  typed: readonly { readonly name: string; readonly value: string }[],
  domain: string,
): string {
  const issues: Issue[] = [];
  const values: Record<string, string> = {};
  for (const { name, kind, required = false } of fields) {
    // Users paste texts as displayed, often in quotation marks.
    const given = typed.find((one) => one.name === name)?.value ?? '';
    const text = given.trim().replace(/^"(.*)"$/u, '$1');
    const checked: Checked = text === '' ? { ok: true, value: '' } : CHECKS[kind](text);
    if (!checked.ok) issues.push({ path: `fields.${name}`, message: checked.message });
    else if (required && text === '')
      issues.push({ path: `fields.${name}`, message: 'Please fill this in.' });
    else values[name] = checked.value;
  }
  if (issues.length > 0) throw new ApiError('validation-error', { issues });
  return [`$TTL ${TEMPLATE_TTL}`, ...lines(values, domain)].join('\n');
}
