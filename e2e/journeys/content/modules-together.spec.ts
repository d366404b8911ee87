import { expect, expectAccessible, test } from '@zonewerk/testing';
import { expectGoodWindow } from '../../fixtures/looks';
import { choose, field, makeNews, nameIn, toggle } from '../../fixtures/content/module-page';
import { ModuleWorld } from '../../fixtures/content/modules';

test(
  'two windows that change one row both show its current values',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const world = await ModuleWorld.make(api);
    const { news, regatta } = await makeNews(world);
    const other = await page.context().newPage();
    for (const one of [page, other]) {
      await one.goto(world.path(news));
      await expect(toggle(one, 'Regatta')).not.toBeChecked();
    }
    await toggle(page, 'Regatta').click();
    await expect(toggle(page, 'Regatta')).toBeChecked();
    // This window has the old value and requests the same change.
    await toggle(other, 'Regatta').click();
    await expect(toggle(other, 'Regatta')).toBeChecked();
    const { row } = await world.call('row/get', { module: news.id, row: regatta });
    const { rev } = row as { rev: number };
    await world.call('row/set', { module: news.id, row: regatta, rev, values: { title: 'Race' } });
    const changed = other.waitForResponse((response) => response.url().endsWith('/updateBoolean/'));
    await toggle(other, 'Regatta').click();
    await expect(toggle(other, 'Regatta')).not.toBeChecked();
    await changed;
    await page.reload();
    await expect(toggle(page, 'Race')).not.toBeChecked();
    await other.close();
  },
);

test(
  'a concurrent rename of a field offers both names',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const world = await ModuleWorld.make(api);
    const { news } = await makeNews(world);
    await page.goto(`${world.path(news)}?tab=fields`);
    await choose(page, 'Shown', 'Edit…');
    const window = page.getByRole('dialog', { name: 'Edit field' });
    await nameIn(window).fill('Visible');
    await world.call('field/set', { module: news.id, rev: news.rev, field: 'shown', title: 'Public' });
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(window.getByText('“Public”, Yes or no')).toBeVisible();
    await expect(nameIn(window)).toHaveValue('Visible');
    await expectGoodWindow(page, 'Edit field');
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Visible')).toBeVisible();
    // Concurrent changes of other fields cause no conflict.
    await choose(page, 'Price', 'Edit…');
    await nameIn(window).fill('Costs');
    await world.field({ ...news, rev: news.rev + 2 }, 'Place', 'text');
    await window.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Costs')).toBeVisible();
    await expect(field(page, 'Place')).toBeVisible();
  },
);

test(
  'a failed or offline toggle reverts and shows the reason',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    const world = await ModuleWorld.make(api);
    const { news, flood } = await makeNews(world);
    await page.goto(world.path(news));
    await expect(toggle(page, 'Flood')).toBeChecked();
    await world.call('remove', { module: news.id, id: flood });
    watch.allow(/404|ERR_INTERNET_DISCONNECTED/u);
    await toggle(page, 'Flood').click();
    await expect(page.getByText('The value did not change. This row does not exist any more.')).toBeVisible();
    await expect(toggle(page, 'Flood')).toBeChecked();
    await page.context().setOffline(true);
    await toggle(page, 'Regatta').click();
    await expect(page.getByText(/^The value did not change\. .*offline/u)).toBeVisible();
    await expect(toggle(page, 'Regatta')).not.toBeChecked();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await toggle(page, 'Regatta').click();
    await expect(toggle(page, 'Regatta')).toBeChecked();
  },
);
