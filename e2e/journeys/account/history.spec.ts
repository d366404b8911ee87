import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, pressByKeyboard, test } from '@zonewerk/testing';

const ALL = '/account/sessions/history/filter:selectable/order:DESC/';

test(
  'the history shows sign-in events, and its URL contains every filter',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/account/sessions/');
    await page.locator('#content').getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(ALL);
    // The URL changes before the screen: until then, the table of sessions has rows of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    const row = page.getByRole('row', { name: /Signed in/u });
    await expect(row).toContainText('Password');
    await expect(row).toContainText('127.0.0.1');
    await expect(page.getByRole('row', { name: /Account created/u })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Sign-ins only' }).click();
    await expect(page.getByRole('row', { name: /Account created/u })).toHaveCount(0);
    await page.getByRole('link', { name: 'By period' }).click();
    await expect(page).toHaveURL(
      '/account/sessions/history/filter:period/timestamp:today/order:DESC/?kind=sign-ins',
    );
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(page).toHaveURL(/timestamp:yesterday\/order:DESC\/\?kind=sign-ins$/u);
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page).toHaveURL(ALL);
    await page.getByRole('button', { name: 'Newest first' }).click();
    await expect(page).toHaveURL(ALL.replace('DESC', 'ASC'));
    await expect(page.getByRole('row').nth(1)).toContainText('Account created');
    await page.goBack();
    await expect(page).toHaveURL(/filter:selectable\/order:DESC\/\?kind=sign-ins$/u);
  },
);

test('the history is searched and exported, by keyboard', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.goto(ALL);
  await expect(page.getByRole('row', { name: /Signed in/u })).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('no such place');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/query=no\+such\+place$/u);
  await search.fill('');
  await expect(page.getByRole('row', { name: /Signed in/u })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Export' }));
  const download = page.waitForEvent('download');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/u);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFDate (UTC),Event,Factor,Browser,Device,Address,City,Country');
  expect(text).toContain('Signed in');
});
