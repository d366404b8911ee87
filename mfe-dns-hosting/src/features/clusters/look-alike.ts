import { canonicalDomain } from '@zonewerk/contracts';
import { NAME_OPTIONS } from '../../shared/name-options';

/** Alphabets in which domains are written, and those that go together in one word (UTS 39, section 5.2). */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Thai',
  'Georgian',
  'Cherokee',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Han',
] as const;
type Script = (typeof SCRIPTS)[number];
const TOGETHER: readonly (readonly Script[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** What a domain with letters beyond ASCII is sent as, and whether it could be taken for another one. */
export interface AsciiForm {
  readonly ascii: string;
  readonly mixed: boolean;
}

/** Null for a domain that is plain ASCII, or none. */
export function asciiForm(typed: string): AsciiForm | null {
  const checked = canonicalDomain(typed, NAME_OPTIONS);
  if (!checked.ok || !checked.value.split('.').some((label) => label.startsWith('xn--'))) return null;
  return {
    ascii: checked.value,
    mixed: typed
      .normalize('NFC')
      .split(/[.\u3002\uff0e\uff61]/u)
      .some(isMixed),
  };
}

function isMixed(label: string): boolean {
  const used = SCRIPTS.filter((script) => matcherOf(script).test(label));
  return used.length > 1 && !TOGETHER.some((group) => used.every((script) => group.includes(script)));
}

function matcherOf(script: Script): RegExp {
  return new RegExp(`\\p{Script=${script}}`, 'u');
}
