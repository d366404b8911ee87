import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, expectAccessible, post, test } from '@zonewerk/testing';
import { MongoClient } from 'mongodb';
import { makeOrder } from '../../fixtures/builders';
import { expectNoCardNumbers, logSize } from '../../fixtures/billing/card-traces';
import {
  atBank,
  cardField,
  CARDS,
  expectBank,
  expectOneEntry,
  expectPaid,
  fillCard,
  pathOf,
  pay,
  payByBank,
  payWindow,
} from '../../fixtures/billing/paying';

const NAME = 'Ada Verbeek';

const BANKS = [
  ['iDEAL | Wero', NAME],
  ['Sofort', ''],
  ['giropay', NAME],
  ['Bancontact', NAME],
] as const;

for (const [index, [method, name]] of BANKS.entries()) {
  const tag = index === 0 ? [] : '@full';
  test(
    `${method}: a failed or canceled payment can be tried again`,
    { tag },
    async ({ signedIn: page, api }) => {
      const made = await makeOrder(api);
      const path = pathOf(made);
      await page.goto(`${path}?pay=1`);
      await payByBank(page, method, name);
      await atBank(page, 'Fail test payment');
      await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Try again' }).click();
      await payByBank(page, method, name);
      await atBank(page, 'Cancel and go back');
      await expect(page.getByRole('heading', { name: 'Payment was canceled' })).toBeVisible();
      await page.getByRole('link', { name: 'Try again' }).click();
      await payByBank(page, method, name);
      await atBank(page, 'Authorise test payment');
      await expectPaid(page, path);
      await expectOneEntry(api, made.profile);
    },
  );

  test(
    `${method}: closing a tab does not pay, and two tabs pay once`,
    { tag },
    async ({ signedIn: page, api, context }) => {
      const made = await makeOrder(api);
      const path = pathOf(made);
      const closed = await context.newPage();
      await closed.goto(`${path}?pay=1`);
      await payByBank(closed, method, name);
      const returnUrl = closed.url();
      await closed.close();
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText('To be paid');
      await page.goto(returnUrl);
      await expectBank(page);
      const other = await context.newPage();
      await other.goto(`${path}?pay=1`);
      await payByBank(other, method, name);
      // The abandoned payment and the newer one, confirmed at the same time.
      await Promise.all([page, other].map((tab) => atBank(tab, 'Authorise test payment')));
      await expectPaid(other, path);
      await expectPaid(page, path);
      await expectOneEntry(api, made.profile);
    },
  );
}

test(
  'a valid card is accepted after cards that are declined, lack funds or fail',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const made = await makeOrder(api);
    const path = pathOf(made);
    await page.goto(`${path}?pay=1`);
    await cardField(page).getByLabel('Card number').waitFor();
    await pay(page);
    await expect(payWindow(page)).toContainText('Please enter your card.');
    for (const [card, code, reason] of [
      [CARDS.declined, 'card_declined', 'Your bank declined the card.'],
      [CARDS.hasTooLittle, 'card_declined', 'The card has too little money for this amount.'],
      [CARDS.fails, 'processing_error', 'The bank could not process the card.'],
    ] as const) {
      await fillCard(page, card);
      await pay(page);
      await expect(payWindow(page)).toContainText(
        `Something went wrong! Please contact our Care team with the following code [${code}]`,
      );
      await expect(payWindow(page)).toContainText(reason);
    }
    await expectAccessible(page);
    await fillCard(page, CARDS.good);
    await pay(page);
    await expectPaid(page, path);
    await expectOneEntry(api, made.profile);
  },
);

test('a 3-D Secure card can be refused, canceled, abandoned and then passed', async ({
  signedIn: page,
  api,
  context,
}) => {
  const made = await makeOrder(api);
  const path = pathOf(made);
  const ask = async (tab = page) => {
    await fillCard(tab, CARDS.asks);
    await pay(tab);
    await expectBank(tab);
  };
  await page.goto(`${path}?pay=1`);
  await ask();
  await atBank(page, 'Fail test payment');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await ask();
  await atBank(page, 'Cancel and go back');
  await expect(page.getByRole('heading', { name: 'Payment was canceled' })).toBeVisible();
  const closed = await context.newPage();
  await closed.goto(`${path}?pay=1`);
  await ask(closed);
  await closed.close();
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText('To be paid');
  await page.goto(`${path}?pay=1`);
  await ask();
  await atBank(page, 'Authorise test payment');
  await expectPaid(page, path);
  await expectOneEntry(api, made.profile);
});

test(
  'two tabs that pay by card concurrently pay once',
  { tag: '@full' },
  async ({ signedIn: page, api, context }) => {
    const made = await makeOrder(api);
    const path = pathOf(made);
    const tabs = [page, await context.newPage()];
    for (const tab of tabs) {
      await tab.goto(`${path}?pay=1`);
      await fillCard(tab, CARDS.good);
    }
    await Promise.all(tabs.map(pay));
    for (const tab of tabs) await expectPaid(tab, path);
    await expectOneEntry(api, made.profile);
  },
);

test(
  'a failed card field shows an error and can be loaded again',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    // The console errors of browsers for a missing frame.
    watch.allow(/card-field/u, /ERR_FAILED/u);
    const made = await makeOrder(api);
    const path = pathOf(made);
    await page.route('**/card-field?**', (route) => route.abort());
    await page.goto(`${path}?pay=1`);
    await expect(payWindow(page)).toContainText('The card field could not be loaded.');
    await pay(page);
    await expect(payWindow(page).getByRole('button', { name: 'Pay €25.00' })).not.toHaveAttribute(
      'aria-busy',
    );
    await expectAccessible(page);
    await page.unroute('**/card-field?**');
    await payWindow(page).getByRole('button', { name: 'Load again' }).click();
    await fillCard(page, CARDS.good);
    // A click and Escape do not clear the card input.
    await payWindow(page).getByText('Payment method', { exact: true }).click();
    await page.keyboard.press('Escape');
    await pay(page);
    await expectPaid(page, path);
    await expectOneEntry(api, made.profile);
  },
);

test(
  'a return URL with the secret of another payment does not mark an order as paid',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/403/u);
    const paid = await makeOrder(api);
    const created = await post(api, '/api/payment/create/', {
      order: paid.order,
      method: 'creditcard',
      stripeToken: 'tok_visa',
    });
    const open = pathOf(await makeOrder(api));
    const back = (secret: string) =>
      `${open}charged/?payment_intent_client_secret=${secret}&redirect_status=succeeded`;
    await page.goto(back(String(created['secret'])));
    await page.waitForURL((url) => url.pathname === open);
    await expect(page.getByRole('main')).toContainText('To be paid');
    await page.goto(back('pi_forged_secret_forged'));
    await expect(page.getByRole('heading', { name: 'Failed Fetching Status.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the order' }).click();
    await expect(page.getByRole('main')).toContainText('To be paid');
  },
);

test('a card number sent to the product is detected in each browser context', async ({
  page,
  browser,
  baseURL,
  cardWatch,
  watch,
}) => {
  watch.allow(/card number sent/u, /415/u);
  const send = async (number: string, tab = page) => {
    await tab.goto('/login/');
    await tab.evaluate(
      (body) => fetch('/api/v1/tokens', { method: 'POST', body }).then(({ status }) => status),
      `card[number]=${number}`,
    );
  };
  await send('4242');
  expect(cardWatch.findings()).toEqual([]);
  await send(CARDS.good);
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  await send(CARDS.asks, await other.newPage());
  await other.close();
  const found = `card number sent: POST ${baseURL}/api/v1/tokens`;
  expect(cardWatch.findings()).toEqual([found, found]);
});

test('a card number stored in a database or a file is found after the run', async () => {
  const { MONGODB_URI } = JSON.parse(process.env['ZW_E2E_API_ENV'] ?? '{}') as { MONGODB_URI: string };
  const client = await MongoClient.connect(MONGODB_URI);
  const folder = mkdtempSync(join(tmpdir(), 'zonewerk-traces-'));
  const file = join(folder, 'kept.jsonl');
  const name = `traces_${process.pid}`;
  const traces = { database: MONGODB_URI, logFrom: logSize(), files: [file] };
  const look = () =>
    expectNoCardNumbers(traces).then(
      () => '',
      (error: Error) => error.message,
    );
  try {
    await client
      .db()
      .collection(name)
      .insertOne({ deep: [{ text: `card ${CARDS.good}` }] });
    writeFileSync(file, CARDS.asks.replaceAll(' ', ''));
    expect(await look()).toContain(`e2e.${name}`);
    expect(await look()).toContain(file);
  } finally {
    await client.db().collection(name).drop();
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(await look()).not.toContain(name);
});
