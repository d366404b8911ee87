/** Outcome of a check of one text: its canonical form, or a sentence that names the cure. */
export type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string };

export function accept(value: string): Checked {
  return { ok: true, value };
}

export function refuse(message: string): Checked {
  return { ok: false, message };
}

/** Most characters of a text that a sentence repeats. */
const QUOTED_MOST = 60;
/** A text that is repeated as it is, which most are. */
const PLAIN = new RegExp(`^[ -~]{0,${QUOTED_MOST}}$`, 'u');
/** Leaves no ink, or turns around the text after it; the plain space does neither, but is told apart. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A text as it may be quoted in a sentence: at most 60 characters, and those that cannot be seen by their numbers
 * (`<U+0000>`). Tabs, which only part words, become spaces.
 */
export function quotable(text: string): string {
  if (PLAIN.test(text)) return text;
  // Of what is longer than that, no more is shown anyway.
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
