import { expect, expectAccessible, post, pressByKeyboard, test, typeByKeyboard } from '@zonewerk/testing';
import { changeRecord } from '../../fixtures/builders';
import { makePlace, openCluster, panel } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';

test('tags are added, toggled and removed by keyboard', { tag: '@full' }, async ({ signedIn: page, api }) => {
  await openCluster(page, await makePlace(api, 'Tagged'));
  const tags = panel(page, 'Tags');
  for (const name of ['Blue', 'Green']) {
    await typeByKeyboard(page, tags.getByLabel('New tag'), name);
    await page.keyboard.press('Enter');
    await expect(tags.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  const blue = tags.getByRole('button', { name: 'Blue', exact: true });
  await pressByKeyboard(page, blue);
  await expect(blue).toHaveAttribute('aria-pressed', 'false');
  await expect(blue).toBeFocused();
  await page.keyboard.press('Space');
  await expect(blue).toHaveAttribute('aria-pressed', 'true');
  await pressByKeyboard(page, tags.getByRole('button', { name: 'Remove tag: Blue' }));
  const question = page.getByRole('dialog', { name: 'Remove tag' });
  await typeByKeyboard(page, question.getByLabel('Type Blue to confirm'), 'Blue');
  await page.keyboard.press('Enter');
  await expect(blue).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveCount(1);
  await pressByKeyboard(page, tags.getByRole('button', { name: 'Remove tag: Green' }));
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(tags.getByRole('button', { name: 'Remove tag: Green' })).toBeFocused();
});

test(
  'a rule is created, toggled and dropped by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    await openCluster(page, await makePlace(api, 'Ruled'));
    const rules = panel(page, 'Rules');
    await pressByKeyboard(page, rules.getByRole('button', { name: 'Create rule' }));
    const window = page.getByRole('dialog', { name: 'Create rule' });
    await expect(window.getByRole('radio', { name: 'dropped' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(window.getByRole('radio', { name: 'updated' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(window.getByRole('radio', { name: /create a stored record set/u })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(window).toHaveCount(0);
    const rule = 'If a record set is updated, create a stored record set from it';
    await pressByKeyboard(page, rules.getByRole('button', { name: `Switch off: ${rule}` }));
    await expect(rules).toContainText('Off');
    await expect(rules.getByRole('button', { name: `Switch on: ${rule}` })).toBeFocused();
    await page.keyboard.press('Enter');
    const start = page.getByRole('dialog', { name: 'Switch on rule' });
    await pressByKeyboard(page, start.getByRole('button', { name: 'Switch on' }));
    await expect(start).toHaveCount(0);
    await expect(rules.getByRole('button', { name: `Switch off: ${rule}` })).toBeFocused();
    await pressByKeyboard(page, rules.getByRole('button', { name: `Drop rule: ${rule}` }));
    await expect(rules).toContainText('Create the first rule');
    await expect(page.locator(':focus')).toHaveCount(1);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Undo' }));
    await expect(rules.getByRole('button', { name: `Switch off: ${rule}` })).toBeVisible();
  },
);

test(
  'stored record sets are restored or deleted by keyboard',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/409/u);
    const place = await makePlace(api, 'Kept', ['www']);
    const ids = { cluster_id: place.cluster.id, project_id: place.project.id };
    await post(api, '/api/partners/clusters/new/rule/', { ...ids, do_if: 3, do_then: 2 });
    await changeRecord(api, place, {
      name: 'www',
      type: 'A',
      from: ['192.0.2.1', 300],
      to: ['192.0.2.9', 300],
    });
    const storedSets = async () => (await post(api, '/api/partners/clusters/stored/', ids))['list'];
    await expect.poll(storedSets).toHaveLength(1);
    await openCluster(page, place);
    const stored = panel(page, 'Stored record sets');
    const restore = stored.getByRole('button', { name: 'Restore: www A' });
    await pressByKeyboard(page, restore);
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(restore).toBeFocused();
    await page.keyboard.press('Enter');
    await pressByKeyboard(page, question.getByRole('button', { name: 'Replace' }));
    await expect.poll(() => dig(`www.${place.cluster.domain}`, 'A')).toEqual(['192.0.2.1']);
    await expect(question).toHaveCount(0);
    const last = stored.getByRole('button', { name: 'Delete: www A' }).last();
    await pressByKeyboard(page, last);
    await typeByKeyboard(page, question.getByLabel('Type www A to confirm'), 'www A');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('deleted');
    await expect(page.locator(':focus')).toHaveCount(1);
    await expectAccessible(page);
  },
);
