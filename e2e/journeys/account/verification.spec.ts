import {
  codeFor,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { giveAuthenticator } from '../../fixtures/account/authenticator';
import { totp } from '../../fixtures/account/totp';

/*
 * The verification page. Real: codes of the development outbox, codes of an authenticator app, and Chromium's own
 * virtual authenticator for passkeys.
 */
const PATH = '/account/verification/';

test('an authenticator app is set up, chosen and disabled', async ({ signedIn: page, person }) => {
  await page.goto(PATH);
  await expect(page.getByText('Your account has no second factor.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click();
  const window = page.getByRole('dialog', { name: 'Set up verification' });
  await expect(window.getByAltText('QR code of the secret')).toBeVisible();
  await expect(page.getByText("We've generated you a new secret.")).toBeVisible();
  await expectAccessible(page);
  const shown = await window.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{1,4})+$/u).textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  await window.getByLabel('Code', { exact: true }).fill('000000');
  await window.getByRole('button', { name: 'Turn on' }).click();
  await expect(window.getByText('This code is not right.')).toBeVisible();
  await window.getByLabel('Code', { exact: true }).fill(totp(secret));
  await window.getByRole('button', { name: 'Turn on' }).click();
  await expect(window).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ hasText: 'Authenticator app' });
  await expect(row).toContainText('On');
  await page.getByRole('button', { name: 'Set up: Face' }).click();
  await window.getByRole('switch', { name: 'Sign-in by face' }).click();
  await expect(window.getByText('There is no camera on this device.')).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Disable: Authenticator app' }).click();
  const disable = page.getByRole('dialog', { name: 'Disable Authenticator app' });
  await expect(disable).toContainText('Sign-in then needs only your password');
  await expectAccessible(page);
  await disable.getByLabel('Your password', { exact: true }).fill(person.password);
  await disable.getByRole('button', { name: 'Disable' }).click();
  await expect(disable).toHaveCount(0);
  await expect(row).toContainText('Off');
});

test(
  'codes by SMS go to the confirmed phone, and recovery codes are shown once',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const number = `6${String(Date.now()).slice(-8)}`;
    await post(api, '/api/user/phone/add/', { phone: number, prefix: '+31', check: false });
    await post(api, '/api/user/phone/confirm/', { code: await codeFor(api, `+31${number}`) });
    await page.goto(`${PATH}?method=9`);
    const alert = page.getByRole('dialog', { name: 'Something went wrong' });
    await expect(alert).toContainText('Invalid Method ID. We did reset it for you.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Set up: SMS' }).click();
    const window = page.getByRole('dialog', { name: 'Set up verification' });
    await window.getByRole('button', { name: 'Send code' }).click();
    await expect(window.getByText('We have sent you a code by SMS.')).toBeVisible();
    await window.getByLabel('Code', { exact: true }).fill(await codeFor(api, `+31${number}`));
    await window.getByRole('button', { name: 'Turn on' }).click();
    await expect(window).toHaveCount(0);
    await page.getByRole('button', { name: 'Create codes' }).click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await expect(codes.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const count = await codes.getByRole('listitem').count();
    const download = page.waitForEvent('download');
    await codes.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('zonewerk-recovery-codes.txt');
    await page.keyboard.press('Escape');
    await codes.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(codes).toHaveCount(0);
    await expect(page.getByText(`${count} unused codes`)).toBeVisible();
  },
);

test('a passkey is added, renamed and removed, by keyboard', { tag: '@full' }, async ({ signedIn: page }) => {
  await giveAuthenticator(page);
  await page.goto(PATH);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Add a passkey' }));
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await typeByKeyboard(page, add.getByLabel('Name', { exact: true }), 'Laptop');
  await page.keyboard.press('Enter');
  await expect(add).toHaveCount(0);
  const row = page.getByRole('row', { name: /Laptop/u });
  await expect(row).toContainText('Never');
  await expectAccessible(page);
  await pressByKeyboard(page, page.getByRole('button', { name: 'Rename: Laptop' }));
  await typeByKeyboard(
    page,
    page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name', { exact: true }),
    'Desk',
  );
  await page.keyboard.press('Enter');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Remove: Desk' }));
  const confirm = page.getByRole('dialog', { name: 'Remove passkey' });
  await pressByKeyboard(page, confirm.getByRole('button', { name: 'Remove' }));
  await expect(page.getByText('No passkeys yet')).toBeVisible();
});
