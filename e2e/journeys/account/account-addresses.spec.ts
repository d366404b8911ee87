import type { Page } from '@playwright/test';
import {
  codeFor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshMail,
  pressByKeyboard,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { ageConfirmations } from '../../fixtures/account/aged';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Adds an email address with the code of the sent mail. */
async function add(page: Page, email: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add email address' }).click();
  const window = page.getByRole('dialog', { name: 'Add email address' });
  await window.getByRole('textbox', { name: 'Email address', exact: true }).fill(email);
  await window.getByRole('button', { name: 'Send code' }).click();
  await expect(window.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await expectAccessible(page);
  await window.getByRole('textbox', { name: 'Code', exact: true }).fill(await codeFor(page.request, email));
  await expect(window).toHaveCount(0);
  await expect(rowOf(page, email)).toContainText('Enabled');
}

async function choose(page: Page, email: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test(
  'an email address is added, made primary, disabled, enabled and removed, by mouse',
  { tag: '@phone' },
  async ({ signedIn: page, person }) => {
    const other = freshMail('second');
    await page.goto('/account/emails/');
    await expect(rowOf(page, person.mail)).toContainText('Primary');
    await expectAccessible(page);
    await add(page, other);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose(page, other, 'Make primary');
    await expect(rowOf(page, other)).toContainText('Primary');
    await choose(page, person.mail, 'Disable');
    await expect(rowOf(page, person.mail)).toContainText('Disabled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, person.mail)).toContainText('Enabled');
    await choose(page, person.mail, 'Remove');
    const removal = page.getByRole('dialog', { name: 'Remove email address' });
    await expect(removal).toContainText(person.mail);
    await expectAccessible(page);
    await removal.getByRole('button', { name: 'Remove email address' }).click();
    await expect(rowOf(page, person.mail)).toHaveCount(0);
  },
);

test(
  'Close resets both steps, a reload restores them, and a wrong code is rejected',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    const other = freshMail('third');
    await page.goto('/account/emails/?add=1');
    const window = page.getByRole('dialog', { name: 'Add email address' });
    await window.getByRole('textbox', { name: 'Email address', exact: true }).fill('nobody@example');
    await window.getByRole('button', { name: 'Send code' }).click();
    await expect(window).toContainText('This Email Address is invalid.');
    await window.getByRole('textbox', { name: 'Email address', exact: true }).fill(other);
    await window.getByRole('button', { name: 'Send code' }).click();
    const right = await codeFor(page.request, other);
    const code = window.getByRole('textbox', { name: 'Code', exact: true });
    await expect(code).toBeVisible();
    await page.reload();
    await code.fill(right === '000000' ? '000001' : '000000');
    await expect(window).toContainText('This code is not right or has expired.');
    await window.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, other)).toContainText('Not confirmed');
    await page.getByRole('main').getByRole('button', { name: 'Add email address' }).click();
    await expect(window.getByRole('textbox', { name: 'Email address', exact: true })).toHaveValue('');
  },
);

test(
  'an email address is added after a confirmation, and its notifications are chosen, by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, person, watch }) => {
    watch.allow(/403/u);
    const other = freshMail('keys');
    await page.goto('/account/emails/');
    await ageConfirmations(person.mail);
    await pressByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Add email address' }));
    const window = page.getByRole('dialog', { name: 'Add email address' });
    const address = window.getByRole('textbox', { name: 'Email address', exact: true });
    await typeByKeyboard(page, address, other);
    await page.keyboard.press('Enter');
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const password = stepUp.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(stepUp).toHaveCount(0);
    await expect(window).toContainText('Please confirm that it is you to continue.');
    await expect(address).toHaveValue(other);
    await pressByKeyboard(page, window.getByRole('button', { name: 'Send code' }));
    await expect(password).toBeFocused();
    await page.keyboard.type(`${person.password}\n`);
    await expect(stepUp).toHaveCount(0);
    await expect(window.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
    await page.keyboard.type(await codeFor(page.request, other));
    await expect(window).toHaveCount(0);
    await pressByKeyboard(page, page.getByRole('button', { name: `More actions for ${other}` }));
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit email address' });
    await expect(edit.getByRole('radio', { name: /Everything/u })).toBeChecked();
    await edit.getByRole('radio', { name: /Everything/u }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await pressByKeyboard(page, edit.getByRole('button', { name: 'Save choice' }));
    await expect(rowOf(page, other)).toContainText('Security only');
  },
);
