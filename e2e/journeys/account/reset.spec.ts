import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  signInCookies,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import type { APIRequestContext } from '@playwright/test';
import { addPhone, signInByForm } from '../../fixtures/account/factors';
import { messageWith } from '../../fixtures/outbox';
import { CONSENT, heading } from '../../fixtures/visitor';

const NEW_PASSWORD = 'seven slow barges under the bridge';

/** The path of the newest reset link sent to an email address or phone. */
async function linkFor(api: APIRequestContext, to: string) {
  const { found: path, channel } = await messageWith(api, to, /\/reset\/[\w-]+\//u);
  return { path, channel };
}

// All tests share one network, so any try may need a captcha, which the browser solves automatically.
test('a lost password is reset by a single-use link', async ({ page, context, person, request, baseURL }) => {
  await context.addCookies([{ name: 'zw_consent', value: CONSENT, url: baseURL ?? '' }]);
  await page.goto('/reset/');
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Email address', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('This is not a valid email-address.')).toBeVisible();
  await page.getByLabel('Email address', { exact: true }).fill(person.mail);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await expectAccessible(page);
  const { path } = await linkFor(request, person.mail);
  await page.goto(path);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await expectAccessible(page);
  await page.getByLabel('New password again', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expectAccessible(page);
  await page.goto(path);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.getByRole('link', { name: 'Request another link' }).click();
  await expect(page).toHaveURL('/reset/');
});

test(
  'a reset link is requested from the login window, by keyboard',
  { tag: '@full' },
  async ({ page, context, person, baseURL }) => {
    await context.addCookies([{ name: 'zw_consent', value: CONSENT, url: baseURL ?? '' }]);
    await page.goto('/login/');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Forgot your password?' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password' })).toBeVisible();
    await typeByKeyboard(page, page.getByLabel('Email address', { exact: true }), person.mail);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try another way' })).toBeFocused();
  },
);

test(
  'a password is reset by SMS, by keyboard',
  { tag: '@full' },
  async ({ page, context, person, api, baseURL, watch }) => {
    watch.allow(/400/u);
    await context.addCookies([{ name: 'zw_consent', value: CONSENT, url: baseURL ?? '' }]);
    const phone = await addPhone(api);
    await page.goto('/reset/');
    await tabTo(page, page.getByRole('radio', { name: /Email/u }));
    await page.keyboard.press('ArrowDown');
    await typeByKeyboard(page, page.getByLabel('Phone number'), '12');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This phone number is invalid.')).toBeVisible();
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(phone);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Step 2 of 2')).toBeVisible();
    const { path, channel } = await linkFor(api, phone);
    expect(channel).toBe('sms');
    await page.goto(path);
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await typeByKeyboard(page, page.getByLabel('New password again', { exact: true }), NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password changed')).toBeVisible();
    await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }));
    await signInByForm(page, { mail: person.mail, password: NEW_PASSWORD });
    await expect(heading(page, 'Projects')).toBeVisible();
  },
);

test(
  'the link of a sign-in mail ends that session and starts a reset',
  { tag: '@full' },
  async ({ signedIn: page, person, request, playwright, baseURL }) => {
    const cookies = await signInCookies(baseURL ?? '', person);
    const stranger = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: { cookies, origins: [] },
    });
    const { found: path } = await messageWith(request, person.mail, /\/not-me\/#\S+/u);
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('127.0.0.1');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await pressByKeyboard(page, page.getByRole('button', { name: 'It was not me' }));
    await expect(page.getByRole('status').getByText('That browser is signed out')).toBeVisible();
    await expectAccessible(page);
    const refused = await stranger.get('/account/sessions/', { headers: { Accept: 'application/json' } });
    expect(await refused.json()).toMatchObject({ redirect: true });
    await stranger.dispose();
    await page.reload();
    await expect(page.getByText('This link no longer works')).toBeVisible();
    const { path: reset } = await linkFor(request, person.mail);
    await page.goto(reset);
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  },
);
