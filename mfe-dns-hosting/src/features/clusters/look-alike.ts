import { canonicalDomain } from '@zonewerk/contracts';
import { NAME_OPTIONS } from '../../shared/name-options';

/** Scripts of domains, and the combinations that are allowed in one label (UTS 39, section 5.2). */
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

/** ASCII form of an internationalised domain, and whether its scripts are mixed. */
export interface AsciiForm {
  readonly ascii: string;
  readonly mixed: boolean;
}

/** Null for a plain ASCII domain and for invalid input. */
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
