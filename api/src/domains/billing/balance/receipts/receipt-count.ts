import type { GivenReceipt } from '../ledger/books-check.repository.js';
import { RECEIPT_DIGITS, receiptOf } from './receipt-number.js';

const WRITTEN = /^(?<year>\d{4})-(?<number>\d+)$/u;

/** Progress of the numbers of one year and one length. */
interface Run {
  /** The last number; one less than the first of its length: none yet. */
  last: number;
  /** The order of that number. */
  order: string;
}

/** The runs of a year, by number length. */
type Years = Map<string, Map<number, Run>>;

/**
 * Checks that receipt numbers start at 1 every year and have no gaps and no duplicates.
 *
 * @param receipts ordered by text: numbers of one length are consecutive, and longer ones are between them
 * @returns their number, and the faults as sentences
 */
export async function countReceipts(
  receipts: AsyncIterable<GivenReceipt>,
): Promise<{ count: number; found: string[] }> {
  const found: string[] = [];
  const years: Years = new Map();
  let count = 0;
  for await (const receipt of receipts) {
    count += 1;
    take(receipt, years, found);
  }
  for (const [year, runs] of years) {
    // All shorter numbers must exist before a longer one.
    for (let digits = RECEIPT_DIGITS; digits < Math.max(...runs.keys()); digits += 1) {
      tellMissing(year, runOf(runs, digits), 10 ** digits, found);
    }
  }
  return { count, found };
}

function take({ _id, receipt, paidAt }: GivenReceipt, years: Years, found: string[]): void {
  const order = _id.toHexString();
  const { year = '', number: written = '' } = WRITTEN.exec(receipt)?.groups ?? {};
  const number = Number(written);
  if (number === 0 || receipt !== receiptOf(year, number)) {
    found.push(`Order ${order} has the receipt ${receipt}, which is no number of one.`);
    return;
  }
  if (paidAt?.getUTCFullYear() !== Number(year)) {
    found.push(`Order ${order} has the receipt ${receipt} and was not paid in that year.`);
  }
  const runs = years.get(year) ?? new Map<number, Run>();
  years.set(year, runs);
  const run = runOf(runs, written.length);
  if (number === run.last) found.push(`Orders ${run.order} and ${order} have the same receipt ${receipt}.`);
  else tellMissing(year, run, number, found);
  run.last = number;
  run.order = order;
}

function runOf(runs: Map<number, Run>, digits: number): Run {
  const first = digits === RECEIPT_DIGITS ? 1 : 10 ** (digits - 1);
  const run = runs.get(digits) ?? { last: first - 1, order: '' };
  runs.set(digits, run);
  return run;
}

/** @param next the number found after the run */
function tellMissing(year: string, { last }: Run, next: number, found: string[]): void {
  const from = receiptOf(year, last + 1);
  const to = receiptOf(year, next - 1);
  if (next === last + 2) found.push(`Receipt ${from} is missing.`);
  else if (next > last + 2) found.push(`Receipts ${from} to ${to} are missing.`);
}
