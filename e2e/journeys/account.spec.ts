import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  signInCookies,
  test,
} from '@zonewerk/testing';

test('a session is ended from the list, by mouse', async ({
  signedIn: page,
  person,
  baseURL,
  playwright,
}) => {
  const cookies = await signInCookies(baseURL ?? '', person);
  await page.goto('/account/sessions/');
  const kill = page.getByRole('button', { name: /Kill Session/u });
  const other = page
    .locator('tr', { hasNotText: 'This session' })
    .getByRole('button', { name: /Kill Session/u });
  await expect(kill).toHaveCount(2);
  await expect(page.getByText('This session')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await other.click();
  const dialog = page.getByRole('dialog', { name: 'Kill Session' });
  await expect(dialog).toContainText('127.0.0.1');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(kill).toHaveCount(2);
  await other.click();
  await dialog.getByRole('button', { name: /OK|Kill/u }).click();
  await expect(kill).toHaveCount(1);
  const ended = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: { cookies, origins: [] },
  });
  const after = await ended.get('/account/sessions/', { headers: { Accept: 'application/json' } });
  expect(((await after.json()) as { redirect: boolean }).redirect).toBe(true);
  await ended.dispose();
});

test('a session is ended from the list, by keyboard', async ({ signedIn: page, person, baseURL }) => {
  await signInCookies(baseURL ?? '', person);
  await page.goto('/account/sessions/');
  const kill = page.getByRole('button', { name: /Kill Session/u });
  const other = page
    .locator('tr', { hasNotText: 'This session' })
    .getByRole('button', { name: /Kill Session/u });
  await expect(kill).toHaveCount(2);
  await pressByKeyboard(page, other);
  const dialog = page.getByRole('dialog', { name: 'Kill Session' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(other).toBeFocused();
  await page.keyboard.press('Enter');
  await pressByKeyboard(page, dialog.getByRole('button', { name: /OK|Kill/u }));
  await expect(kill).toHaveCount(1);
});

test('a refused ending says why', async ({ signedIn: page, person, baseURL, watch }) => {
  watch.allow(/500/u, /ERR_FAILED/u);
  await signInCookies(baseURL ?? '', person);
  await page.goto('/account/sessions/');
  await page.route('**/api/self/user/close/', (route) => route.abort('failed'));
  await page
    .getByRole('button', { name: /Kill Session/u })
    .last()
    .click();
  await page
    .getByRole('dialog', { name: 'Kill Session' })
    .getByRole('button', { name: /OK|Kill/u })
    .click();
  const alert = page.getByRole('dialog', { name: 'Something went wrong' });
  await expect(alert).toContainText('Something went wrong while killing this Session.');
  await expectAccessible(page);
});
