import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { freshDomain, makeCluster, makeProject } from '../../fixtures/builders';
import { signInByForm } from '../../fixtures/account/factors';

/** A red picture, two pixels wide. */
const PICTURE = {
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test(
  'name and picture are changed, and the picture is removed',
  { tag: '@full' },
  async ({ signedIn: page }) => {
    await page.goto('/account/profile/');
    const name = page.getByLabel('Name');
    await expect(name).toHaveValue('Ada');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await name.fill('Ada Dijk');
    await page.getByLabel('Time zone').selectOption('Europe/Amsterdam');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Your profile has been changed.').first()).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Ada Dijk');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Amsterdam');

    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    const window = page.getByRole('dialog', { name: 'Profile picture' });
    await window.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles(PICTURE);
    const area = window.getByRole('img', { name: /Part of the picture/u });
    await tabTo(page, area);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    await expect(window.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
    await expectAccessible(page);
    await window.getByRole('button', { name: 'Save picture' }).click();
    await expect(window).toHaveCount(0);
    const picture = page.getByRole('img', { name: 'Picture of Ada Dijk' });
    await expect(picture).toHaveJSProperty('naturalWidth', 256);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByRole('img', { name: 'No picture yet' })).toHaveText('AD');
  },
);

test(
  'name and picture are changed and all data are downloaded, by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, person }) => {
    await page.goto('/account/profile/');
    // Chromium starts to intercept file choosers some time after this call, so it precedes the first key.
    const chooser = page.waitForEvent('filechooser');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Choose a picture' }));
    const window = page.getByRole('dialog', { name: 'Profile picture' });
    await expect(window.getByRole('button', { name: 'Choose file' })).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(PICTURE);
    await tabTo(page, window.getByRole('slider', { name: 'Zoom' }));
    await page.keyboard.press('ArrowRight');
    await pressByKeyboard(page, window.getByRole('button', { name: 'Save picture' }));
    await expect(window).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Picture of Ada' })).toBeVisible();
    await typeByKeyboard(page, page.getByLabel('Name'), '');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('Ada Dijk\n');
    await expect(page.getByRole('img', { name: 'Picture of Ada Dijk' })).toBeVisible();
    const download = page.waitForEvent('download');
    await pressByKeyboard(page, page.getByRole('button', { name: 'Download your data' }));
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^account-\d{4}-\d\d-\d\d\.json$/u);
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toHaveProperty('exported');
    expect(text).toContain('Ada Dijk');
    expect(text).toContain(person.mail);
  },
);

test('the account is deleted after its preview and the typed email address, by keyboard', async ({
  signedIn: page,
  person,
  api,
}) => {
  const project = await makeProject(api, 'Harbour works');
  await makeCluster(api, project, freshDomain('gone'));
  await page.goto('/account/profile/');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Delete account' }));
  const window = page.getByRole('dialog', { name: 'Delete your account' });
  const password = window.getByLabel('Password', { exact: true });
  await expect(window.getByRole('listitem').filter({ hasText: 'Harbour works' })).toBeVisible();
  await expect(window.getByRole('list')).toContainText('1 DNS cluster, which stops answering');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await typeByKeyboard(page, password, 'some words that are wrong');
  const confirm = window.getByLabel(`Type ${person.mail} to confirm`);
  await typeByKeyboard(page, confirm, 'somebody@example.com');
  await page.keyboard.press('Enter');
  await expect(window).toContainText('This is not your primary email address.');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${person.mail}\n`);
  await expect(window).toContainText('This password is not right.');
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(`${person.password}\n`);
  await expect(page).toHaveURL('/login/');
  await signInByForm(page, person);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText('do not match');
});
