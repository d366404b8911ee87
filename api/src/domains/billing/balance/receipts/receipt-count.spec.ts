import { Types } from 'mongoose';
import type { GivenReceipt } from '../ledger/books-check.repository.js';
import { countReceipts } from './receipt-count.js';

const order = (at: number) => new Types.ObjectId(String(at).padStart(24, '0'));

/** Receipts in the order of the index, by text. */
async function* stored(receipts: string[]): AsyncGenerator<GivenReceipt> {
  for (const [at, receipt] of receipts.toSorted().entries()) {
    yield { _id: order(at % 10), receipt, paidAt: new Date(Date.UTC(Number(receipt.slice(0, 4)), 11, 31)) };
  }
}

test('receipt numbers start at 1 in each year', async () => {
  const receipts = ['2026-000001', '2026-000002', '2027-000001', '2027-000002', '2027-000003'];
  expect(await countReceipts(stored(receipts))).toEqual({ count: 5, found: [] });
});

test('receipt numbers are consecutive across different lengths', async () => {
  // Two digits instead of six: a million numbers would take too long.
  const receiptOf = (year: number | string, number: number) => `${year}-${String(number).padStart(2, '0')}`;
  await jest.isolateModulesAsync(async () => {
    jest.doMock('./receipt-number.js', () => ({ RECEIPT_DIGITS: 2, receiptOf }));
    const { countReceipts: countShort } = await import('./receipt-count.js');
    const receipts = Array.from({ length: 1_001 }, (_, at) => receiptOf(2026, at + 1));
    expect(receipts).toEqual(expect.arrayContaining(['2026-01', '2026-99', '2026-100', '2026-1001']));
    expect(await countShort(stored(receipts))).toEqual({ count: 1_001, found: [] });
    const less = receipts.filter((receipt) => receipt !== '2026-99');
    expect((await countShort(stored(less))).found).toEqual(['Receipt 2026-99 is missing.']);
  });
});

test.each([
  ['one number', ['2026-000001', '2026-000003'], ['Receipt 2026-000002 is missing.']],
  ['several numbers', ['2026-000001', '2026-000005'], ['Receipts 2026-000002 to 2026-000004 are missing.']],
  ['the first number', ['2026-000002'], ['Receipt 2026-000001 is missing.']],
  ['the first number of a year', ['2026-000001', '2027-000002'], ['Receipt 2027-000001 is missing.']],
  [
    'a long number and all shorter ones',
    ['2026-1000000', '2026-1000002'],
    ['Receipt 2026-1000001 is missing.', 'Receipts 2026-000001 to 2026-999999 are missing.'],
  ],
  [
    'all numbers of two lengths',
    ['2026-10000000'],
    [
      'Receipts 2026-000001 to 2026-999999 are missing.',
      'Receipts 2026-1000000 to 2026-9999999 are missing.',
    ],
  ],
])('a gap in receipt numbers is reported: %s', async (_name, receipts, sentences) => {
  expect((await countReceipts(stored(receipts))).found).toEqual(sentences);
});

test('a receipt number of two orders is reported', async () => {
  const { found } = await countReceipts(stored(['2026-000001', '2026-000001', '2026-000002']));
  expect(found).toEqual([
    `Orders ${order(0).toHexString()} and ${order(1).toHexString()} have the same receipt 2026-000001.`,
  ]);
});

test.each(['2026-00001', '2026-0000001', '2026-000000', '26-000001', 'x'])(
  '%s is reported as an invalid receipt number',
  async (text) => {
    const { found } = await countReceipts(stored([text]));
    expect(found).toEqual([
      `Order ${order(0).toHexString()} has the receipt ${text}, which is no number of one.`,
    ]);
  },
);

test('a receipt number of another year than its payment is reported', async () => {
  async function* one() {
    yield { _id: order(0), receipt: '2026-000001', paidAt: new Date('2027-01-01T00:00:00Z') };
  }
  expect((await countReceipts(one())).found).toEqual([
    `Order ${order(0).toHexString()} has the receipt 2026-000001 and was not paid in that year.`,
  ]);
});
