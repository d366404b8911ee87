import { expect, expectAccessible, signInCookies, tabTo, test } from '@zonewerk/testing';

test('the command palette opens pages, and ? shows the shortcuts', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.fill('support');
  await expect(page.getByRole('option', { selected: true })).toContainText(/support/iu);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/support\//u);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: /shortcuts/iu });
  await expect(shortcuts).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
});

test('the chosen colour scheme survives a reload', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await page.getByRole('button', { name: 'Switch to dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the first Tab focuses the link to skip to the content', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a sensitive call requires a confirmation and continues after the password', async ({
  signedIn: page,
  person,
  baseURL,
  watch,
}) => {
  watch.allow(/403/u);
  await signInCookies(baseURL ?? '', person);
  await page.goto('/account/sessions/');
  const answer = { status: 'recent-factor-required', message: 'Please confirm that it is you to continue.' };
  const close = '**/api/self/user/close/';
  await page.route(close, (route) => route.fulfill({ status: 403, json: answer }), { times: 1 });
  const kill = page.getByRole('button', { name: /Kill Session/u });
  await expect(kill).toHaveCount(2);
  await page
    .locator('tr', { hasNotText: 'This session' })
    .getByRole('button', { name: /Kill Session/u })
    .click();
  await page.getByRole('dialog', { name: 'Kill Session' }).getByRole('button', { name: /Kill/u }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await stepUp.getByLabel('Password', { exact: true }).fill('not the password at all');
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(stepUp).toContainText('This password is not right.');
  await expectAccessible(page);
  await stepUp.getByLabel('Password', { exact: true }).fill(person.password);
  await stepUp.getByRole('button', { name: 'Confirm' }).click();
  await expect(kill).toHaveCount(1);
});

test('the page of the design system is accessible in both colour schemes', async ({ signedIn: page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/dev/ui/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
