import { once } from 'node:events';
import { toDecimal } from '@zonewerk/contracts';
import PDFDocument from 'pdfkit';
import { receiptFonts } from './receipt-fonts.js';
import type { BilledTo, OrderItem, SoldBy } from '../orders/order.schema.js';

/** Content of a receipt. */
export interface Receipt {
  readonly receipt: string;
  readonly paidAt: Date;
  readonly billedTo: BilledTo;
  readonly items: readonly OrderItem[];
  readonly soldBy: SoldBy;
}

const MARGIN = 56;
const RIGHT = 595.28 - MARGIN;
const BOTTOM = 841.89 - MARGIN;
/** Right-aligned columns of numbers; the values are their left edges. */
const COLUMNS = { quantity: 300, cost: 350, vat: 420, total: 465 } as const;
const ROW = 22;

type Page = InstanceType<typeof PDFDocument>;

/**
 * A receipt as an A4 page, in Latin, Greek and Cyrillic script.
 *
 * @param root of the checkout, with the fonts
 */
export async function receiptPdf(receipt: Receipt, root: string): Promise<Buffer> {
  const title = `Receipt ${receipt.receipt}`;
  const page = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: title, Author: receipt.soldBy.name, CreationDate: receipt.paidAt },
  });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  for (const [name, file] of Object.entries(receiptFonts(root))) page.registerFont(name, file);
  writeHead(page, receipt, title);
  writeItems(page, receipt);
  const ended = once(page, 'end');
  page.end();
  await ended;
  return Buffer.concat(parts);
}

function writeHead(page: Page, { paidAt, billedTo, soldBy }: Receipt, title: string): void {
  const vat = soldBy.vatNumber === '' ? [] : [`VAT number ${soldBy.vatNumber}`];
  page.font('bold').fontSize(20).text(soldBy.name);
  page.font('plain').fontSize(10);
  for (const line of [...soldBy.address, ...vat, soldBy.site]) page.text(line);
  page.moveDown(2).font('bold').fontSize(16).text(title);
  page
    .font('plain')
    .fontSize(10)
    .text(`Paid on ${paidAt.toISOString().slice(0, 10)}`);
  page.moveDown(1.5).font('bold').text('Billed to').font('plain');
  for (const line of linesOf(billedTo)) page.text(line);
  page.moveDown(2);
}

function linesOf({ company, name, street, postalCode, city, country, vatNumber }: BilledTo): string[] {
  const land = new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
  const vat = vatNumber === '' ? '' : `VAT number ${vatNumber}`;
  return [company, name, street, `${postalCode} ${city}`, land, vat].filter((line) => line !== '');
}

function writeItems(page: Page, { items }: Receipt): void {
  const euros = (cents: number) => `€${toDecimal(cents)}`;
  page.font('bold');
  writeRow(page, 'Description', ['Quantity', 'Price', 'VAT', 'Total']);
  page.font('plain');
  let sum = 0;
  for (const { description, quantity, cost, vat } of items) {
    const total = quantity * cost;
    sum += total;
    writeRow(page, description, [String(quantity), euros(cost), `${vat}%`, euros(total)]);
  }
  writeRow(page, 'VAT', ['', '', '', euros(0)]);
  page.font('bold');
  writeRow(page, 'Total paid', ['', '', '', euros(sum)]);
}

/** Text left-aligned, numbers right-aligned, and a line below. */
function writeRow(page: Page, text: string, numbers: readonly [string, string, string, string]): void {
  const width = COLUMNS.quantity - MARGIN - 8;
  // A row is not split between pages.
  if (page.y + Math.max(ROW, page.heightOfString(text, { width })) > BOTTOM) page.addPage();
  const top = page.y;
  const lefts = Object.values(COLUMNS);
  const ends = [...lefts.slice(1), RIGHT];
  page.text(text, MARGIN, top, { width });
  const bottom = Math.max(page.y + 2, top + ROW - 6);
  numbers.forEach((number, place) => {
    const left = lefts[place] ?? RIGHT;
    page.text(number, left, top, { width: (ends[place] ?? RIGHT) - left, align: 'right' });
  });
  page.moveTo(MARGIN, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).stroke('#999999');
  page.x = MARGIN;
  page.y = bottom + 6;
}
