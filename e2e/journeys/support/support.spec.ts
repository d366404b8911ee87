import { Buffer } from 'node:buffer';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';

const NOTE = { name: 'dig-output.txt', mimeType: 'text/plain', buffer: Buffer.from('no answer from ns1') };

test(
  'a case is created with a file, opened and answered, by mouse',
  { tag: '@phone' },
  async ({ signedIn: page }) => {
    await page.goto('/support/');
    await expect(page.getByRole('main')).toContainText('No cases yet');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('link', { name: 'New case' }).first().click();
    await page.getByRole('button', { name: 'Create case' }).click();
    await expect(page.getByRole('main')).toContainText('Please choose a type for the case.');
    await expectAccessible(page);
    await page.getByRole('radio', { name: /Technical problem/u }).click();
    const block = page.locator('[zw-type="technical"]').filter({ hasText: 'Name the domain' });
    await expect(block).toContainText('output of dig');
    await page.getByLabel('Subject').fill('The zone does not answer');
    await page.getByLabel('Description').fill('Since noon.\nns1 is silent.');
    await page.getByRole('button', { name: /Add .*file/iu }).click();
    await page.locator('input[name="support-case-files[]"]').setInputFiles(NOTE);
    await expect(page.getByRole('main')).toContainText('dig-output.txt');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Create case' }).click();
    await expect(page).toHaveURL(/\/support\/cases\/[0-9a-f]{24}\/$/u);
    await expect(page.getByRole('main')).toContainText('ns1 is silent.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /dig-output\.txt/u }).click();
    expect((await download).suggestedFilename()).toBe('dig-output.txt');
    await page.getByLabel('Your reply').fill('It answers again.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('main').getByText('It answers again.')).toBeVisible();
    await page.goto('/support/');
    await expect(page.getByRole('link', { name: /The zone does not answer/u })).toBeVisible();
  },
);

test('a case is created by keyboard', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.goto('/support/create/');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await typeByKeyboard(page, page.getByLabel('Subject'), 'By keyboard');
  await typeByKeyboard(page, page.getByLabel('Description'), 'Every field can be reached.');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Create case' }));
  await expect(page).toHaveURL(/\/support\/cases\//u);
  await expect(page.getByRole('main')).toContainText('Every field can be reached.');
});

test(
  'a chosen file needs a confirmation for removal, and a sixteenth file row is rejected',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/support/create/');
    const add = page.getByRole('button', { name: /Add .*file/iu });
    const rows = page.locator('input[name="support-case-files[]"]');
    await add.click();
    await rows.setInputFiles(NOTE);
    await page.getByRole('button', { name: /Remove/u }).click();
    const confirm = page.getByRole('dialog');
    await expect(confirm).toBeVisible();
    await confirm.getByRole('button', { name: /OK|Remove/u }).click();
    await expect(rows).toHaveCount(0);
    for (let row = 2; row <= 15; row += 1) await add.click();
    await expect(rows).toHaveCount(14);
    await page
      .getByRole('button', { name: /Remove/u })
      .last()
      .click();
    await expect(rows).toHaveCount(13);
    await add.click();
    const refusal = page.getByRole('dialog', { name: 'Too many files' });
    await expect(refusal).toContainText('Please do not add more than 15 files per case.');
    await expectAccessible(page);
    await refusal.getByRole('button', { name: 'OK' }).click();
    await expect(rows).toHaveCount(13);
  },
);

test(
  'files are attached and removed, and a case is opened and answered, by keyboard',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/support/create/');
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await typeByKeyboard(page, page.getByLabel('Subject'), 'Keyboard only');
    await typeByKeyboard(page, page.getByLabel('Description'), 'With a file.');
    const add = page.getByRole('button', { name: /Add .*file/iu });
    const rows = page.locator('input[name="support-case-files[]"]');
    const chooser = page.waitForEvent('filechooser');
    await pressByKeyboard(page, add);
    await pressByKeyboard(page, add);
    await expect(rows).toHaveCount(2);
    await pressByKeyboard(page, page.getByRole('button', { name: /Remove/u }).last());
    await expect(rows).toHaveCount(1);
    await pressByKeyboard(page, page.getByRole('button', { name: /Choose/u }));
    await (await chooser).setFiles(NOTE);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Create case' }));
    await expect(page).toHaveURL(/\/support\/cases\//u);
    await expect(page.getByRole('link', { name: /dig-output\.txt/u })).toBeVisible();
    await pressByKeyboard(page, page.getByRole('link', { name: 'Support cases' }));
    await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: /Keyboard only/u }));
    await typeByKeyboard(page, page.getByLabel('Your reply'), 'Answered by keyboard.');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Send reply' }));
    await expect(page.getByRole('main').getByText('Answered by keyboard.')).toBeVisible();
  },
);
