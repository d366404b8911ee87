import { mailAddress } from '../platform/fields.js';
import type { ParameterType } from './parameter-rules.js';

const MAIL_TEXT = 'This Email Address is invalid.';
const mail = mailAddress(MAIL_TEXT);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u;

/** Validators of the types: a fault, or null for a valid value. */
const CHECKS: Readonly<Record<ParameterType, (value: string) => string | null>> = {
  text: () => null,
  number: (value) =>
    NUMBER.test(value) && Number.isFinite(Number(value)) ? null : 'Please enter a number, for example 2.5.',
  boolean: (value) => (value === 'true' || value === 'false' ? null : 'Please enter true or false.'),
  mail: (value) => (mail.safeParse(value).data === value.toLowerCase() ? null : MAIL_TEXT),
  url: (value) => (isUrl(value) ? null : 'Please enter a URL that begins with https:// or http://.'),
  json: faultOfJson,
};

/** Fault of a value as a sentence; null for a valid value. */
export function faultOfValue(type: ParameterType, value: string): string | null {
  return CHECKS[type](value);
}

function isUrl(value: string): boolean {
  return /^https?:\/\/\S+$/u.test(value) && URL.canParse(value);
}

/** Levels of lists and objects: with thousands of them, the value could not be written again. */
const JSON_LEVELS = 100;
const BRACKET = /"(?:[^"\\]|\\.)*"|[[\]{}]/gu;

function faultOfJson(value: string): string | null {
  try {
    JSON.parse(value);
  } catch {
    return 'This is not valid JSON.';
  }
  let level = 0;
  for (const [bracket] of value.matchAll(BRACKET)) {
    if (bracket === '[' || bracket === '{') level += 1;
    if (bracket === ']' || bracket === '}') level -= 1;
    if (level > JSON_LEVELS) return `Please use at most ${JSON_LEVELS} levels of lists and objects.`;
  }
  return null;
}
