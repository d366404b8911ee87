import { expect, expectAccessible } from '@zonewerk/testing';
import { test } from '../../fixtures/support/care-page';

test('a lead saves a target, and a new case is due', { tag: '@full' }, async ({ signedIn: page, care }) => {
  await care.goto('/care/settings/');
  const form = care.getByRole('form', { name: 'Office hours and targets' });
  const sunday = form.getByRole('group', { name: 'Sunday' });
  await sunday.getByRole('button', { name: 'Add hours on Sunday' }).click();
  const account = form.getByRole('group', { name: 'Account and sign-in' });
  await account.getByLabel('First response').fill('60000');
  await sunday.getByLabel('To').last().fill('24:00');
  await expectAccessible(care);
  await form.getByRole('button', { name: 'Save office hours and targets' }).click();
  await expect(care.getByText('Office hours and targets saved.')).toBeVisible();

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
