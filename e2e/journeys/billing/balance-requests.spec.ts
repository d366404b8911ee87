import type { APIRequestContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { makePaidProfile } from '../../fixtures/builders';
import { admin } from '../../fixtures/releases/release-world';

const LOAN = { menu: 'Request a loan', send: 'Request loan' };
const WITHDRAWAL = { menu: 'Withdraw', title: 'Withdraw money', send: 'Request withdrawal' };

const requestRow = (page: Page, kind: string) =>
  page.getByRole('main').getByRole('row').filter({ hasText: kind });

/** Runs the operator command on the newest request of a profile. */
async function decide(api: APIRequestContext, profile: string, word: string, note: string): Promise<void> {
  const { list } = await post(api, '/api/user/balance/requests/', { profile });
  const [newest] = list as { id: string }[];
  await admin(['balance', 'request', word, '--id', newest?.id ?? '', '--note', note]);
}

async function openWindow(page: Page, { menu, title = menu }: { menu: string; title?: string }) {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: menu }).click();
  return page.getByRole('dialog', { name: title });
}

test(
  'a loan is requested, granted by operator commands and listed in the statement',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    // Each operator command starts the whole API.
    test.slow();
    const profile = await makePaidProfile(api);
    await page.goto(`/balance/${profile}/?view=requests`);
    await expect(page.getByRole('main')).toContainText('No requests yet');
    const sheet = await openWindow(page, LOAN);
    await expect(sheet).toContainText('At most €250.00.');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: LOAN.send }).click();
    await expect(sheet).toContainText('Please enter an amount in euros, such as 25.00.');
    await expect(sheet).toContainText('Please enter a reason.');
    await sheet.getByLabel('Amount in euros').fill('0.99');
    await sheet.getByRole('button', { name: LOAN.send }).click();
    await expect(sheet).toContainText('The amount has a minimum of €1.00.');
    await sheet.getByLabel('Amount in euros').fill('250.01');
    await sheet.getByLabel('Reason').fill('Two servers, paid back in May.');
    await sheet.getByRole('button', { name: LOAN.send }).click();
    await expect(sheet).toContainText('A loan is at most €250.00.');
    await expectAccessible(page);
    await sheet.getByLabel('Amount in euros').fill('100,50');
    await sheet.getByRole('button', { name: LOAN.send }).click();
    await expect(page.getByText('The loan has been requested.')).toBeVisible();
    await expect(requestRow(page, 'Two servers')).toContainText('Requested');
    await expectNoSidewaysScroll(page);

    await decide(api, profile, 'approve', 'Fine with us.');
    await page.reload();
    await expect(requestRow(page, 'Two servers')).toContainText('Approved');
    await expect(requestRow(page, 'Two servers')).toContainText('Fine with us.');
    await decide(api, profile, 'paid', 'It is on your balance.');
    await page.reload();
    await expect(requestRow(page, 'Two servers')).toContainText('Paid');
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Statement' }).click();
    const entry = page.getByRole('main').getByRole('row').filter({ hasText: 'Loan' });
    await expect(entry).toContainText('€100.50');
    await expect(entry).toContainText('€125.50');
    await expectNoSidewaysScroll(page);
  },
);

test(
  'a refused withdrawal is released from the reserved amount, and the next one is paid out',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    test.slow();
    const profile = await makePaidProfile(api);
    await page.goto(`/balance/${profile}/?view=requests`);
    const ask = async (amount: string) => {
      const sheet = await openWindow(page, WITHDRAWAL);
      await sheet.getByLabel('Amount in euros').fill(amount);
      await sheet.getByLabel('Reason').fill(`Back to me: ${amount}`);
      await sheet.getByRole('button', { name: WITHDRAWAL.send }).click();
      return sheet;
    };
    const sheet = await ask('25.01');
    await expect(sheet).toContainText('You can withdraw at most €25.00, the available balance.');
    await expectAccessible(page);
    await sheet.getByLabel('Amount in euros').fill('20');
    await sheet.getByRole('button', { name: WITHDRAWAL.send }).click();
    await expect(page.getByRole('main')).toContainText('€20.00 of it is reserved.');
    await decide(api, profile, 'refuse', 'This card cannot be paid out to.');
    await page.reload();
    await expect(requestRow(page, '25.01')).toContainText('Refused');
    await expect(requestRow(page, '25.01')).toContainText('This card cannot be paid out to.');
    await expect(page.getByRole('main')).not.toContainText('is reserved.');
    await expectAccessible(page);

    await ask('15');
    await expect(requestRow(page, 'Back to me: 15')).toContainText('Requested');
    await decide(api, profile, 'approve', '');
    await decide(api, profile, 'paid', 'Sent to your account.');
    await page.goto(`/balance/${profile}/`);
    const entry = page.getByRole('main').getByRole('row').filter({ hasText: 'Withdrawal' });
    await expect(entry).toContainText('-€15.00');
    await expect(entry).toContainText('€10.00');
    await expectAccessible(page);
  },
);

test(
  'a reason without spaces does not push the amount out of view',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const profile = await makePaidProfile(api);
    const reason = 'x'.repeat(80);
    await post(api, '/api/user/balance/withdrawal/', { profile, amount: '5.00', reason });
    await page.goto(`/balance/${profile}/?view=requests`);
    const amount = requestRow(page, reason).getByText('€5.00');
    // On a phone, a row is a card with its amount further down.
    await amount.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'start' }));
    await expect(amount).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.querySelector('main table')?.parentElement?.scrollLeft)).toBe(
      0,
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

test('a withdrawal is requested by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const profile = await makePaidProfile(api);
  await page.goto(`/balance/${profile}/?view=requests`);
  await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'More' }));
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const item = page.getByRole('menuitem', { name: WITHDRAWAL.menu });
  while (!(await item.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: WITHDRAWAL.title });
  await expect(sheet.getByLabel('Amount in euros')).toBeFocused();
  await page.keyboard.type('5.50');
  await typeByKeyboard(page, sheet.getByLabel('Reason'), 'Back to me.');
  await tabTo(page, sheet.getByRole('button', { name: WITHDRAWAL.send }));
  await page.keyboard.press('Enter');
  await expect(requestRow(page, 'Back to me.')).toContainText('€5.50');
  await expect(page.getByRole('main')).toContainText('€5.50 of it is reserved.');
});
