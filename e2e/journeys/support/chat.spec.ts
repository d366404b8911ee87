import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll } from '@zonewerk/testing';
import { expectLoaded } from '../../fixtures/looks';
import { test } from '../../fixtures/support/care-page';

const launcher = (page: Page) => page.getByRole('button', { name: /^Chat with us/u });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' });
const message = (page: Page, text: string) => panel(page).getByRole('article').filter({ hasText: text });

/** Writes a message in the open conversation. */
async function write(page: Page, text: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Your message' }).fill(text);
  await page.keyboard.press('Enter');
}

/** An agent answers the newest case with a subject. */
async function answer(care: Page, subject: string, text: string): Promise<void> {
  await care.goto('/care/?view=unassigned');
  await care.getByRole('searchbox').fill(subject);
  await care.getByRole('link', { name: subject }).click();
  await expect(care.getByRole('article').getByText('Chat', { exact: true })).toBeVisible();
  await care.getByLabel('Your answer to the customer').fill(text);
  await care.getByRole('button', { name: 'Send answer' }).click();
  await expect(care.getByRole('article').filter({ hasText: text })).toBeVisible();
}

test(
  'a customer chats, sees an unread answer, and writes without a network',
  { tag: '@phone' },
  async ({ signedIn: page, care, watch }) => {
    const subject = `The zone is silent ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto('/projects/');
    await expect(page.getByRole('main').locator('h1')).toBeVisible();
    await launcher(page).click();
    await expect(panel(page).getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'New conversation' }).click();
    await write(page, subject);
    await expect(panel(page).getByRole('link', { name: 'Open the case' })).toBeVisible();
    await expect(message(page, subject)).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.keyboard.press('Escape');
    await expect(launcher(page)).toBeFocused();
    await answer(care, subject, 'We look at it.');
    await expect(page.getByRole('button', { name: 'Chat with us, 1 unread conversation' })).toBeVisible();
    await launcher(page).click();
    await expect(message(page, 'We look at it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Chat with us', exact: true })).toBeAttached();

    watch.allow(/ERR_INTERNET_DISCONNECTED/u);
    await page.context().setOffline(true);
    await write(page, 'It answers again.');
    await expect(message(page, 'It answers again.').getByText(/^Not sent\./u)).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(message(page, 'It answers again.').getByText(/^Not sent\./u)).toHaveCount(0);
    await expect(message(page, 'It answers again.')).toHaveCount(1);
    await expect(care.getByRole('article').filter({ hasText: 'It answers again.' })).toHaveCount(1);
    await expectLoaded(page);
  },
);
