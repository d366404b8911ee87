import { Types } from 'mongoose';
import { createOrder, readReceipt, setBillingProfile } from '@zonewerk/contracts';
import { inFullRun } from '@zonewerk/testing/tier';
import { OrderSettlementRepository } from '../../../src/domains/billing/balance/orders/order-settlement.repository.js';
import { CONFIG } from '../../../src/platform/config/config.js';
import { ADDRESS, topUp } from './balance-examples.js';
import { PaymentsWorld, type Payer } from '../payments/payments-world.js';
import { textOfPdf } from './pdf-text.js';

// Real: API over HTTP, database engine, the provider's SDK, the file's own bytes. The provider is the sandbox.
let payments: PaymentsWorld;
beforeAll(async () => {
  payments = await PaymentsWorld.start({
    SELLER_NAME: 'Werk & Co B.V.',
    SELLER_ADDRESS: 'Prinsengracht 263, 1016 GV Amsterdam, Netherlands',
    SELLER_VAT: 'NL123456789B01',
  });
});
afterAll(() => payments.close());

function download(payer: Payer) {
  return payer.person.call(readReceipt, { order: payer.orderId });
}

test('a receipt contains every field in Latin, Greek and Cyrillic letters', async () => {
  const payer = await payments.payer();
  const company = {
    kind: 'company',
    company: 'Łódzkie Źródło Sp. z o.o.',
    vat_number: 'PL1234567890',
  } as const;
  const place = { street: 'ul. Święty Józef 5', postal_code: '90-001', city: 'Łódź', country: 'PL' };
  const name = 'Ελένη Київська Đorđević';
  await payer.person.call(setBillingProfile, { profile: payer.profile, ...company, ...place, name });
  await payer.order('25.50');
  await payer.pay('creditcard', 'tok_visa');
  const { receipt, paid } = await payer.read();
  const answer = await download(payer);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${receipt}.pdf"`,
  });
  const text = textOfPdf(answer.body as Buffer).split('\n');
  expect(text).toEqual(
    expect.arrayContaining([
      'Werk & Co B.V.',
      `Receipt ${receipt}`,
      `Paid on ${paid?.slice(0, 10)}`,
      'Billed to',
      company.company,
      name,
      place.street,
      '90-001 Łódź',
      'Poland',
      'VAT number PL1234567890',
      'Top-up',
      '1',
      '€25.50',
      '0%',
      'VAT',
      '€0.00',
      'Total paid',
    ]),
  );
});

inFullRun(test)('a receipt with twenty long items has two pages with whole rows', async () => {
  const payer = await payments.payer();
  const item = (at: number) => ({
    ...topUp('1.00'),
    description: `${at}. ${'Hosting of a website '.repeat(5)}`,
  });
  const items = Array.from({ length: 20 }, (_, at) => item(at + 1));
  const wanted = { profile: payer.profile, merchant: 1 as const, items };
  payer.orderId = ((await payer.person.call(createOrder, wanted)).body as { order: string }).order;
  await payer.pay('creditcard', 'tok_visa');
  const pdf = (await download(payer)).body as Buffer;
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/gu)).toHaveLength(2);
  const text = textOfPdf(pdf).split('\n');
  expect(text.filter((line) => line === '€1.00')).toHaveLength(40);
  expect(text.at(-1)).toBe('€20.00');
});

inFullRun(test)('a later change of the billing profile does not change the receipt', async () => {
  const payer = await payments.payer();
  await payer.pay('creditcard', 'tok_visa');
  const before = (await download(payer)).body as Buffer;
  await payer.person.call(setBillingProfile, { profile: payer.profile, ...ADDRESS, name: 'Somebody Else' });
  const after = (await download(payer)).body as Buffer;
  expect(textOfPdf(after)).toBe(textOfPdf(before));
  expect(textOfPdf(after)).toContain('Joost Verbeek');
});

inFullRun(test)(
  'a receipt shows the seller at the time of payment, and an older one only the product',
  async () => {
    const payer = await payments.payer();
    await payer.pay('creditcard', 'tok_visa');
    const before = textOfPdf((await download(payer)).body as Buffer);
    const [name, street, city, country, vat] = before.split('\n');
    expect([name, street, city, country, vat]).toEqual([
      'Werk & Co B.V.',
      'Prinsengracht 263',
      '1016 GV Amsterdam',
      'Netherlands',
      'VAT number NL123456789B01',
    ]);
    const config: { seller: object } = payments.world.app.get(CONFIG);
    const { seller } = config;
    config.seller = { name: 'Somebody Else', address: [], vatNumber: 'NL999999999B99' };
    expect(textOfPdf((await download(payer)).body as Buffer)).toBe(before);
    config.seller = seller;
    const orders = payments.world.connection.collection('orders');
    await orders.updateOne({ _id: new Types.ObjectId(payer.orderId) }, { $unset: { soldBy: 1 } });
    const old = textOfPdf((await download(payer)).body as Buffer).split('\n');
    expect(old[0]).toBe('Zonewerk');
    expect(old.filter((line) => line.startsWith('VAT number'))).toEqual([]);
  },
);

test('receipt numbers have no gaps, also with concurrent payments', async () => {
  const payers = await Promise.all(Array.from({ length: 8 }, () => payments.payer()));
  await Promise.all(payers.map((payer) => payer.pay('creditcard', 'tok_visa')));
  const orders = await payments.world.connection
    .collection('orders')
    .find({ receipt: { $gt: '' } })
    .sort({ receipt: 1 })
    .toArray();
  const year = new Date().getUTCFullYear();
  expect(orders.map(({ receipt }) => receipt)).toEqual(
    orders.map((_, place) => `${year}-${String(place + 1).padStart(6, '0')}`),
  );
});

test('a receipt does not exist before payment and is not readable by another user', async () => {
  const payer = await payments.payer();
  const unpaid = await payer.person.call(readReceipt, { order: payer.orderId });
  expect([unpaid.status, unpaid.body.message]).toEqual([
    409,
    'There is no receipt yet, because the order is not paid.',
  ]);
  await payer.pay('creditcard', 'tok_visa');
  const eve = await payments.world.signedIn('Eve');
  expect((await eve.call(readReceipt, { order: payer.orderId })).status).toBe(403);
});

inFullRun(test)('receipt numbers continue beyond six digits', async () => {
  const payer = await payments.payer();
  const { app, connection } = payments.world;
  const orders = connection.collection('orders');
  const _id = new Types.ObjectId(payer.orderId);
  const order = await orders.findOne({ _id });
  const numbers = [999_998, 999_999, 1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004];
  const earlier = numbers.map((number) => ({
    ...order,
    _id: new Types.ObjectId(),
    receipt: `1999-${number}`,
  }));
  await orders.insertMany(earlier);
  const soldBy = { name: 'Werk & Co B.V.', address: [], vatNumber: '', site: '' };
  const now = new Date('1999-12-31T12:00:00.000Z');
  const pay = () => app.get(OrderSettlementRepository).pay(payer.orderId, { soldBy, received: null }, now);
  expect((await pay()).receipt).toBe('1999-1000005');
  for (const last of [1_000_000, 999_999]) {
    const later = numbers.filter((number) => number > last).map((number) => `1999-${number}`);
    await orders.updateOne({ _id }, { $set: { receipt: '' } });
    await orders.deleteMany({ receipt: { $in: later } });
    expect((await pay()).receipt).toBe(`1999-${last + 1}`);
  }
});
