import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  post,
  pressByKeyboard,
  type TestPerson,
} from '@zonewerk/testing';
import { test, type Camera } from '../../fixtures/account/camera';
import { appCode, askOther, enableApp, signInByForm } from '../../fixtures/account/factors';
import { heading } from '../../fixtures/visitor';
import { signOut } from '../../fixtures/looks';

/*
 * The face as a second factor. Real: the product with its face model, Chromium's fake camera, and photographs of two
 * people. The turned head is computed from a photograph.
 */
const SET_UP = '/account/verification/?method=3';
/** One recognition takes about a second, the first one also the start of the model. */
const LOOK = { timeout: 30_000 };

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function takePicture(page: Page, within: Locator): Promise<void> {
  const take = within.getByRole('button', { name: 'Take photo' });
  await expect(take).toBeEnabled();
  await pressByKeyboard(page, take);
}

async function takeAnother(page: Page, within: Locator): Promise<void> {
  await pressByKeyboard(page, within.getByRole('button', { name: 'Take another photo' }));
  await takePicture(page, within);
}

const setUpWindow = (page: Page) => page.getByRole('dialog', { name: 'Set up verification' });
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'An additional factor' });

/** Tries without camera permission, with a wall, and with a face. */
async function turnOn(page: Page, camera: Camera): Promise<void> {
  const setUp = setUpWindow(page);
  await page.context().grantPermissions([]);
  await page.goto(SET_UP);
  await expect(setUp).toContainText('An additional factor');
  await setUp.getByRole('switch', { name: 'Sign-in by face' }).press('Space');
  await expect(setUp).toContainText('This page may not use your camera.');
  await expectGood(page);
  await page.context().grantPermissions(['camera']);
  await pressByKeyboard(page, setUp.getByRole('button', { name: 'Retry' }));
  await takePicture(page, setUp);
  await expect(setUp).toContainText('The photo must show one face that looks into the camera.', LOOK);
  await expectGood(page);
  await camera.show('first');
  await takeAnother(page, setUp);
  await expect(setUp).toHaveCount(0, LOOK);
  await expect(page.getByText('We did not store the photo.')).toBeVisible();
  await expect(row(page)).toContainText('On');
}

/** Tries with a stranger, with the user, and with the user’s head turned as requested. */
async function signInByFace(page: Page, camera: Camera, person: TestPerson): Promise<void> {
  await camera.show('stranger');
  await signInByForm(page, person);
  const second = page.getByRole('dialog', { name: 'Second step' });
  await takePicture(page, second);
  await expect(second).toContainText('We could not recognise you. Please try again.', LOOK);
  await expect(second.getByAltText('Your photo')).toBeVisible();
  const filmed = () =>
    second.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject !== null);
  await expect.poll(filmed).toBe(false);
  await expectGood(page);
  await camera.show('moved');
  await takeAnother(page, second);
  const task = second.getByText(/^Please turn your head a little to your (?:left|right)/u);
  await expect(task).toBeVisible(LOOK);
  await camera.show((await task.textContent())?.includes('left') ? 'left' : 'right');
  await takeAnother(page, second);
  await expect(heading(page, 'Projects')).toBeVisible(LOOK);
}

test(
  'face recognition is enabled, is a second sign-in step, is not accepted as confirmation, and is disabled',
  { tag: '@full' },
  async ({ signedIn: page, api, person, camera, watch }) => {
    test.slow();
    watch.allow(/403/u);
    const secret = await enableApp(api);
    await turnOn(page, camera);
    await post(api, '/api/user/authenticator/set/method/', { method: 3 });
    await signOut(page);
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    await signInByFace(page, camera, person);
    await askOther(api);
    await page.goto(SET_UP);
    await setUpWindow(page).getByRole('switch', { name: 'Sign-in by face' }).press('Space');
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(stepUp.getByLabel('Code', { exact: true })).toBeFocused();
    await expect(stepUp.getByRole('button', { name: /face/u })).toHaveCount(0);
    await stepUp.getByLabel('Code', { exact: true }).fill(appCode(secret));
    await expect(setUpWindow(page)).toHaveCount(0);
    await expect(row(page)).toContainText('Off');
  },
);
