import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  freshMail,
  post,
  pressByKeyboard,
  signInCookies,
  test,
} from '@zonewerk/testing';
import { signOut } from '../../fixtures/looks';

test(
  'a session is ended from the list, by mouse',
  { tag: '@full' },
  async ({ signedIn: page, person, baseURL, playwright }) => {
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
  },
);

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

test('a failed kill shows an error', { tag: '@full' }, async ({ signedIn: page, person, baseURL, watch }) => {
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

test(
  'a device is renamed, marked for re-authentication and signed out with all others, by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, person, api }) => {
    await page.goto('/account/sessions/');
    const other = page.locator('tr', { hasNotText: 'This session' }).last();
    await pressByKeyboard(page, other.getByRole('button', { name: /^Rename/u }));
    const rename = page.getByRole('dialog', { name: 'Rename device' });
    await expect(rename.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Kitchen tablet\n');
    await expect(other).toContainText('Kitchen tablet');

    await pressByKeyboard(page, other.getByRole('button', { name: /^Re-authentication/u }));
    const ask = page.getByRole('dialog', { name: 'Re-authentication' });
    await expect(ask).toContainText('The session stays signed in.');
    await expectAccessible(page);
    await pressByKeyboard(page, ask.getByRole('button', { name: 'Re-authentication' }));
    await expect(other).toContainText('Confirmation pending');
    await expectAccessible(page);
    const sensitive = () => post(api, '/api/user/email/add/', { email: freshMail('asked'), check: false });
    await expect(sensitive()).rejects.toThrow('recent-factor-required');
    await post(api, '/api/user/profile/get/', {});
    await post(api, '/api/user/step-up/', { password: person.password });
    await sensitive();
    await page.reload();
    await expect(other).toContainText('Kitchen tablet');
    await expect(other).not.toContainText('Confirmation pending');

    await pressByKeyboard(page, page.getByRole('button', { name: 'Sign out everywhere else' }));
    const others = page.getByRole('dialog', { name: 'Sign out everywhere else' });
    await expect(others.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await pressByKeyboard(page, others.getByRole('button', { name: 'Sign out everywhere else' }));
    await expect(page.getByRole('button', { name: /Kill Session/u })).toHaveCount(1);
    await expect(post(api, '/api/user/profile/get/', {})).rejects.toThrow('not-logged-in');
  },
);

test(
  'sign-out works in a browser that refuses localStorage and sessionStorage',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Storage is refused.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
      // Without storage, no storage events.
      window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await page.goto('/account/sessions/');
    await signOut(page);
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await page.goto('/account/sessions/');
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  },
);
