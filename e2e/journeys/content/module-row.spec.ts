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
import { expectGoodPage, expectGoodWindow, expectLoaded } from '../../fixtures/looks';
import { makeFile, makeHarbour, readRow } from '../../fixtures/content/harbour';
import {
  boat,
  box,
  button,
  chooseFiles,
  group,
  openBoat,
  paper,
  papers,
  save,
} from '../../fixtures/content/row-page';

const story = (page: Page) => page.getByRole('textbox', { name: 'Story' });
const said = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

async function chooseOwner(page: Page, name: string): Promise<void> {
  await button(group(page, 'Owner'), 'Choose row').click();
  const owners = await expectGoodWindow(page, 'Choose from Owners');
  await owners.getByRole('searchbox').fill(name.toLowerCase());
  await button(owners, name).click();
}

/** Expects the values of the first journey. */
async function expectWritten(page: Page): Promise<void> {
  await expect(story(page)).toHaveText('Built of oak.');
  await expect(box(page, 'Motto')).toHaveValue('Slow\nand steady');
  await expect(box(page, 'Length')).toHaveValue('12.5');
  await expect(box(page, 'Built')).toHaveValue('1926-03-01');
  await expect(box(page, 'Afloat')).toBeChecked();
  await expect(box(page, 'Place').locator('option:checked')).toHaveText('Tower');
  await expect(group(page, 'Owner').getByRole('link', { name: 'Bram Dijk' })).toBeVisible();
  const photo = group(page, 'Photo').locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90);
  await expect(box(page, 'Address')).toHaveValue('zeepaard-and-zoon');
}

test('a row with a field of each kind is created and changed', async ({ signedIn: page, api }) => {
  const world = await makeHarbour(api);
  await makeFile(api, world.project, await boat());
  await expectGoodPage(page, world.path('new'));
  await expect(story(page)).toBeVisible();
  await box(page, 'Name').fill('Zeepaard & zoon');
  await expect(box(page, 'Address')).toHaveAttribute('placeholder', 'zeepaard-and-zoon');
  await box(page, 'Motto').fill('Slow\nand steady');
  await story(page).fill('Built of oak.');
  await box(page, 'Length').fill('12,5');
  await box(page, 'Built').fill('1926-03-01');
  await box(page, 'Afloat').check();
  await box(page, 'City').selectOption('Utrecht');
  await box(page, 'Place').selectOption('Tower');
  await chooseOwner(page, 'Bram Dijk');
  await button(group(page, 'Photo'), 'Choose image').click();
  await chooseFiles(page, ['boat.png']);
  await expect(button(group(page, 'Papers'), 'Add files')).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await save(page);
  await expect(said(page, 'Zeepaard & zoon added.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Zeepaard & zoon' })).toBeVisible();

  await page.reload();
  await expectWritten(page);
  await expect(box(page, 'Address')).not.toBeEditable();
  await box(page, 'Address').click();
  await box(page, 'Address').fill('Zeepaard 2');
  await expect(box(page, 'Address')).toHaveValue('zeepaard-2');
  await button(group(page, 'Photo'), 'Clear').click();
  await box(page, 'Built').fill('');
  await save(page);
  await expectAccessible(page);
  const row = page.url().split('/').at(-2) ?? '';
  const stored = await readRow(api, { project: world.project, module: world.boats, row });
  expect(stored).toMatchObject({
    address: 'zeepaard-2',
    built: null,
    photo: null,
    length: 12.5,
    afloat: true,
  });
});

test('edits of one row merge or require a choice', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const world = await makeHarbour(api);
  const place = await openBoat(page, api, world, { story: '<p>Built of oak.</p>', length: 12 });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(story(other)).toHaveText('Built of oak.');
  await box(page, 'Length').fill('13');
  await story(page).fill('Built of steel.');
  await box(page, 'Afloat').check();
  await save(page);
  // Different fields: no choice is required, and both changes are present.
  await box(other, 'Name').fill('Tugboat');
  await save(other);
  await expect(box(other, 'Length')).toHaveValue('13');
  await expect(story(other)).toHaveText('Built of steel.');
  // Same fields: both versions are offered.
  await box(other, 'Length').fill('14');
  await story(other).fill('Built of pine.');
  await save(other);
  await box(page, 'Length').fill('15');
  await story(page).fill('Built of brick.');
  await button(page, 'Save').click();
  await expect(page.getByText('Please choose a version of 2 fields.')).toBeVisible();
  await expect(story(page)).toHaveText('Built of brick.');
  await expect(page.getByText('Built of pine.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, 'Use my version: Length').click();
  await button(page, 'Use their version: Story').click();
  await expect(story(page)).toHaveText('Built of pine.');
  await save(page);
  expect(await readRow(api, place)).toMatchObject({
    name: 'Tugboat',
    length: 15,
    story: '<p>Built of pine.</p>',
  });
  await other.close();
});

/** Back and Forward require a confirmation before leaving unsaved input, as the link to the module does. */
async function expectHistoryConfirms(page: Page): Promise<void> {
  const { pathname: row } = new URL(page.url());
  const answer = async (label: string) =>
    button(page.getByRole('dialog', { name: 'Leave without saving?' }), label).click();
  await page.getByRole('link', { name: 'Boats' }).click();
  await answer('Leave');
  await expect(page).toHaveURL(/\/modules\/\w+\/$/u);
  await page.goBack();
  await expect(box(page, 'Name')).toHaveValue('Tugboat');
  await page.goForward();
  await answer('Stay');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(row);
  await page.goForward();
  await answer('Leave');
  await expect(page).not.toHaveURL(row);
  await page.goBack();
  await expect(box(page, 'Name')).toHaveValue('Tugboat');
}

test(
  'unsaved input survives network loss and a reload, and leaving requires a confirmation',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/u);
    const world = await makeHarbour(api);
    const place = await openBoat(page, api, world);
    await box(page, 'Name').fill('Tugboat');
    await box(page, 'Length').fill('twelve');
    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText("You're offline");
    await expectAccessible(page);
    await page.context().setOffline(false);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(box(page, 'Name')).toHaveValue('Tugboat');
    await expect(page.getByText('2 fields not saved')).toBeVisible();
    await page.getByRole('link', { name: 'Boats' }).click();
    const question = await expectGoodWindow(page, 'Leave without saving?');
    await button(question, 'Stay').click();
    await expectHistoryConfirms(page);
    watch.allow(/400/u);
    await button(page, 'Save').click();
    await expect(page.getByText('Please enter a number.')).toBeVisible();
    await expect(box(page, 'Length')).toBeFocused();
    await expectAccessible(page);
    await box(page, 'Length').fill('12');
    await save(page);
    expect(await readRow(api, place)).toMatchObject({ name: 'Tugboat', length: 12 });
  },
);

test(
  'a row is deleted and restored, and an unknown row shows a notice',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/404/u);
    const world = await makeHarbour(api);
    const { row } = await openBoat(page, api, world);
    await button(page, 'Delete row').click();
    await expect(page).toHaveURL(new RegExp(`/modules/${world.boats}/$`, 'u'));
    await button(page, 'Undo').click();
    await expect(said(page, 'Tug restored.')).toBeVisible();
    await page.goto(world.path(row));
    await expect(box(page, 'Name')).toHaveValue('Tug');
    await expectGoodPage(page, world.path('0'.repeat(24)));
    await expect(page.getByText('Row not found')).toBeVisible();
  },
);

test('a row is edited by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  const world = await makeHarbour(api);
  await makeFile(api, world.project, paper('deed.pdf'));
  const place = await openBoat(page, api, world);
  await typeByKeyboard(page, box(page, 'Name'), 'Ferry');
  await pressByKeyboard(page, button(page, 'Change'));
  await expect(box(page, 'Address')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('De Veerpont');
  await typeByKeyboard(page, story(page), 'It crosses.');
  await tabTo(page, box(page, 'Afloat'));
  await page.keyboard.press('Space');
  await tabTo(page, box(page, 'City'));
  await page.keyboard.type('Delft');
  await expectLoaded(page);
  await tabTo(page, box(page, 'Place'));
  await page.keyboard.type('Mill');
  await pressByKeyboard(page, button(group(page, 'Owner'), 'Choose row'));
  const owners = page.getByRole('dialog', { name: 'Choose from Owners' });
  await pressByKeyboard(page, button(owners, 'Cor Sluis'));
  await expect(button(group(page, 'Owner'), 'Choose another row')).toBeFocused();
  await pressByKeyboard(page, button(group(page, 'Papers'), 'Add files'));
  const files = page.getByRole('dialog', { name: 'File manager' });
  await tabTo(page, files.getByRole('gridcell', { name: /^deed\.pdf,/u }));
  await page.keyboard.press('Enter');
  await pressByKeyboard(page, button(files, 'Select'));
  await expect(papers(page)).toHaveText([/^deed\.pdf.*Added$/u]);
  await pressByKeyboard(page, button(page, 'Remove deed.pdf'));
  await expect(button(group(page, 'Papers'), 'Add files')).toBeFocused();
  await pressByKeyboard(page, button(page, 'Save'));
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  const { cities, places } = world;
  const chosen = { city: cities.Delft, place: places.Mill, afloat: true };
  expect(await readRow(api, place)).toMatchObject({ ...chosen, name: 'Ferry', address: 'de-veerpont' });
});
