import { Buffer } from 'node:buffer';
import { expect, expectAccessible } from '@zonewerk/testing';
import { expectGoodPage } from '../../fixtures/looks';
import { test } from '../../fixtures/support/care-page';

const STEPS = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('One. Two.') };

test(
  'an agent answers a case with a file, and the customer reads it without reload, closes and rates',
  { tag: '@phone' },
  async ({ signedIn: page, care }) => {
    const subject = `The zone is silent ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/support/create/');
    await page.getByRole('radio', { name: /Technical problem/u }).click();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Description').fill('Since noon.');
    await page.getByRole('button', { name: 'Create case' }).click();
    await expect(page).toHaveURL(/\/support\/cases\/[0-9a-f]{24}\/$/u);

    await expectGoodPage(care, '/care/?view=unassigned');
    await care.getByRole('searchbox').fill(subject);
    await care.getByRole('link', { name: subject }).click();
    await expect(care.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await expectAccessible(care);
    await care.getByRole('button', { name: /^Agent:/u }).click();
    await care.getByRole('menuitem', { name: 'Assign to me' }).click();
    await expect(care.getByRole('button', { name: 'Agent: Noor' })).toBeVisible();
    await care.getByRole('textbox', { name: 'New note' }).fill('Waits for the registry.');
    await care.getByRole('button', { name: 'Add note' }).click();
    await expect(care.getByText('Waits for the registry.')).toBeVisible();
    await care.getByLabel('Your answer to the customer').fill('Please follow the steps.');
    await care.getByRole('button', { name: /Add .*file/iu }).click();
    await care.locator('input[name="support-case-files[]"]').setInputFiles(STEPS);
    await care.getByRole('button', { name: 'Send answer' }).click();
    await expect(care.getByRole('article').filter({ hasText: 'Please follow the steps.' })).toBeVisible();

    const answer = page.getByRole('article').filter({ hasText: 'Please follow the steps.' });
    await expect(answer.getByRole('link', { name: /steps\.txt/u })).toBeVisible();
    await expect(page.getByText('Waits for the registry.')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: 'Close case' }).click();
    await page.getByRole('radio', { name: 'Good', exact: true }).click();
    await page.getByRole('button', { name: 'Send rating' }).click();
    await expect(page.getByText('You rated this case: Good.')).toBeVisible();
    await expectAccessible(page);
    await expect(care.getByRole('button', { name: 'State: Closed' })).toBeVisible();
    await expectGoodPage(care, '/care/settings/');
  },
);

test('a lead saves a target, and a new case is due', async ({ signedIn: page, care }) => {
  await care.goto('/care/settings/');
  const form = care.getByRole('form', { name: 'Office hours and targets' });
  const sunday = form.getByRole('group', { name: 'Sunday' });
  await sunday.getByRole('button', { name: 'Add hours on Sunday' }).click();
  const account = form.getByRole('group', { name: 'Account and sign-in' });
  await account.getByLabel('First response').fill('60000');
  await sunday.getByLabel('To').last().fill('24:00');
  await expectAccessible(care);
  await form.getByRole('button', { name: 'Save office hours and targets' }).click();
  await expect(care.getByText('The office hours and targets are saved.')).toBeVisible();

  const subject = `Sign-in fails ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/support/create/');
  await page.getByRole('radio', { name: /Account and sign-in/u }).click();
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('Since noon.');
  await page.getByRole('button', { name: 'Create case' }).click();
  await expect(page).toHaveURL(/\/support\/cases\/[0-9a-f]{24}\/$/u);
  await care.goto('/care/?view=due');
  await care.getByRole('searchbox').fill(subject);
  await expect(care.getByText(/^Due in \d+ days$/u)).toBeVisible();
  await care.getByRole('link', { name: subject }).click();
  await expect(care.getByRole('heading', { name: 'Targets' })).toBeVisible();
  await expectAccessible(care);
});
