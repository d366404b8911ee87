import { Buffer } from 'node:buffer';
import { expect, expectAccessible, expectNoSidewaysScroll, tabTo, test } from '@zonewerk/testing';

/** A red picture of two pixels beside each other. */
const PICTURE = {
  name: 'wide.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('name and picture are changed, and the picture is removed', async ({ signedIn: page }) => {
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

  await page.getByRole('button', { name: 'Choose a picture' }).click();
  const window = page.getByRole('dialog', { name: 'Profile picture' });
  const chooser = page.waitForEvent('filechooser');
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
});
