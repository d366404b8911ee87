import { expect, registerPerson, test } from '@zonewerk/testing';

test('signing in fetches the header again and refreshes navigation and mobile menu', async ({
  page,
  baseURL,
}) => {
  const person = await registerPerson(baseURL ?? '');
  await page.goto('/privacy/');
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
    .getByRole('button', { name: 'Sign in' })
    .or(page.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    .click();
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Mail address').fill(person.mail);
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Sign in' }).click();
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
