/** A start tag; one that is not closed reaches to the end of the text, so that no search starts inside it again. */
const TAG = /<[a-z](?:[^"'>]|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/giu;
/** A name with its value, so that nothing within a value is taken for a name. */
const ATTRIBUTE = /([^\s"'>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/gu;

/**
 * HTML without handlers, and with its styles by another name (`data-style`), which is read for the side of a text. It is
 * not what makes it safe: it is parsed where nothing runs, and only what the schema knows is taken. But browsers report
 * each style and handler to the policy of the page, as if it had been stopped at the last moment.
 */
export function withoutInline(html: string): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (whole, name: string, value = '') => {
      if (/^style$/iu.test(name)) return `data-style${value}`;
      return /^on[a-z]+$/iu.test(name) && value !== '' ? '' : whole;
    }),
  );
}
