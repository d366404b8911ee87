import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/** Focuses an element with the Tab key only. @throws if Tab does not reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let element = await target.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const state = await element?.evaluate((one) =>
      one === document.activeElement ? 'reached' : one.isConnected,
    );
    if (state === 'reached') return;
    // A render replaced the element.
    if (state !== true) element = await target.elementHandle();
    else await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

/** Activates a button or link with the keyboard only. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Fills a field with the keyboard only. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
