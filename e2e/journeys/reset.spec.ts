import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import type { APIRequestContext, Page } from '@playwright/test';
import { CONSENT } from '../fixtures/visitor';

const NEW_PASSWORD = 'seven slow barges under the bridge';

/** The path of the newest link that was mailed to an address, once it is there. Real: the development outbox. */
async function linkFor(api: APIRequestContext, mail: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const answer = await api.get('/dev/outbox/', {
      params: { to: mail },
      headers: { Accept: 'application/json' },
    });
    const [message] = (await answer.json()) as { text: string }[];
    path = /\/reset\/[\w-]+\//u.exec(message?.text ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

/**
 * Sends a form of the reset. Tests come from one network, so that this may be a try which needs a captcha: the browser
 * solves it, and the form is sent once more.
 */
async function send(page: Page, press: () => Promise<void>, outcome: string): Promise<void> {
  const done = page.getByText(outcome);
  const solved = page.getByText('The puzzle is solved.');
  await press();
  await expect(done.or(solved)).toBeVisible();
  if (await solved.isVisible()) await press();
  await expect(done).toBeVisible();
}

test('a lost password is reset by a link, which works once', async ({
  page,
  context,
  person,
  request,
  baseURL,
}) => {
  await context.addCookies([{ name: 'zw_consent', value: CONSENT, url: baseURL ?? '' }]);
  await page.goto('/reset/');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('E-mail address').fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('This is not a valid email-address.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(person.mail);
  await send(page, () => page.getByRole('button', { name: 'Send link' }).click(), 'Step 2 of 2');
  await expectAccessible(page);
  const path = await linkFor(request, person.mail);
  await page.goto(path);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await expectAccessible(page);
  await page.getByLabel('New password again', { exact: true }).fill(NEW_PASSWORD);
  const save = page.getByRole('button', { name: 'Save password' });
  await send(page, () => save.click(), 'Your password has been changed');
  await expectAccessible(page);
  await page.goto(path);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for another link' }).click();
  await expect(page).toHaveURL('/reset/');
});

test('a link is asked for from the login window, by keyboard', async ({ page, context, person, baseURL }) => {
  await context.addCookies([{ name: 'zw_consent', value: CONSENT, url: baseURL ?? '' }]);
  await page.goto('/login/');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Forgot your password?' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
  await typeByKeyboard(page, page.getByLabel('E-mail address'), person.mail);
  await send(page, () => page.keyboard.press('Enter'), 'Step 2 of 2');
  await expect(page.getByRole('button', { name: 'Try another way' })).toBeFocused();
});
