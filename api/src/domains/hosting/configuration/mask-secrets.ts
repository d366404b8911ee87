const MASK = '••••••';
/** Shorter values occur in texts by chance. */
const LENGTH_LEAST = 4;

/**
 * The text with masked secrets. Each line of a secret is masked too, and so are their base64 forms.
 * @param values secrets; lines of less than 4 characters are not masked
 */
export function maskSecrets(text: string, values: readonly string[]): string {
  // A secret can be a part of another one.
  const longestFirst = partsOf(values).toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((masked, form) => masked.replaceAll(form, MASK), text);
}

/** As `maskSecrets`, for a truncated text. The start of a secret at its end is masked too. */
export function maskCut(text: string, values: readonly string[]): string {
  const masked = maskSecrets(text, values);
  const begun = Math.min(...partsOf(values).map((form) => beginningAt(masked, form)), masked.length);
  return begun === masked.length ? masked : `${masked.slice(0, begun)}${MASK}`;
}

/**
 * Masks the secrets in an error: message, stack, fields and causes. The error is modified in place and retains its
 * class.
 */
export function maskError(error: unknown, values: readonly string[]): unknown {
  if (!(error instanceof Error)) return masked(error, values);
  const fields = error as unknown as Record<string, unknown>;
  for (const name of new Set(['message', 'stack', ...Object.keys(error)]))
    fields[name] = masked(fields[name], values);
  if (error.cause !== undefined) error.cause = maskError(error.cause, values);
  return error;
}

/** Masks texts, including those in arrays and plain objects. */
function masked(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((one) => masked(one, secrets));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, secrets)]));
}

/** All texts to mask. */
function partsOf(values: readonly string[]): string[] {
  const parts = values.flatMap((value) => [value, ...value.split(/\r?\n/u)]);
  return parts.filter(({ length }) => length >= LENGTH_LEAST).flatMap(formsOf);
}

/** Index at which the end of a text is the start of a secret; the length of the text when there is none. */
function beginningAt(text: string, form: string): number {
  for (let at = Math.max(0, text.length - form.length + 1); at < text.length; at += 1) {
    if (text[at] === form[0] && form.startsWith(text.slice(at))) return at;
  }
  return text.length;
}

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const base64 = bytes.toString('base64');
  const [unpadded = ''] = base64.split('=');
  return [value, base64, unpadded, bytes.toString('base64url')];
}
