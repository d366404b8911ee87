/** Outcome of a check of one text: its canonical form, or a sentence that names the cure. */
export type Checked =
  { readonly ok: true; readonly value: string } | { readonly ok: false; readonly message: string };

export function accept(value: string): Checked {
  return { ok: true, value };
}

export function refuse(message: string): Checked {
  return { ok: false, message };
}

/** A text as it may be quoted in a sentence: at most 60 characters. */
export function quotable(text: string): string {
  const characters = [...text];
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : text;
}
