import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
  test,
} from '@zonewerk/testing';
import { MongoClient } from 'mongodb';
import { makeOrder } from '../fixtures/builders';
import { heading } from '../fixtures/visitor';

/** The provider's test cards. */
const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ASKS = '4000 0025 0000 3155';

const pathOf = ({ profile, order }: { profile: string; order: string }) =>
  `/balance/${profile}/orders/${order}/`;
const payWindow = (page: Page) => page.getByRole('dialog', { name: 'Pay order' });
const cardField = (page: Page) => page.frameLocator('iframe[title="Card"]');

async function fillCard(page: Page, number: string): Promise<void> {
  const card = cardField(page);
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel(/^Expiry date/u).fill('12 / 40');
  await card.getByLabel(/^Security code/u).fill('123');
}

const pay = (page: Page) => payWindow(page).getByRole('button', { name: 'Pay €25.00' }).click();

async function payByBank(page: Page, method: string, name: string): Promise<void> {
  await payWindow(page).getByText(method, { exact: true }).click();
  if (name !== '') await payWindow(page).getByLabel('Your name').fill(name);
  await pay(page);
  await expect(page.getByText('This is a test payment. No money moves.')).toBeVisible();
}

/** The order stands there as paid, also for who comes by later. */
async function expectPaid(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.getByRole('main').getByText('Paid', { exact: true }).first()).toBeVisible();
}

test('a profile is added, topped up by iDEAL, and its statement says so', async ({
  signedIn: page,
  watch,
}) => {
  // The VAT number of another country.
  watch.allow(/400/u);
  await page.goto('/balance/');
  await expect(page.getByRole('main')).toContainText('No billing profile yet');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Add profile' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Add billing profile' });
  await sheet.getByText('Company', { exact: true }).click();
  await sheet.getByLabel('Company', { exact: true }).fill('Werk en Co');
  await sheet.getByLabel('Contact person').fill('Ada Verbeek');
  await sheet.getByLabel(/^VAT number/u).fill('DE123456789');
  await sheet.getByLabel('Street and number').fill('Prinsengracht 263');
  await sheet.getByLabel('Postal code').fill('1016 GV');
  await sheet.getByLabel('City').fill('Amsterdam');
  await sheet.getByLabel('Country').selectOption({ label: 'Netherlands' });
  await sheet.getByRole('button', { name: 'Add profile' }).click();
  await expect(sheet).toContainText('This is not a VAT number of Netherlands. It begins with NL.');
  await sheet.getByLabel(/^VAT number/u).fill('nl 1234.56789.b01');
  await sheet.getByRole('button', { name: 'Add profile' }).click();
  await page.getByRole('link', { name: 'Werk en Co' }).click();

  await expect(heading(page, 'Werk en Co')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Top up' }).click();
  const topUp = page.getByRole('dialog', { name: 'Top up' });
  await expectAccessible(page);
  await topUp.getByText('€25.00').click();
  await topUp.getByRole('button', { name: 'Go to payment' }).click();
  await expect(heading(page, 'Top-up')).toBeVisible();
  const order = new URL(page.url()).pathname;
  await page.getByRole('main').getByRole('button', { name: 'Pay €25.00' }).click();
  await payWindow(page).getByText('iDEAL | Wero').click();
  await payWindow(page).getByLabel('Your name').fill('Ada');
  await pay(page);
  await expect(payWindow(page)).toContainText('This payment method requires you to enter your name.');
  await payByBank(page, 'iDEAL | Wero', 'Ada Verbeek');
  await page.getByRole('button', { name: 'Authorise test payment' }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expectPaid(page, order);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Billing profile' }).click();
  const entry = page.getByRole('row').filter({ hasText: 'iDEAL' });
  await expect(entry).toContainText('€25.00');
  await expect(entry.getByRole('link', { name: /^Show order/u })).toHaveAttribute('href', order);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

for (const [method, name] of [
  ['Sofort', ''],
  ['giropay', 'Ada Verbeek'],
  ['Bancontact', 'Ada Verbeek'],
] as const) {
  test(`${method}: what fails or is canceled can be tried again`, async ({ signedIn: page, api }) => {
    const path = pathOf(await makeOrder(api));
    await page.goto(`${path}?pay=1`);
    await payByBank(page, method, name);
    await page.getByRole('button', { name: 'Fail test payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await payByBank(page, method, name);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await page.getByRole('link', { name: 'Try again' }).click();
    await payByBank(page, method, name);
    await page.getByRole('button', { name: 'Authorise test payment' }).click();
    await expectPaid(page, path);
  });
}

test('a card is declined, one asks for 3-D Secure, and no number leaves the card field', async ({
  signedIn: page,
  api,
}) => {
  const path = pathOf(await makeOrder(api));
  await page.goto(`${path}?pay=1`);
  await fillCard(page, DECLINED);
  await pay(page);
  await expect(payWindow(page)).toContainText(
    'Something went wrong! Please contact our Care team with the following code [card_declined]',
  );
  await expectAccessible(page);
  await fillCard(page, ASKS);
  await pay(page);
  await page.getByRole('button', { name: 'Fail test payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await fillCard(page, ASKS);
  await pay(page);
  await page.getByRole('button', { name: 'Authorise test payment' }).click();
  await expectPaid(page, path);
  await expectNowhere(DECLINED, ASKS);
});

/** No card number is in the database or in what the product wrote. */
async function expectNowhere(...numbers: string[]): Promise<void> {
  const { MONGODB_URI } = JSON.parse(process.env['ZW_E2E_API_ENV'] ?? '{}') as { MONGODB_URI: string };
  const client = await MongoClient.connect(MONGODB_URI);
  const kept = [await readFile(join(import.meta.dirname, '../product.log'), 'utf8')];
  for (const { name } of await client.db().listCollections().toArray()) {
    kept.push(JSON.stringify(await client.db().collection(name).find().toArray()));
  }
  await client.close();
  for (const number of numbers) {
    for (const written of [number, number.replaceAll(' ', '')]) {
      expect(kept.filter((text) => text.includes(written))).toEqual([]);
    }
  }
}

test('a tab that was closed at the bank takes nothing away, and two tabs pay once', async ({
  signedIn: page,
  api,
  context,
}) => {
  const path = pathOf(await makeOrder(api));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${path}?pay=1`);
    await payByBank(tab, 'iDEAL | Wero', 'Ada Verbeek');
  }
  const bank = other.url();
  await other.close();
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('To be paid');
  await page.goto(bank);
  await page.getByRole('button', { name: 'Authorise test payment' }).click();
  await expectPaid(page, path);
  await page.getByRole('link', { name: 'Billing profile' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'iDEAL' })).toHaveCount(1);
});

test('an order is paid by card, by keyboard', async ({ signedIn: page, api }) => {
  const path = pathOf(await makeOrder(api));
  await page.goto(path);
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Pay €25.00' }));
  const number = cardField(page).getByLabel('Card number');
  await expect(number).toBeVisible();
  await tabTo(page, number);
  await page.keyboard.type(`${GOOD.replaceAll(' ', '')}1240123`);
  await expect(number).toHaveValue(GOOD);
  await page.keyboard.press('Enter');
  await expectPaid(page, path);
});
