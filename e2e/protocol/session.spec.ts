import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '@zonewerk/testing';
import { signOut } from '../fixtures/looks';

async function loseSession(page: Page): Promise<void> {
  const cookies = (await page.context().cookies()).filter(
    ({ name }) => !['zw_session', 'zw_logged_in'].includes(name),
  );
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

/** Opens a form and waits for the chat connection: it needs the session, and earlier responses restore the cookie. */
async function openForm(page: Page): Promise<void> {
  const connected = page.waitForRequest(/\/api\/self\/support\/events\//u);
  await page.goto('/support/create/');
  await connected;
}

/** Writes a subject, and waits for the search of answers: a later response restores the cookie. */
async function writeSubject(page: Page): Promise<Locator> {
  const subject = page.getByLabel('Subject');
  const searched = page.waitForResponse(/\/api\/self\/support\/answers\//u);
  await subject.fill('The harbour lights are out');
  await searched;
  return subject;
}

test('a missing session cookie opens the login window, and form input is preserved', async ({
  signedIn: page,
  person,
}) => {
  await openForm(page);
  const subject = await writeSubject(page);
  await loseSession(page);
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await expect(login).toBeVisible();
  await expectAccessible(page);
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login).toHaveCount(0);
  await expect(subject).toHaveValue('The harbour lights are out');
});

/** Deletes only the login cookie, and delays the page responses of a path until `release` is called. */
async function loseLoginCookie(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${address}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.context().clearCookies({ name: 'zw_logged_in' });
  return release;
}

async function loginCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'zw_logged_in')?.value;
}

test('a deleted login cookie is restored on the page, by a reload and in a new tab', async ({
  signedIn: page,
}) => {
  await openForm(page);
  const subject = await writeSubject(page);
  const release = await loseLoginCookie(page, '/support/create/');
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await expect(login).toBeVisible();
  release();
  await expect(login).toHaveCount(0);
  await expect(subject).toHaveValue('The harbour lights are out');
  expect(await loginCookie(page)).toBe('1');
  await page.context().clearCookies({ name: 'zw_logged_in' });
  await page.reload();
  // The document restores the cookie before the shell starts, so no check finds it missing.
  expect(await loginCookie(page)).toBe('1');
  await expect(subject).toBeVisible();
  await expect(login).toHaveCount(0);
  await page.context().clearCookies({ name: 'zw_logged_in' });
  const tab = await page.context().newPage();
  await tab.goto('/projects/');
  expect(await loginCookie(tab)).toBe('1');
  await expect(tab.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(tab.getByRole('dialog', { name: 'Sign in' })).toHaveCount(0);
});

test('Leave this page in the login window ends a session that is still valid', async ({ signedIn: page }) => {
  await openForm(page);
  await expect(page.getByLabel('Subject')).toBeVisible();
  const release = await loseLoginCookie(page, '/support/create/');
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL(/\/login\/$/u);
  release();
  await expect(login).toBeVisible();
  await page.goto('/projects/');
  await expect(page).toHaveURL(/\/login\//u);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('zw_session');
  expect(names).not.toContain('zw_logged_in');
});

test('a call with an ended session opens the login window and continues after sign-in', async ({
  signedIn: page,
  person,
  watch,
}) => {
  watch.allow(/401/u, /403/u);
  await page.goto('/projects/');
  await page.getByRole('button', { name: 'Create project' }).first().click();
  const form = page.getByRole('dialog', { name: /project/iu });
  await form.getByLabel(/name/iu).fill('After the night');
  const cookies = await page.context().cookies();
  await page
    .context()
    .addCookies(
      cookies
        .filter(({ name }) => name === 'zw_session')
        .map((cookie) => ({ ...cookie, value: 'A'.repeat(43) })),
    );
  await form.getByRole('button', { name: /create/iu }).click();
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Password', { exact: true }).fill(person.password);
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'After the night' })).toBeVisible();
});

test('a wrong sign-in does not reveal which part is wrong', async ({ page }) => {
  await page.goto('/login/');
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Email address').fill('not an address');
  await login.getByLabel('Password', { exact: true }).fill('some words that are wrong');
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login).toContainText('This is not a valid mail address.');
  await login.getByLabel('Email address').fill('nobody@example.com');
  await login.getByLabel('Password', { exact: true }).fill('some words that are wrong');
  await login.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(login).toContainText('do not match');
  await expect(login.getByLabel('Email address')).toHaveValue('nobody@example.com');
});

test('the back button shows no page after sign-out', async ({ signedIn: page }) => {
  await page.goto('/projects/');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL(/\/login\//u);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toHaveCount(0);
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storage).not.toMatch(/token|password|mail/iu);
});

test('a returnUrl redirects within the site only', async ({ page, person, baseURL, watch }) => {
  watch.allow(/401/u);
  for (const [given, expected] of [
    ['/support/', '/support/'],
    ['//evil.example/', '/projects/'],
    ['/\\evil.example/', '/projects/'],
    ['https:evil.example', '/projects/'],
    ['https://user@evil.example/', '/projects/'],
  ] as const) {
    // Pending requests of the previous page would set cookies again.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`/login/?returnUrl=${encodeURIComponent(given)}`);
    const login = page.getByRole('dialog', { name: 'Sign in' });
    await login.getByLabel('Email address').fill(person.mail);
    await login.getByLabel('Password', { exact: true }).fill(person.password);
    await login.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL ?? ''}${expected}`);
  }
});
