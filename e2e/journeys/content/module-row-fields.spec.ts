import type { Route } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '@zonewerk/testing';
import { expectGoodWindow } from '../../fixtures/looks';
import { makeFile, makeHarbour } from '../../fixtures/content/harbour';
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

test(
  'files are added to a bundle one at a time, and a failed one is skipped',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/400/u);
    const world = await makeHarbour(api);
    const bad = await makeFile(api, world.project, paper('bad.pdf'));
    await makeFile(api, world.project, paper('deed.pdf'));
    await makeFile(api, world.project, await boat());
    await openBoat(page, api, world);
    const pending: Route[] = [];
    await page.route(/\/filebundle\/addFile\//u, (route) => void pending.push(route), { times: 1 });
    await button(group(page, 'Papers'), 'Add files').click();
    await chooseFiles(page, ['bad.pdf', 'boat.png', 'deed.pdf']);
    await expect(papers(page)).toHaveText([
      /^bad\.pdf.*Adding…$/u,
      /^boat\.png.*Waiting$/u,
      /^deed\.pdf.*Waiting$/u,
    ]);
    await expectAccessible(page);
    await button(page, 'Remove deed.pdf').click();
    const notYet = await expectGoodWindow(page, 'Something went wrong');
    await expect(notYet).toContainText('This item was not added yet');
    await button(notYet, 'OK').click();
    expect(pending[0]?.request().postDataJSON()).toMatchObject({ item: bad });
    const message = 'A bundle has at most 100 files.';
    await pending[0]?.fulfill({ status: 400, json: { status: 'validation-error', message } });
    const failed = await expectGoodWindow(page, 'Something went wrong');
    await expect(failed).toContainText(`bad.pdf: ${message}`);
    await button(failed, 'OK').click();
    await expect(papers(page)).toHaveText([/^boat\.png.*Added$/u, /^deed\.pdf.*Added$/u]);
    const small = papers(page).first().locator('img');
    await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80);
    await expectNoSidewaysScroll(page);
    await button(page, 'Remove boat.png').click();
    await expect(papers(page)).toHaveCount(1);
    await button(page, 'Undo').click();
    await expect(papers(page)).toHaveText([/^deed\.pdf.*Added$/u, /^boat\.png.*Added$/u]);
    // The bundle is saved separately; the row can be saved afterwards.
    await box(page, 'Name').fill('Tugboat');
    await save(page);
    await page.reload();
    await expect(papers(page)).toHaveText([/^deed\.pdf/u, /^boat\.png/u]);
  },
);

test(
  'a failed bundle offers Retry, and files added offline wait for the network',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/500/u, /ERR_INTERNET_DISCONNECTED/u);
    const world = await makeHarbour(api);
    await makeFile(api, world.project, paper('deed.pdf'));
    await page.route(
      /\/filebundle\/get\//u,
      (route) => route.fulfill({ status: 500, json: { status: 'error', message: 'Broken.' } }),
      { times: 1 },
    );
    await openBoat(page, api, world);
    const fault = group(page, 'Papers').getByRole('alert');
    await expect(fault).toContainText('Something went wrong loading your file bundle');
    await expectAccessible(page);
    await button(fault, 'Retry').click();
    await expect(group(page, 'Papers').getByText('No files yet.')).toBeVisible();
    await button(group(page, 'Papers'), 'Add files').click();
    const window = page.getByRole('dialog', { name: 'File manager' });
    await window.getByRole('gridcell', { name: /^deed\.pdf,/u }).click();
    await page.context().setOffline(true);
    await button(window, 'Select').click();
    await expect(papers(page)).toHaveText([/^deed\.pdf.*Waiting: you're offline$/u]);
    await page.context().setOffline(false);
    await expect(papers(page)).toHaveText([/^deed\.pdf.*Added$/u]);
  },
);

test(
  'the options of a dropdown follow the field that it depends on',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/500/u);
    const world = await makeHarbour(api);
    const { Utrecht, Delft } = world.cities;
    await openBoat(page, api, world, { city: Utrecht, place: world.places.Tower });
    const place = box(page, 'Place');
    const offered = place.locator('option');
    await expect(offered).toHaveText(['Please choose', 'Museum', 'Tower']);
    const pending: Route[] = [];
    const ofDelft = (route: Route) => {
      const isDelft = (route.request().postDataJSON() as { watcherValue: unknown }).watcherValue === Delft;
      return isDelft ? void pending.push(route) : route.fallback();
    };
    await page.route(/\/reloadFkDropdown\//u, ofDelft);
    await box(page, 'City').selectOption('Delft');
    await expect.poll(() => pending.length).toBe(1);
    await box(page, 'City').selectOption('Utrecht');
    await expect(offered).toHaveText(['Please choose', 'Museum', 'Tower']);
    await pending[0]?.continue();
    await page.waitForResponse(/\/reloadFkDropdown\//u);
    await expect(place.locator('option:checked')).toHaveText('Tower');
    await expect(page.getByText('Everything is saved.')).toBeVisible();

    await page.unroute(/\/reloadFkDropdown\//u);
    const broken = (route: Route) =>
      route.fulfill({ status: 500, json: { status: 'error', message: 'Broken.' } });
    await page.route(/\/reloadFkDropdown\//u, broken, { times: 1 });
    await box(page, 'City').selectOption('Delft');
    await expect(page.getByText('The options could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Retry').click();
    const note = '“Tower” does not match “City”. Please choose again.';
    await expect(page.getByText(note)).toBeVisible();
    await expect(place).toHaveValue('');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await place.selectOption('Mill');
    await save(page);
    await box(page, 'City').selectOption('Please choose');
    await expect(place).toBeDisabled();
    await expect(page.getByText('Choose “City” first.')).toBeVisible();
    await expect(place).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  },
);
