import type { Page } from '@playwright/test';
import {
  codeFor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  registerPerson,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import {
  appCode,
  askOther,
  enableApp,
  enableSms,
  newCodeFor,
  recoveryCodes,
  signInByForm,
} from '../../fixtures/account/factors';
import { CONSENT, heading } from '../../fixtures/visitor';
import { signOut } from '../../fixtures/looks';

/** Real: the whole product. Codes come from its development outbox, app codes from the app of the tests. */
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'zw_consent', value: CONSENT, url: baseURL ?? '' }]);
});

const login = (page: Page) => page.getByRole('dialog', { name: 'Sign in' });
const second = (page: Page) => page.getByRole('dialog', { name: 'Second step' });
const submit = (page: Page) => login(page).getByRole('button', { name: 'Sign in', exact: true });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test(
  'a password signs in, and the chooser shows the account until its removal',
  { tag: '@phone' },
  async ({ page, person }) => {
    await page.goto('/login/');
    await login(page).getByLabel('Remember this account').check();
    await expectGood(page);
    await signInByForm(page, person);
    await expect(heading(page, 'Projects')).toBeVisible();
    await signOut(page);
    const account = login(page).getByRole('button', {
      name: new RegExp(`^${person.name}.*${person.mail}`, 'u'),
    });
    await expect(account).toBeVisible();
    await expectGood(page);
    await account.click();
    const password = login(page).getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();
    await expect(login(page).getByLabel('Email address')).toHaveValue(person.mail);
    await expectGood(page);
    await password.fill('some words that are wrong');
    await submit(page).click();
    await expect(login(page)).toContainText('do not match');
    await expect(login(page).getByLabel('Email address')).toHaveValue(person.mail);
    await expect(password).toHaveValue('');
    await password.fill(person.password);
    await submit(page).click();
    await expect(heading(page, 'Projects')).toBeVisible();
    await signOut(page);
    await login(page)
      .getByRole('button', { name: `Remove ${person.mail} from this browser` })
      .click();
    await expect(login(page).getByLabel('Email address')).toBeVisible();
    await page.reload();
    await expect(login(page).getByLabel('Password', { exact: true })).toBeVisible();
    await expect(account).toHaveCount(0);
  },
);

test('another account is added in two steps, by keyboard alone', async ({ page, person, baseURL }) => {
  const other = await registerPerson(baseURL ?? '', 'Joost');
  await page.goto('/login/');
  await login(page).getByLabel('Remember this account').check();
  await signInByForm(page, person);
  await expect(heading(page, 'Projects')).toBeVisible();
  await signOut(page);
  await pressByKeyboard(page, login(page).getByRole('button', { name: 'Add account' }));
  const mail = login(page).getByLabel('Email address');
  await expect(mail).toBeFocused();
  await expectGood(page);
  await page.keyboard.type(`${other.mail}\n`);
  await expect(login(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expect(mail).toHaveValue(other.mail);
  await page.keyboard.type(`${other.password}\n`);
  await expect(heading(page, 'Projects')).toBeVisible();
  await signOut(page);
  await expect(login(page).getByRole('listitem')).toHaveCount(2);
});

test('after two failures the browser solves a captcha, and the right password signs in', async ({
  page,
  person,
}) => {
  await page.goto('/login/');
  const wrong = { ...person, password: 'some words that are wrong' };
  await signInByForm(page, wrong);
  await expect(login(page)).toContainText('do not match');
  await signInByForm(page, wrong);
  await expect(login(page)).toContainText('The security puzzle is solved.');
  await expectGood(page);
  await signInByForm(page, wrong);
  await expect(login(page)).toContainText('do not match');
  await expect(login(page)).toContainText('The security puzzle is solved.');
  await signInByForm(page, person);
  await expect(heading(page, 'Projects')).toBeVisible();
});

test('only the newest SMS code signs in', { tag: '@full' }, async ({ page, person, api }) => {
  const phone = await enableSms(api);
  await page.goto('/login/');
  const before = await codeFor(api, phone);
  await signInByForm(page, person);
  const code = second(page).getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(second(page)).toContainText(phone.slice(-2));
  await expectGood(page);
  const first = await newCodeFor(api, phone, before);
  await second(page).getByRole('button', { name: 'Send again' }).click();
  await expect(second(page)).toContainText('Code sent. Earlier codes are no longer valid.');
  const next = await newCodeFor(api, phone, first);
  await code.fill(first);
  await expect(second(page)).toContainText('This code is not right.');
  await code.fill(next);
  await second(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(heading(page, 'Projects')).toBeVisible();
});

test('a failed SMS shows an error message', { tag: '@full' }, async ({ page, person, api, watch }) => {
  watch.allow(/ERR_FAILED/u);
  await enableSms(api);
  await page.goto('/login/');
  await page.route('**/api/user/authenticator/sms/send/', (route) => route.abort('failed'));
  await signInByForm(page, person);
  await second(page).getByRole('button', { name: 'Send again' }).click();
  await expect(second(page)).toContainText("We couldn't send you an SMS. Please try again.");
  await expectGood(page);
});

test('a code of the authenticator app signs in, by keyboard alone; a wrong one does not', async ({
  page,
  person,
  api,
}) => {
  const secret = await enableApp(api);
  await page.goto('/login/');
  await typeByKeyboard(page, login(page).getByLabel('Email address'), person.mail);
  await typeByKeyboard(page, login(page).getByLabel('Password', { exact: true }), `${person.password}\n`);
  const code = second(page).getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expectGood(page);
  await page.keyboard.type('000000');
  await expect(second(page)).toContainText('This code is not right.');
  await expectGood(page);
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await page.keyboard.type(`${appCode(secret)}\n`);
  await expect(heading(page, 'Projects')).toBeVisible();
});

test(
  'a recovery code signs in, and Start over returns to the password',
  { tag: '@full' },
  async ({ page, person, api }) => {
    await enableApp(api);
    const [recovery = ''] = await recoveryCodes(api);
    await page.goto('/login/');
    await signInByForm(page, person);
    await second(page).getByRole('button', { name: 'Start over' }).click();
    await expect(login(page).getByLabel('Email address')).toHaveValue(person.mail);
    await signInByForm(page, person);
    await second(page).getByRole('button', { name: 'Use a recovery code' }).click();
    await second(page).getByLabel('Recovery code', { exact: true }).fill(recovery);
    await expectGood(page);
    await second(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(heading(page, 'Projects')).toBeVisible();
  },
);

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

test(
  'a marked session confirms by password, and the pending call continues',
  { tag: '@full' },
  async ({ api, signedIn: page, person, watch }) => {
    watch.allow(/403/u);
    await page.goto('/account/sessions/');
    await expect(page.getByRole('button', { name: /Kill Session/u })).toHaveCount(2);
    await askOther(api);
    const stepUp = await killOther(page);
    await expect(stepUp).toContainText('Another of your sessions requested this confirmation.');
    await expectGood(page);
    await stepUp.getByLabel('Password', { exact: true }).fill('some words that are wrong');
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    await expect(stepUp).toContainText('This password is not right.');
    await stepUp.getByLabel('Password', { exact: true }).fill(person.password);
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    await expect(stepUp).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Kill Session/u })).toHaveCount(1);
  },
);

test('an account with a second factor confirms with it', async ({ api, signedIn: page, watch }) => {
  watch.allow(/403/u);
  await page.goto('/account/sessions/');
  const secret = await enableApp(api);
  await askOther(api);
  const stepUp = await killOther(page);
  await expect(stepUp.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(stepUp.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectGood(page);
  await stepUp.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await expect(stepUp).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Kill Session/u })).toHaveCount(1);
});
