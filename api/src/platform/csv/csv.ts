/** First characters that make a spreadsheet interpret a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/u;
const NEEDS_QUOTES = /[",\r\n]/u;
/** Without it spreadsheets use another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text of a cell, or a generated value (`exact`), which may start with a minus. */
export type Cell = string | { readonly exact: string };

/** Lines per chunk of a stream. */
const LINES_AT_ONCE = 500;

/** Rows as CSV (RFC 4180) in UTF-8. Texts are escaped, so a spreadsheet executes no cell. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [head, ...rows].map(lineOf).join('');
}

/** The same as a stream, for more rows than fit into memory. */
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
