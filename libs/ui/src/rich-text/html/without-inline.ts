/** A start tag. An unclosed one extends to the end of the text, so that no search starts inside it. */
const TAG = /<[a-z](?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/giu;
/** An attribute with its value, so that a name within a value does not match. */
const ATTRIBUTE = /([^\s"'>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gu;

/**
 * HTML without event handlers, and with `style` renamed to `data-style`, from which the text alignment is read. This is
 * not a security measure: the parser is inert and the schema is an allow-list. Browsers would report each style and
 * handler as a violation of the content security policy.
 */
export function withoutInline(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, name: string, value = '') => {
      if (/^style$/iu.test(name)) return `data-style${value}`;
      return /^on[a-z]+$/iu.test(name) && value !== '' ? '' : whole;
    }),
  );
}
