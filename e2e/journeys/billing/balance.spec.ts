import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
  test,
} from '@zonewerk/testing';
import { makeOrder } from '../../fixtures/builders';
import {
  atBank,
  cardField,
  CARDS,
  expectPaid,
  pathOf,
  pay,
  payByBank,
  payWindow,
} from '../../fixtures/billing/paying';
import { heading } from '../../fixtures/visitor';

test(
  'a profile is added and topped up by iDEAL, and its statement lists the payment',
  { tag: '@phone' },
  async ({ signedIn: page, watch }) => {
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
    await page.getByRole('main').getByRole('button', { name: 'Top up' }).first().click();
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
    await atBank(page, 'Authorise test payment');
    await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
    await expectPaid(page, order);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Billing profile' }).click();
    const entry = page.getByRole('row').filter({ hasText: 'iDEAL' });
    await expect(entry).toContainText('€25.00');
    await expect(entry.getByRole('link', { name: /^Show order/u })).toHaveAttribute('href', order);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test(
  'Back closes the windows for payments and stays on their page',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const order = await makeOrder(api);
    const main = page.getByRole('main');
    await page.goto(`/balance/${order.profile}/`);
    await main.getByRole('button', { name: 'Top up' }).first().click();
    const topUp = page.getByRole('dialog', { name: 'Top up' });
    await expect(topUp).toBeVisible();
    await page.goBack();
    await expect(topUp).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/balance/${order.profile}/$`, 'u'));

    await page.goto(pathOf(order));
    await main.getByRole('button', { name: 'Pay €25.00' }).click();
    await expect(payWindow(page)).toBeVisible();
    await page.goBack();
    await expect(payWindow(page)).toBeHidden();
    await page.goForward();
    await expect(payWindow(page)).toBeVisible();
  },
);

test(
  'the card field follows the colour scheme of the page',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    await page.goto(`${pathOf(await makeOrder(api))}?pay=1`);
    const field = cardField(page).locator('body');
    await expect(field).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(field).toHaveCSS('background-color', 'rgb(20, 25, 32)');
  },
);

test('an order is paid by card, by keyboard', async ({ signedIn: page, api }) => {
  const path = pathOf(await makeOrder(api));
  await page.goto(path);
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Pay €25.00' }));
  const number = cardField(page).getByLabel('Card number');
  await expect(number).toBeVisible();
  await tabTo(page, number);
  // A typo in the middle is corrected, and the next digits are appended at the end.
  await page.keyboard.type('4242425242424242');
  await expect(number).toHaveValue('4242 4252 4242 4242');
  // The caret is set directly, because a busy browser can lose one of many arrow keys in a frame.
  const typo = '4242 425'.length;
  await number.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), typo);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('4');
  await expect(number).toHaveValue(CARDS.good);
  await page.keyboard.type('1240123');
  await page.keyboard.press('Enter');
  await expectPaid(page, path);
});
