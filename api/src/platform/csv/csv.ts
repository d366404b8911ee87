/** First characters that make a spreadsheet read a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/u;
const NEEDS_QUOTES = /[",\r\n]/u;
/** Without it spreadsheets read names in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text of a cell, or what we wrote ourselves (`exact`), which may begin with a minus. */
export type Cell = string | { readonly exact: string };

/** Lines that a stream hands on at once. */
const LINES_AT_ONCE = 500;

/** Rows as RFC 4180 has them, in UTF-8. No cell runs in a spreadsheet, whoever wrote its text. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [head, ...rows].map(lineOf).join('');
}

/** The same in parts, for more rows than are held at once. */
export async function* csvParts(
  head: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  let part = [BYTE_ORDER_MARK + lineOf(head)];
  for await (const row of rows) {
    part.push(lineOf(row));
    if (part.length < LINES_AT_ONCE) continue;
    yield part.join('');
    part = [];
  }
  if (part.length > 0) yield part.join('');
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cell).join()}\r\n`;
}

function cell(value: Cell): string {
  if (typeof value !== 'string') return value.exact;
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
