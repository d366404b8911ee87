import { AUTH_EVENTS, AUTH_FACTORS, type HistoryRow } from '@zonewerk/contracts';

const HEAD = ['Date (UTC)', 'Event', 'Factor', 'Browser', 'Device', 'Address', 'City', 'Country'];
const UNKNOWN = 'Unknown';
/** First characters that make a spreadsheet read a cell as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/u;
const NEEDS_QUOTES = /[",\r\n]/u;
/** Without it spreadsheets read names of places in another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The history as RFC 4180 has it, in UTF-8. No cell runs in a spreadsheet, whatever a browser called itself. */
export function toCsv(rows: readonly HistoryRow[]): string {
  return (
    BYTE_ORDER_MARK + [HEAD, ...rows.map(cellsOf)].map((cells) => `${cells.map(cell).join()}\r\n`).join('')
  );
}

function cellsOf(row: HistoryRow): string[] {
  return [
    row.date,
    AUTH_EVENTS[row.kind],
    row.factor === null ? '' : AUTH_FACTORS[row.factor],
    row.browser,
    row.device,
    row.address,
    row.city ?? UNKNOWN,
    row.country ?? UNKNOWN,
  ];
}

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
