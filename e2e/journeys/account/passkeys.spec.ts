import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, pressByKeyboard, test } from '@zonewerk/testing';
import { addPasskey, giveAuthenticator } from '../../fixtures/account/authenticator';
import { askOther, enableApp, signInByForm } from '../../fixtures/account/factors';
import { heading } from '../../fixtures/visitor';
import { signOut } from '../../fixtures/looks';

/** Real: the whole product, and the virtual authenticator of Chromium. */
const login = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const second = (page: Page) => page.getByRole('dialog', { name: 'Second step' });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Ends another session and returns the confirmation window. */
async function killOther(page: Page) {
  await page
    .locator('tr', { hasNotText: 'This session' })
    .getByRole('button', { name: /Kill Session/u })
    .click();
  await page
    .getByRole('dialog', { name: 'Kill Session' })
    .getByRole('button', { name: /OK|Kill/u })
    .click();
  return page.getByRole('dialog', { name: 'Confirm that it is you' });
}

test('a passkey signs in by the button, by keyboard, and by autofill', async ({ signedIn: page, person }) => {
  const device = await giveAuthenticator(page);
  await addPasskey(page);
  await device.verifies(false);
  await signOut(page);
  const button = login(page).getByRole('button', { name: 'Sign in with a passkey' });
  await pressByKeyboard(page, button);
  await expect(login(page)).toContainText('No passkey was used');
  await expectGood(page);
  await device.verifies(true);
  await login(page).getByLabel('Remember this account').check();
  await pressByKeyboard(page, button);
  await expect(heading(page, 'Projects')).toBeVisible();
  await signOut(page);
  const account = login(page)
    .getByRole('button', { name: new RegExp(person.mail, 'u') })
    .first();
  await expect(button).toBeVisible();
  await expectGood(page);
  // The fields offer passkeys, and the virtual device is touched immediately.
  await account.click();
  await expect(heading(page, 'Projects')).toBeVisible();
});

test(
  'a passkey works as second factor and as confirmation',
  { tag: '@full' },
  async ({ api, signedIn: page, person, watch }) => {
    watch.allow(/403/u);
    const device = await giveAuthenticator(page);
    await addPasskey(page);
    await enableApp(api);
    // Prevents the form from signing in by autofill.
    await device.touches(false);
    await signOut(page);
    await signInByForm(page, person);
    await device.touches(true);
    await second(page).getByRole('button', { name: 'Use a passkey' }).click();
    const use = second(page).getByRole('button', { name: 'Use a passkey' });
    await expect(use).toBeFocused();
    await expectGood(page);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Projects')).toBeVisible();
    await page.goto('/account/sessions/');
    await expect(page.getByRole('button', { name: /Kill Session/u })).toHaveCount(2);
    await askOther(api);
    const stepUp = await killOther(page);
    await stepUp.getByRole('button', { name: 'Use a passkey' }).click();
    const confirm = stepUp.getByRole('button', { name: 'Use a passkey' });
    await expect(confirm).toBeFocused();
    await expectGood(page);
    await page.keyboard.press('Enter');
    await expect(stepUp).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Kill Session/u })).toHaveCount(1);
  },
);
