import type { Page } from '@playwright/test';
import { codeFor, expect, expectAccessible, freshMail, PASSWORD, test } from '@zonewerk/testing';
import { dig } from '../../fixtures/dns/dig';
import { freshDomain } from '../../fixtures/builders';

test('a new user registers, signs in, creates a project, a cluster and a record set, and dig resolves it', async ({
  page,
  request,
}) => {
  const mail = freshMail('harbour');
  const domain = freshDomain('harbour');
  await page.goto('/');
  await page.getByRole('button', { name: 'Only necessary' }).click();
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.getByLabel('Name').fill('Ada Harbour');
  await page.getByLabel('Email address').fill(mail);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeVisible();
  await code.fill(await codeFor(request, mail));
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await expect(login).toBeVisible();
  await expect(login.getByLabel('Email address')).toHaveValue(mail);
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByLabel('Remember this account').check();
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/projects/');

  await page.getByRole('button', { name: 'Create project' }).first().click();
  const project = page.getByRole('dialog', { name: 'Create project' });
  await project.getByLabel('Name').fill('Harbour lights');
  await project.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour lights' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /DNS/u }).click();

  await page.getByRole('button', { name: 'Create cluster' }).first().click();
  const cluster = page.getByRole('dialog', { name: 'Create cluster' });
  await cluster.getByLabel('Domain').fill(domain);
  await cluster.getByRole('button', { name: 'Create cluster' }).click();
  await expect(page).toHaveURL(/\/records\/$/u);

  await page.getByRole('button', { name: 'Create record set' }).first().click();
  const record = page.getByRole('dialog', { name: 'Create record set' });
  await record.getByLabel('Name').fill('www');
  await record.getByLabel('Address 1').fill('192.0.2.10');
  await expectAccessible(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/createrecord/'));
  await record.getByRole('button', { name: 'Create record set' }).click();
  expect((await answered).status()).toBe(200);
  await expect.poll(() => dig(`www.${domain}`, 'A')).toEqual(['192.0.2.10']);
  await expect(page.getByRole('main').getByText('Published', { exact: false }).first()).toBeVisible();
  await expectStoredEntriesNamed(page);
});

/** The cookie page names every cookie and storage entry of the journey. */
async function expectStoredEntriesNamed(page: Page): Promise<void> {
  await page.goto('/cookies/');
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
  const named = await page.getByRole('main').locator('code').allTextContents();
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).toEqual(expect.arrayContaining(['zw_session', 'zw_device', 'zw_chooser']));
  const keys = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
  );
  const stored = keys.map((key) => key.replace(/^zw-draft:.*/u, 'zw-draft:…'));
  expect([...cookies, ...stored].filter((name) => !named.includes(name))).toEqual([]);
}
