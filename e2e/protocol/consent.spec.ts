import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from '@zonewerk/testing';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

test('only necessary cookies are set before a choice, and refusal needs one click', async ({
  page,
  context,
}) => {
  await page.goto('/privacy/');
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner.getByRole('switch', { name: 'Analytical' })).toBeChecked();
  await expect(banner.getByRole('switch', { name: 'Supportive' })).toBeChecked();
  const names = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(names).toEqual(['zw_guest']);
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Only necessary' }).click();
  await expect(banner).toHaveCount(0);
  const given = async () => (await context.cookies()).find(({ name }) => name === 'zw_consent');
  await expect.poll(given).toBeDefined();
  const consent = await given();
  expect(consent).toMatchObject({ value: 'true.analytical=0.supportive=0', path: '/', httpOnly: false });
  expect(Math.abs((consent?.expires ?? 0) - Date.now() / 1_000 - YEAR_SECONDS)).toBeLessThan(60);
});

test('a consent choice is stored with its flags, survives a reload and can be withdrawn', async ({
  page,
  context,
}) => {
  await page.goto('/privacy/');
  const banner = page.getByRole('region', { name: 'Cookies' });
  await banner.getByRole('button', { name: 'More information' }).click();
  await banner.getByRole('switch', { name: 'Supportive' }).click();
  await banner.getByRole('button', { name: 'Save choice' }).click();
  await expect(banner).toHaveCount(0);
  const value = async () => (await context.cookies()).find((cookie) => cookie.name === 'zw_consent')?.value;
  await expect.poll(value).toBe('true.analytical=1.supportive=0');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).click();
  await expect(banner.getByRole('switch', { name: 'Supportive' })).not.toBeChecked();
  await banner.getByRole('switch', { name: 'Supportive' }).click();
  await banner.getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(value).toBe('true.analytical=1.supportive=1');
  await page.goto('/cookies/');
  await page.getByRole('checkbox', { name: /Analytical/u }).uncheck();
  await page.getByRole('main').getByRole('button', { name: 'Save choice' }).click();
  await expect.poll(value).toBe('true.analytical=0.supportive=1');
});

test('the banner covers nothing at the end of a page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/privacy/');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await link.focus();
  const edge = async (of: Locator, at: 'top' | 'bottom'): Promise<number> =>
    of.evaluate((node, side) => node.getBoundingClientRect()[side], at);
  await expect.poll(async () => (await edge(link, 'bottom')) <= (await edge(banner, 'top'))).toBe(true);
});
