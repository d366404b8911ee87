import { cleanHtml } from './clean-html.js';

const PLACEHOLDER = /\{\{\s{0,3}param\.([A-Z][A-Z0-9_]{0,63})\s{0,3}\}\}/gu;
/** Maximum length of all inserted values of one page. Further values are empty. */
const INSERTED_MOST = 262_144;
/** Maximum length of a title or description with its values. */
const TEXT_MOST = 1_000;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Whether a text or HTML contains placeholders of parameters. */
export function hasPlaceholders(text: string): boolean {
  return text.search(PLACEHOLDER) !== -1;
}

/**
 * A plain text with values for `{{ param.KEY }}`, on one line. It is not escaped.
 * @param values values by key; a key without a value is empty
 */
export function textWithValues(text: string, values: ReadonlyMap<string, string>): string {
  const filled = text.replace(PLACEHOLDER, (_, key: string) => values.get(key) ?? '');
  return filled === text ? text : filled.replace(/\s+/gu, ' ').trim().slice(0, TEXT_MOST);
}

/**
 * Sanitised HTML with values for `{{ param.KEY }}`, in texts and in attributes. The result is sanitised again, so a URL
 * with another scheme is removed with its attribute.
 * @param values values by key; a key without a value is empty
 */
export function withValues(html: string, values: ReadonlyMap<string, string>): string {
  let free = INSERTED_MOST;
  const filled = html.replace(PLACEHOLDER, (_, key: string) => {
    const value = (values.get(key) ?? '').replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? '');
    if (value.length > free) return '';
    free -= value.length;
    return value;
  });
  return filled === html ? html : cleanHtml(filled);
}
