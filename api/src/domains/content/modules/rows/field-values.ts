import {
  flag,
  type FieldType,
  type Issue,
  MODULE_LIMITS,
  paragraph,
  SLUG,
  SLUG_MOST,
} from '@zonewerk/contracts';
import type { FieldDefinition } from '../definitions/module-definition.js';
import { cleanHtml } from '../../../../platform/html/clean-html.js';
import type { StoredValue } from './row.schema.js';

/** Value of a field in a request. */
export type SentValue = string | number | boolean | null;

/** The value to store, undefined for none; or the fault. */
type Checked = { readonly value: StoredValue | undefined } | { readonly fault: string };

const text = paragraph(MODULE_LIMITS.textCharacters);
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,10})?$/u;
const NUMBER_MOST = 1e15;
const DATE = /^\d{4}-\d{2}-\d{2}$/u;
const OBJECT_ID = /^[0-9a-f]{24}$/u;
const SLUG_RULE = 'A slug has only a to z, 0 to 9 and single hyphens between them.';

const CHECKS: Readonly<Record<FieldType, (sent: string | number | boolean) => Checked>> = {
  text: checkText,
  richtext: checkRichText,
  number: checkNumber,
  date: (sent) =>
    typeof sent === 'string' && isDate(sent) ? { value: sent } : { fault: 'Please enter a date.' },
  boolean: checkBoolean,
  image: (sent) => checkId(sent, 'Please choose an image of this project.'),
  bundle: () => ({ fault: 'Files of a bundle are added one at a time.' }),
  dropdown: (sent) => checkId(sent, 'Please choose one of the options.'),
  relation: (sent) => checkId(sent, 'Please choose an existing row.'),
  slug: checkSlug,
};

/** Values to store by field, undefined for removed ones, and one fault for each invalid field. */
export function readValues(
  fields: readonly FieldDefinition[],
  sent: Readonly<Record<string, SentValue>>,
): { values: Map<string, StoredValue | undefined>; issues: Issue[] } {
  const values = new Map<string, StoredValue | undefined>();
  const issues: Issue[] = [];
  for (const [key, value] of Object.entries(sent)) {
    const field = fields.find((one) => one.key === key);
    const checked = field ? checkValue(field, value) : { fault: 'There is no such field.' };
    if ('fault' in checked) issues.push({ path: `values.${key}`, message: checked.fault });
    else values.set(key, checked.value);
  }
  return { values, issues };
}

function checkValue({ type }: FieldDefinition, sent: SentValue): Checked {
  const isNothing = sent === null || (typeof sent === 'string' && sent.trim() === '');
  return isNothing && type !== 'bundle' ? { value: undefined } : CHECKS[type](sent ?? '');
}

function checkText(sent: string | number | boolean): Checked {
  const parsed = text.safeParse(typeof sent === 'number' ? String(sent) : sent);
  return parsed.success
    ? { value: parsed.data }
    : { fault: parsed.error.issues[0]?.message ?? 'Please enter a text.' };
}

/** The sanitised text may be empty. */
function checkRichText(sent: string | number | boolean): Checked {
  const most = MODULE_LIMITS.richTextCharacters;
  if (typeof sent !== 'string') return { fault: 'Please enter a text.' };
  if (sent.length > most) return { fault: `Please use at most ${most} characters.` };
  const clean = cleanHtml(sent);
  if (clean.length > most) return { fault: `Please use at most ${most} characters.` };
  return { value: clean === '' ? undefined : clean };
}

/** Users also enter a decimal comma. */
function checkNumber(sent: string | number | boolean): Checked {
  const plain = typeof sent === 'string' ? sent.trim() : '';
  const value = NUMBER.test(plain) ? Number(plain.replace(',', '.')) : sent;
  const isGood = typeof value === 'number' && Math.abs(value) <= NUMBER_MOST;
  return isGood ? { value } : { fault: 'Please enter a number.' };
}

const FLAG = flag();

function checkBoolean(sent: string | number | boolean): Checked {
  const read = FLAG.safeParse(sent);
  return read.success ? { value: read.data } : { fault: 'Please send 1 or 0.' };
}

function checkId(sent: string | number | boolean, fault: string): Checked {
  return typeof sent === 'string' && OBJECT_ID.test(sent) ? { value: sent } : { fault };
}

function checkSlug(sent: string | number | boolean): Checked {
  if (typeof sent !== 'string') return { fault: SLUG_RULE };
  if (sent.length > SLUG_MOST) return { fault: `Please use at most ${SLUG_MOST} characters.` };
  return SLUG.test(sent) ? { value: sent } : { fault: SLUG_RULE };
}

/** The pattern also matches the 31st of February. */
function isDate(sent: string): boolean {
  const date = DATE.test(sent) ? new Date(`${sent}T00:00:00.000Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(sent);
}
