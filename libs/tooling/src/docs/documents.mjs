import { dirname, join } from 'node:path';

/** A page: title, status and 60 lines of text. */
const MAX_LINES = 66;
const MAX_WIDTH = 120;
const HEADINGS = [
  ['Context', 'Decision', 'Consequences'],
  ['Context', 'Decision', 'Consequences', 'Not chosen'],
].map((names) => names.join());
const LINK = /\]\((?<target>[^)\s]+)\)/gu;
const CODE = /^```.*?^```|`[^`\n]*`/gmsu;

/**
 * Parts of a decision record that differ from the template in `docs/decisions/README.md`.
 * @param {string} name file name
 * @param {string} text
 */
export function recordFaults(name, text) {
  const [title = '', empty, status = '', date = ''] = text.split('\n');
  const headings = [...text.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading).join();
  const lines = text.trimEnd().split('\n');
  const wide = lines.some((line) => line.length > MAX_WIDTH && !line.startsWith('|'));
  return [
    [empty === '' && new RegExp(`^# ${name.slice(0, 4)}\\. [A-Za-z].+[^.]$`, 'u').test(title), 'title'],
    [/^Status: (?:accepted|superseded by \d{4})$/u.test(status), 'status'],
    [/^Date: \d{4}-\d{2}-\d{2}$/u.test(date), 'date'],
    [HEADINGS.includes(headings), 'headings'],
    [lines.length <= MAX_LINES, 'length'],
    [!wide, 'line width'],
  ].flatMap(([valid, fault]) => (valid ? [] : [fault]));
}

/**
 * Relative links of a Markdown document without an existing target.
 * @param {string} path of the document, relative to the root of the repository
 * @param {string} text
 * @param {(path: string) => string | null} read text of a file; null if it does not exist
 */
export function brokenLinks(path, text, read) {
  return [...text.replaceAll(CODE, '').matchAll(LINK)]
    .map(({ groups }) => groups?.target ?? '')
    .filter((link) => !/^(?:[a-z]+:|\/)/u.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? text : read(join(dirname(path), file));
      return target === null || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
}

/** @param {string} text of a Markdown document */
function anchorsOf(text) {
  return [...text.replaceAll(CODE, (code) => code.replaceAll('`', '')).matchAll(/^#+ (.+)$/gmu)].map(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
  );
}

/** Words with a standard term in place of them (CONTRIBUTING.md, Language). */
const DENIED =
  /\b(?:nobody|somebody|everybody|anybody|whoever|whom|anew|meanwhile|lately|besides?|told|gone|kept|keeps|asks|mends?|of before|holds up)\b/giu;

/**
 * Denied words of a document. Code and quotations are excluded.
 * @param {string} text
 */
export function deniedWords(text) {
  return [
    ...text
      .replaceAll(CODE, '')
      .replaceAll(/"[^"\n]*"/gu, '')
      .matchAll(DENIED),
  ].map(([word]) => word.toLowerCase());
}
