import { expect, expectAccessible, test } from '@zonewerk/testing';

test('the first sight is the sign-in window over a quiet page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\/\?returnUrl=%2Fprojects%2F$/u);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveTitle(/Sign in/u);
  await expectAccessible(page);
});
