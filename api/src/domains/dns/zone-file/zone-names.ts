import { quotable } from '@zonewerk/contracts';

/** A name of a zone file in absolute form. */
export type ReadName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly fault: string };

/**
 * Reads a name: `@` is the origin, a name without final dot is below the origin, escapes are resolved. The result is
 * lower case and without final dot; empty for the root. The rules of the product validate the labels.
 *
 * @param origin absolute, without final dot
 */
export function readName(text: string, origin: string): ReadName {
  if (text === '@') return { ok: true, name: origin };
  if (text === '.') return { ok: true, name: '' };
  const plain = text.includes('\\') ? null : plainName(text, origin);
  if (plain !== null) return { ok: true, name: plain };
  const labels = splitLabels(text);
  if (typeof labels === 'string') return { ok: false, fault: labels };
  const absolute = labels.at(-1) === '';
  const own = absolute ? labels.slice(0, -1) : labels;
  if (own.includes('')) return { ok: false, fault: `${quotable(text)} has two dots in a row.` };
  const name = own.join('.').toLowerCase();
  return { ok: true, name: absolute || origin === '' ? name : `${name}.${origin}` };
}

/** Fast path for a name without escapes; null when a label is empty. */
function plainName(text: string, origin: string): string | null {
  const absolute = text.endsWith('.');
  const own = absolute ? text.slice(0, -1) : text;
  if (own === '' || own.startsWith('.') || own.endsWith('.') || own.includes('..')) return null;
  const name = own.toLowerCase();
  return absolute || origin === '' ? name : `${name}.${origin}`;
}

/** The labels of a name with resolved escapes; an error message when a label has no plain form. */
function splitLabels(text: string): string[] | string {
  const labels = [''];
  for (const [part, digits, sign] of text.matchAll(/\\(\d{3})|\\(.)|[^\\]|\\$/gsu)) {
    if (part === '.') {
      labels.push('');
      continue;
    }
    const character = digits === undefined ? (sign ?? part) : String.fromCharCode(Number(digits));
    if (character === '.' || character === '\\' || Number(digits ?? 0) > 126) {
      return `${quotable(text)} has a character that a name cannot have here: ${quotable(part)}.`;
    }
    labels[labels.length - 1] += character;
  }
  return labels;
}
