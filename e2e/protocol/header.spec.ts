import { expect, registerPerson, test } from '@zonewerk/testing';
import { signOut } from '../fixtures/looks';

test('sign-in reloads the header once and refreshes navigation and mobile menu', async ({
  page,
  baseURL,
}) => {
  const person = await registerPerson(baseURL ?? '');
  const atStart = page.waitForResponse((response) => response.url().endsWith('/renderTemplate/header/'));
  await page.goto('/privacy/');
  await atStart;
  let headers = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/renderTemplate/header/')) headers += 1;
  });
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Sign in', exact: true })
    .or(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    .click();
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Email address').fill(person.mail);
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login).toHaveCount(0);
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }),
  ).toBeVisible();
  expect(headers).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  expect(headers).toBe(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Support' })).toBeVisible();
});

test('sign-out reloads the header and removes the links of members', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Projects' })).toBeVisible();
  const again = page.waitForResponse((response) => response.url().endsWith('/renderTemplate/header/'));
  await signOut(page);
  expect(await (await again).text()).toContain('data-zw-logged-in="false"');
  await expect(main.getByRole('link', { name: 'Projects' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
});
