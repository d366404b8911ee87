import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  pressByKeyboard,
  tabTo,
  test,
  typeByKeyboard,
} from '@zonewerk/testing';
import { makeProject } from '../../fixtures/builders';
import { expectGoodPage, expectGoodWindow } from '../../fixtures/looks';
import { choose, field, makeNews, nameIn, rowLink, titles, toggle } from '../../fixtures/content/module-page';
import { ModuleWorld } from '../../fixtures/content/modules';

async function fieldOrder(page: Page): Promise<string[]> {
  return page
    .getByRole('listitem')
    .locator('[title]')
    .evaluateAll((all) =>
      [...all]
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((one) => one.getAttribute('title') ?? ''),
    );
}

test('a module is created with fields of every type', async ({ signedIn: page, api }) => {
  const { id } = await makeProject(api, 'Canal museum');
  await page.goto(`/projects/${id}/`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Modules/u })
    .click();
  await expect(page.getByText('Create the first module')).toBeVisible();
  await expectAccessible(page);
  for (const name of ['People', 'News']) {
    await page.getByRole('main').getByRole('button', { name: 'Create module' }).first().click();
    const window = await expectGoodWindow(page, 'Create module');
    await nameIn(window).fill(name);
    await window.getByRole('button', { name: 'Create module' }).click();
    await expect(page.getByText('Add the first field')).toBeVisible();
    await expectAccessible(page);
    await addField(page, 'Name', 'Text');
    await expect(field(page, 'Name')).toBeVisible();
    if (name === 'People') await page.getByRole('main').getByRole('link', { name: 'Modules' }).click();
  }
  const types = ['Rich text', 'Number', 'Date', 'Yes or no', 'Image', 'Files', 'Slug', 'Relation'];
  for (const type of types) await addField(page, `A ${type}`, type);
  await addField(page, 'Dropdown', 'Dropdown');
  await expect(page.getByText('Dropdown of People')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Fields' })).toContainText('10');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // A module has at most one slug field.
  await page.getByRole('button', { name: 'Add field' }).click();
  const window = await expectGoodWindow(page, 'Add field');
  await expect(window.getByRole('radio')).toHaveCount(9);
  await window.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Rows' }).click();
  await expect(page.getByText('Create the first row')).toBeVisible();
  await expectAccessible(page);
});

async function addField(page: Page, title: string, type: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add field' }).click();
  const window = page.getByRole('dialog', { name: 'Add field' });
  await nameIn(window).fill(title);
  await window.getByRole('radio', { name: new RegExp(`^${type} `, 'u') }).check();
  if (type === 'Relation' || type === 'Dropdown')
    await window.getByLabel('Related module').selectOption('People');
  if (type === 'Dropdown') await window.getByLabel('Displayed field').selectOption('Name');
  await window.getByRole('button', { name: 'Add field' }).click();
  await expect(window).toHaveCount(0);
  await expect(field(page, title)).toBeVisible();
}

test(
  'a dropdown depends on another field, and a field used by another module is not deleted',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const world = await ModuleWorld.make(api);
    const countries = await world.module('Countries', { Name: 'text' });
    await world.field(await world.module('Cities', { Name: 'text' }), 'Country', 'relation', {
      target: countries.id,
    });
    const shops = await world.field(await world.module('Shops', { Name: 'text' }), 'Country', 'relation', {
      target: countries.id,
    });
    await page.goto(`${world.path(shops)}?tab=fields`);
    await page.getByRole('button', { name: 'Add field' }).click();
    const window = page.getByRole('dialog', { name: 'Add field' });
    await nameIn(window).fill('City');
    await window.getByRole('radio', { name: /^Dropdown /u }).check();
    await window.getByLabel('Related module').selectOption('Cities');
    await window.getByLabel('Displayed field').selectOption('Name');
    await window.getByLabel('Depends on').selectOption('Country');
    await expect(window.getByLabel('Matching field')).toHaveValue('country');
    await expectGoodWindow(page, 'Add field');
    await window.getByRole('button', { name: 'Add field' }).click();
    await expect(page.getByText('Dropdown of Cities, depends on Country')).toBeVisible();
    watch.allow(/409/u);
    await choose(page, 'Country', 'Delete');
    const alert = page.getByRole('dialog', { name: 'Something went wrong' });
    await expect(alert).toContainText('“City” of “Shops” depends on it. Please remove that field first.');
    await alert.getByRole('button').first().click();
    await expect(field(page, 'Country')).toBeVisible();
  },
);

test(
  'fields are renamed, ordered, made the title, deleted and restored',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const world = await ModuleWorld.make(api);
    const { news } = await makeNews(world);
    await expectGoodPage(page, `${world.path(news)}?tab=fields`);
    await choose(page, 'Price', 'Edit…');
    const window = await expectGoodWindow(page, 'Edit field');
    await nameIn(window).fill('Costs');
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Costs')).toBeVisible();
    await choose(page, 'Costs', 'Move up');
    await expect.poll(() => fieldOrder(page)).toEqual(['Title', 'Costs', 'Shown', 'Day']);
    await choose(page, 'Day', 'Make it the title of rows');
    await expect(page.getByText('Day is now the title of rows.').first()).toBeVisible();
    await choose(page, 'Shown', 'Delete');
    await expect(page.getByText('Shown deleted from every row.').first()).toBeVisible();
    await expect(field(page, 'Shown')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(field(page, 'Shown')).toBeVisible();
    await watch.waitForChanges();
    await page.reload();
    await expect.poll(() => fieldOrder(page)).toEqual(['Title', 'Costs', 'Shown', 'Day']);
    await page.getByRole('tab', { name: 'Rows' }).click();
    await expect(toggle(page, '2026-02-03')).toBeChecked();
  },
);

test(
  'fields are ordered and rows toggled and deleted by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const world = await ModuleWorld.make(api);
    const { news } = await makeNews(world);
    await page.goto(`${world.path(news)}?tab=fields`);
    await tabTo(page, page.getByRole('button', { name: 'Move Day' }));
    const said = page.locator('[id^="rfd-announcement"]');
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Day: position 4 of 4');
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText('Day: position 3 of 4');
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Day moved to position 3.');
    await expect.poll(() => fieldOrder(page)).toEqual(['Title', 'Shown', 'Day', 'Price']);
    await watch.waitForChanges();
    await page.reload();
    await expect.poll(() => fieldOrder(page)).toEqual(['Title', 'Shown', 'Day', 'Price']);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Add field' }));
    await typeByKeyboard(page, nameIn(page.getByRole('dialog')), 'Place');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Place')).toBeVisible();
    await tabTo(page, page.getByRole('tab', { name: 'Fields' }));
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, toggle(page, 'Regatta'));
    await page.keyboard.press('Space');
    await expect(toggle(page, 'Regatta')).toBeChecked();
    await pressByKeyboard(page, page.getByRole('button', { name: 'Delete: Regatta' }));
    await expect(rowLink(page, 'Regatta')).toHaveCount(0);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Undo' }));
    await expect(toggle(page, 'Regatta')).toBeChecked();
  },
);

test(
  'rows are toggled, searched, sorted, deleted and restored',
  { tag: '@phone' },
  async ({ signedIn: page, api }) => {
    const world = await ModuleWorld.make(api);
    const { news } = await makeNews(world);
    await expectGoodPage(page, world.path(news));
    await expect.poll(() => titles(page)).toEqual(['Regatta', 'Flood']);
    const answered = page.waitForResponse((response) => response.url().endsWith('/updateBoolean/'));
    await toggle(page, 'Regatta').click();
    await answered;
    await page.reload();
    await expect(toggle(page, 'Regatta')).toBeChecked();
    await expect(toggle(page, 'Flood')).toBeChecked();
    await page.getByRole('button', { name: 'Sort: Newest first' }).click();
    await page.getByRole('menuitem', { name: 'Price' }).click();
    await expect.poll(() => titles(page)).toEqual(['Regatta', 'Flood']);
    await page.getByRole('button', { name: 'Sort: Price, ascending' }).click();
    await page.getByRole('menuitem', { name: 'Descending' }).click();
    await expect.poll(() => titles(page)).toEqual(['Flood', 'Regatta']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Flood', 'Regatta']);
    await page.getByRole('searchbox').fill('regat');
    await expect.poll(() => titles(page)).toEqual(['Regatta']);
    await page.getByRole('searchbox').fill('nothing');
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByRole('button', { name: 'Delete: Flood' }).click();
    await expect(page.getByText('Flood deleted.').first()).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(['Regatta']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page)).toEqual(['Flood', 'Regatta']);
  },
);

test(
  'rows are paginated, and several are deleted at once',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const world = await ModuleWorld.make(api);
    const items = await world.module('Items', { Name: 'text' });
    for (let number = 1; number <= 53; number += 1) await world.row(items, { name: `Item ${number}` });
    await page.goto(`${world.path(items)}?sort=_created.asc`);
    await expect(rowLink(page, 'Item 50')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(51);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rowLink(page, 'Item 53')).toBeVisible();
    for (const name of ['Item 1', 'Item 2', 'Item 3']) {
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    }
    await expectAccessible(page);
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('3 rows deleted.').first()).toBeVisible();
    await expect(rowLink(page, 'Item 2')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowLink(page, 'Item 2')).toBeVisible();
    await expect(page.getByRole('toolbar')).toHaveCount(0);
  },
);

test(
  'a module is renamed, deleted and restored with its rows',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const world = await ModuleWorld.make(api);
    await makeNews(world);
    await expectGoodPage(page, world.path());
    await page.getByRole('button', { name: 'Rename…: News' }).click();
    const window = await expectGoodWindow(page, 'Rename module');
    await nameIn(window).fill('Stories <b>');
    await window.getByRole('button', { name: 'Rename' }).click();
    await expect(rowLink(page, 'Stories <b>')).toBeVisible();
    await page.getByRole('button', { name: 'Delete: Stories <b>' }).click();
    await expect(page.getByText('Create the first module')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowLink(page, 'Stories <b>').click();
    await expect.poll(() => titles(page)).toEqual(['Regatta', 'Flood']);
  },
);
