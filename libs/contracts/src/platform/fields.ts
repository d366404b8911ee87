import { z } from 'zod';
import { asciiDigits } from './digits.js';
import { LIMITS } from './limits.js';

// eslint-disable-next-line no-control-regex -- control characters are exactly what this refuses
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;
const PRINTABLE_ASCII = /^[\x21-\x7e]*$/u;
const LINE_BREAK = /[\r\n\u2028\u2029]/u;
const MAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/u;
/** Dots separate parts of the local part, so they cannot be at its ends or adjacent (RFC 5321, dot-string). */
const STRAY_DOT = /^\.|\.\.|\.@/u;

/** Bidirectional control characters, with which a name could change the adjacent text. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
/** A visible character: not a space, an invisible mark or a filler. */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * More combining marks in a row than any script uses (Unicode Standard Annex 15, section 13). Normalisation sorts such
 * a run in quadratic time.
 */
const MARK_RUN = /\p{M}{31}/u;

/** Single-line text: trimmed, NFC, at least one visible character, no control characters, 1 to `max` characters. */
export function line(max: number, missing = 'Please fill this in.') {
  return z
    .string({ error: missing })
    .max(max * 4, `Please use at most ${max} characters.`)
    .transform((value) => value.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(max, `Please use at most ${max} characters.`)
        .refine(
          (value) => !CONTROL.test(value) && !LINE_BREAK.test(value) && !DIRECTION.test(value),
          'This contains characters that cannot be used here.',
        )
        .refine((value) => VISIBLE.test(value), missing),
    );
}

/** Multi-line text: line breaks normalised to `\n`, no control characters, 1 to `max` characters. */
export function paragraph(max: number, missing = 'Please fill this in.') {
  return z
    .string({ error: missing })
    .max(max * 4, { error: `Please use at most ${max} characters.`, abort: true })
    .refine((value) => !MARK_RUN.test(value), 'This contains characters that cannot be used here.')
    .transform((value) =>
      value
        .normalize('NFC')
        .replace(/\r\n?|\u2028|\u2029/gu, '\n')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, `Please use at most ${max} characters.`)
        .refine((value) => !CONTROL.test(value), 'This contains characters that cannot be used here.'),
    );
}

/**
 * An email address, normalised to lower case. Only ASCII addresses are accepted, so look-alikes are rejected. The check
 * precedes the change of case, which converts some look-alikes to ASCII (the Kelvin sign into k).
 */
export function mailAddress(message: string) {
  return z
    .string({ error: message })
    .max(1_000, message)
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .max(254, { error: message, abort: true })
        .regex(PRINTABLE_ASCII, message)
        .toLowerCase()
        .regex(MAIL, message),
    );
}

/**
 * A new email address: the local part has no leading, trailing or adjacent dots. Existing accounts may have older
 * forms.
 */
export function newMailAddress(message: string) {
  return mailAddress(message).refine((value) => !STRAY_DOT.test(value), message);
}

/** A password: the length is checked later. It is normalised by NFKC before hashing and never trimmed. */
export function password(missing = 'Please enter your password.') {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(LIMITS.passwordMaxCodePoints * 4, `Please use at most ${LIMITS.passwordMaxCodePoints} characters.`);
}

/** A pasted code or token: trimmed, otherwise unchanged, 1 to `max` characters. */
export function secretText(max: number, missing: string) {
  return z
    .string({ error: missing })
    .max(max * 4, missing)
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(max, missing)
        .refine((value) => !CONTROL.test(value), missing),
    );
}

/** Identifier of a stored object: 24 hexadecimal digits. */
export const objectId = z
  .string({ error: 'This identifier is missing.' })
  .regex(/^[0-9a-f]{24}$/u, 'This is not a valid identifier.');

/** A confirmation code of six digits of any script; spaces are removed. */
export const sixDigits = z
  .string({ error: 'Please enter the code.' })
  .max(40, 'The code has six digits.')
  .transform((value) => asciiDigits(value.replace(/\s/gu, '')))
  .pipe(z.string().regex(/^\d{6}$/u, 'The code has six digits.'));

/** A timestamp of the API: ISO 8601 in UTC with milliseconds. */
export const moment = z
  .string({ error: 'This date is missing.' })
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u, {
    error: 'This is not a valid date.',
    abort: true,
  })
  // 30 February matches the pattern and would be parsed as a day of March.
  .refine(isCanonicalMoment, 'This is not a valid date.');

function isCanonicalMoment(value: string): boolean {
  return !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;
}

const anyMoment = z
  .string()
  .max(40, { error: 'This is not a valid date.', abort: true })
  .pipe(z.iso.datetime({ offset: true, error: 'This is not a valid date.' }));

/**
 * A timestamp of a request: ISO 8601 with `Z` or an offset, milliseconds optional; normalised to the format of
 * `moment`.
 */
export const sentMoment = z
  .union([moment, anyMoment], { error: 'This is not a valid date.' })
  .transform((value) => new Date(value).toISOString());

/** Accepted forms of true, and of false. */
const ON = [true, 1, '1', 'true'] as const;
const OFF = [false, 0, '0', 'false'] as const;

/** A boolean of a request, in every form of the specification's clients. */
export function flag(message = 'Please send true or false.') {
  return z.literal([...ON, ...OFF], { error: message }).transform((value) => isOn(value));
}

/** As `flag`, normalised to the text `1` or `0`. */
export function flagText(message: string) {
  return flag(message).transform((value) => (value ? ('1' as const) : ('0' as const)));
}

function isOn(value: (typeof ON)[number] | (typeof OFF)[number]): boolean {
  return ON.some((form) => form === value);
}

const ZONE_MESSAGE = 'This is not a time zone.';

/** IANA name of a time zone, e.g. `Europe/Amsterdam`. */
export const timeZone = z
  .string()
  .max(64, { error: ZONE_MESSAGE, abort: true })
  .refine(isTimeZone, ZONE_MESSAGE);

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Integer that forms send as text. */
export function wholeNumber(min: number, max: number) {
  const message = `Please enter a whole number from ${min} to ${max}.`;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .max(20, { error: message, abort: true })
          .regex(/^-?\d+$/u, message)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).int(message).min(min, message).max(max, message));
}

const searchText = z
  .string()
  .max(200, { error: 'Please use at most 200 characters.', abort: true })
  .refine((value) => !CONTROL.test(value), 'This contains characters that cannot be searched for.')
  .transform((value) => value.trim());

/** Common fields of list calls: an opaque cursor of the previous page, a page size, a search text. */
export const listFields = {
  cursor: z.string().max(512, 'This page mark is not valid.').optional(),
  limit: wholeNumber(1, LIMITS.listMost).default(LIMITS.listDefault),
  query: searchText.optional(),
};

/** Sort direction of a list. */
export const sortDirection = z.enum(['asc', 'desc']);
export type SortDirection = z.output<typeof sortDirection>;

/**
 * Response of a list call: a page of items, the cursor of the next page or null, and the total count. A count above
 * `LIMITS.listCounted` means only that there are more.
 */
export function listAnswer<Item extends z.ZodType>(item: Item) {
  return success({ list: z.array(item), next: z.string().nullable(), count: z.number().int() });
}

/** The success outcome with its fields. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ status: z.literal('success'), message: z.string(), ...shape });
}
