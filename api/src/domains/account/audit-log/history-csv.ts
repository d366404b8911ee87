import { AUTH_EVENTS, AUTH_FACTORS, type HistoryRow } from '@zonewerk/contracts';
import { csvOf } from '../../../platform/csv/csv.js';

const HEAD = ['Date (UTC)', 'Event', 'Factor', 'Browser', 'Device', 'Address', 'City', 'Country'];
const UNKNOWN = 'Unknown';
/**
 * The history as CSV (RFC 4180) in UTF-8. Cells are escaped, so a spreadsheet executes no browser name as a formula.
 */
export function toCsv(rows: readonly HistoryRow[]): string {
  return csvOf(HEAD, rows.map(cellsOf));
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
