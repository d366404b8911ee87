import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, registerPerson, test } from '@zonewerk/testing';
import { makeProject } from '../../fixtures/builders';
import { heading, visitor } from '../../fixtures/visitor';

async function addRoadmap(page: Page, project: string): Promise<void> {
  await page.goto(`/projects/${project}/roadmaps/`);
  await page.getByRole('button', { name: 'Add roadmap' }).first().click();
  const window = page.getByRole('dialog', { name: 'Add roadmap' });
  await window.getByLabel('Name').fill('Tours');
  await window.getByRole('button', { name: 'Add roadmap' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Tours' }).click();
  await expect(heading(page, 'Tours')).toBeVisible();
}

async function addPublicItem(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add item to Ideas' }).click();
  const window = page.getByRole('dialog', { name: 'Add item' });
  await window.getByLabel('Title').fill(title);
  await window.getByText('Public: every visitor can read it').click();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
}

/** @returns URL of the public page */
async function publish(page: Page): Promise<string> {
  const open = async () => {
    await page.getByRole('button', { name: 'Actions of the roadmap' }).click();
    await page.getByRole('menuitem', { name: 'Publish…' }).click();
    return page.getByRole('dialog', { name: 'Publish roadmap' });
  };
  const window = await open();
  await window.getByText('Public: every visitor can read it').click();
  await expectAccessible(page);
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window).toBeHidden();
  const link = (await open()).getByRole('link', { name: 'Open the page for visitors' });
  const address = (await link.getAttribute('href')) ?? '';
  await page.keyboard.press('Escape');
  return address;
}

async function voteAndSuggest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Vote for Night tour, 0 votes' }).click();
  await expect(
    page.getByRole('button', { name: 'Vote for Night tour, 1 vote', pressed: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Suggest an item' }).click();
  const window = page.getByRole('dialog', { name: 'Suggest an item' });
  await window.getByLabel('Title').fill('Bicycle tour');
  await window.getByRole('button', { name: 'Send suggestion' }).click();
  await expect(window).toBeHidden();
}

async function acceptAndShip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions of the roadmap' }).click();
  await page.getByRole('menuitem', { name: 'Suggestions' }).click();
  const window = page.getByRole('dialog', { name: 'Suggestions' });
  await window.getByRole('button', { name: 'Accept' }).click();
  await expect(window.getByText('No suggestions')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Night tour' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  const move = page.getByRole('dialog', { name: 'Move Night tour' });
  await move.getByLabel('Column').selectOption({ label: 'Shipped' });
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  const announcement = page.getByRole('dialog', { name: 'Announce Night tour' });
  await expect(announcement.getByLabel('Text')).toHaveValue('Night tour has shipped.');
  await expectAccessible(page);
  await announcement.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByText('Night tour is announced.')).toBeVisible();
  const shipped = page.getByRole('region', { name: 'Shipped, 1 item' });
  await expect(shipped.getByText('1 vote')).toBeVisible();
}

test('a roadmap goes from an idea to a shipped item with a vote and a suggestion of a visitor', async ({
  browser,
  baseURL,
  signedIn: page,
  api,
}) => {
  const project = await makeProject(api, 'Canal museum');
  await addRoadmap(page, project.id);
  await addPublicItem(page, 'Night tour');
  const address = await publish(page);
  const context = await visitor(browser, baseURL ?? '', await registerPerson(baseURL ?? ''));
  await voteAndSuggest(await context.newPage(), address);
  await context.close();
  await page.reload();
  await acceptAndShip(page);
});
