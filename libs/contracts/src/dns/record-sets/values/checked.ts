/** Result of a text validation: the canonical form, or a sentence with the correction. */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

export function accept(value: string): Checked {
  return { ok: true, value };
}

export function refuse(message: string): Checked {
  return { ok: false, message };
}

/** Maximum characters of quoted input in a sentence. */
const QUOTED_MOST = 60;
/** Text that is quoted unchanged, the usual case. */
const PLAIN = new RegExp(`^[ -~]{0,${QUOTED_MOST}}$`, 'u');
/** Invisible characters, and characters that change the text direction. The plain space is an exception. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Text for quotation in a sentence: at most 60 characters, with code points of invisible characters (`<U+0000>`). Tabs
 * become spaces.
 */
export function quotable(text: string): string {
  if (PLAIN.test(text)) return text;
  // Longer text would be truncated anyway.
  const characters = [...text.slice(0, 2 * QUOTED_MOST + 2)].map(seen);
  if (lengthOf(characters) <= QUOTED_MOST) return characters.join('');
  while (lengthOf(characters) >= QUOTED_MOST) characters.pop();
  return `${characters.join('')}…`;
}

function seen(character: string): string {
  if (character === ' ' || character === '\t') return ' ';
  if (!UNSEEN.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, part) => sum + [...part].length, 0);
}
