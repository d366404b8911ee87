import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/** Moves the focus to an element with the Tab key alone. @throws when Tab does not come there */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const state = await element?.evaluate((one) =>
      one === document.activeElement ? 'reached' : one.isConnected,
    );
    if (state === 'reached') return;
    // Drawn anew meanwhile: it is another element now.
    if (state !== true) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

/** Presses a button or follows a link with the keyboard alone. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Fills a field with the keyboard alone. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
