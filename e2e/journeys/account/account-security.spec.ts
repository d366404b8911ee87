import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';

const NEW_PASSWORD = 'seven herons above the grey dike';

test('the overview lists missing protection with links', { tag: '@full' }, async ({ signedIn: page }) => {
  await page.goto('/account/');
  const main = page.getByRole('main');
  await expect(main.getByText('Missing', { exact: true })).toHaveCount(3);
  await expect(main).toContainText('No second factor');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole('link', { name: 'Phone' }).click();
  await expect(page).toHaveURL('/account/phones/');
  await expect(page.getByRole('heading', { level: 1, name: 'Phone' })).toBeFocused();
});

test(
  'the security check restores its step, and a new password leads on to step 5',
  { tag: '@full' },
  async ({ signedIn: page, person, playwright, baseURL, watch }) => {
    // The response to the guessable password.
    watch.allow(/400/u);
    await page.goto('/account/security-check/');
    const current = page.locator('[aria-current="step"]');
    await expect(current).toContainText('Password');
    await expect(page.getByText('Last updated').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect(page.getByRole('main')).toContainText(person.mail);
    await page.reload();
    await expect(current).toContainText('Email addresses');
    await page.getByRole('button', { name: 'Back' }).click();

    await page.getByRole('button', { name: 'Change password' }).click();
    const window = page.getByRole('dialog', { name: 'Change password' });
    await window.getByLabel('Current password').fill(person.password);
    await window.getByLabel('New password', { exact: true }).fill('qwertyuiopasdfgh');
    await window.getByLabel('Repeat the new password').fill('qwertyuiopasdfgh');
    await window.getByRole('button', { name: 'Change password' }).click();
    await expect(window).toContainText(
      'This password is easy to guess: it contains little more than common words',
    );
    await window.getByLabel('Repeat the new password').fill(NEW_PASSWORD);
    await window.getByRole('button', { name: 'Change password' }).click();
    await expect(window).toContainText('The two passwords are not the same.');
    await expectAccessible(page);
    await window.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await window.getByRole('button', { name: 'Change password' }).click();
    await expect(window).toHaveCount(0);
    await expect(current).toContainText('Sessions');
    await page.getByRole('button', { name: 'End the check' }).click();
    await expect(page.getByRole('main')).toContainText('Your security check is done');
    await expectAccessible(page);

    const fresh = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await post(fresh, '/api/user/login/', { mail: person.mail, password: NEW_PASSWORD });
    await fresh.dispose();
  },
);

test(
  'the password is changed from the overview, by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, person }) => {
    await page.goto('/account/');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Change password' }));
    const window = page.getByRole('dialog', { name: 'Change password' });
    await typeByKeyboard(page, window.getByLabel('Current password'), person.password);
    await typeByKeyboard(page, window.getByLabel('New password', { exact: true }), NEW_PASSWORD);
    await typeByKeyboard(page, window.getByLabel('Repeat the new password'), NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(window).toHaveCount(0);
    await expect(page.getByText('Your password has been changed.').first()).toBeVisible();
  },
);
