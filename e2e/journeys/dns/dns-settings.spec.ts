import { expect, expectAccessible, expectNoSidewaysScroll, post, test } from '@zonewerk/testing';
import type { APIRequestContext, Page } from '@playwright/test';
import { changeRecord } from '../../fixtures/builders';
import { makePlace, openCluster, panel, type Place } from '../../fixtures/dns/cluster-page';
import { dig } from '../../fixtures/dns/dig';

test(
  'a cluster shows its delegation and assigns project tags',
  { tag: '@full' },
  async ({ signedIn: page, api }) => {
    const place = await makePlace(api, 'Tags');
    await expect.poll(() => dig(place.cluster.domain, 'NS')).toHaveLength(2);
    const ours = (await dig(place.cluster.domain, 'NS')).map((name) => name.replace(/\.$/u, ''));
    await openCluster(page, place);
    const delegation = panel(page, 'Delegation');
    await expect(delegation).toContainText(
      `Set these nameservers at the registrar of ${place.cluster.domain}.`,
    );
    for (const name of ours)
      await expect(delegation.getByRole('button', { name: `Copy ${name}`, exact: true })).toBeVisible();
    await delegation.getByRole('button', { name: 'Check again' }).click();
    await expect(delegation).toContainText('Resolvers query our nameservers for this domain.');

    const tags = panel(page, 'Tags');
    await expect(tags).toContainText('The project has no tags yet.');
    await tags.getByRole('button', { name: 'Create tag' }).click();
    await expect(tags.getByLabel('New tag')).toHaveAttribute('aria-invalid', 'true');
    await tags.getByLabel('New tag').fill('Production');
    await tags.getByLabel('Colour').selectOption('green');
    await tags.getByRole('button', { name: 'Create tag' }).click();
    const tag = tags.getByRole('button', { name: 'Production', exact: true });
    await expect(tag).toHaveAttribute('aria-pressed', 'true');
    await expect(tags.getByLabel('New tag')).toHaveValue('');
    await tag.click();
    await expect(tag).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await tags.getByRole('button', { name: 'Remove tag: Production' }).click();
    const question = page.getByRole('dialog', { name: 'Remove tag' });
    await expect(question).toContainText('Production is removed from the project and all its clusters.');
    await expectAccessible(page);
    await question.getByLabel('Type Production to confirm').fill('Production');
    await question.getByRole('button', { name: 'Remove tag' }).click();
    await expect(tags).toContainText('The project has no tags yet.');
  },
);

/** The stored record sets of a cluster; rules run after a change. */
async function storedSets(api: APIRequestContext, ids: object): Promise<unknown[]> {
  const { list } = await post(api, '/api/partners/clusters/stored/', ids);
  return list as unknown[];
}

test(
  'a stored record set is restored over the current one, or deleted',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/409/u);
    const place = await makePlace(api, 'Stored', ['www', 'mail']);
    const ids = { cluster_id: place.cluster.id, project_id: place.project.id };
    await post(api, '/api/partners/clusters/new/rule/', { ...ids, do_if: 3, do_then: 2 });
    for (const [name, from, to] of [
      ['www', '192.0.2.1', '192.0.2.11'],
      ['mail', '192.0.2.2', '192.0.2.12'],
    ] as const)
      await changeRecord(api, place, { name, type: 'A', from: [from, 300], to: [to, 300] });
    await expect.poll(() => dig(`www.${place.cluster.domain}`, 'A')).toEqual(['192.0.2.11']);
    await expect.poll(() => storedSets(api, ids)).toHaveLength(2);
    await openCluster(page, place);
    const stored = panel(page, 'Stored record sets');
    await expect(stored).toContainText(`www.${place.cluster.domain}. 300 IN A 192.0.2.1`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await stored.getByRole('button', { name: 'Restore: www A' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('The history shows the present version:');
    await expect(question).toContainText(`www.${place.cluster.domain}. 300 IN A 192.0.2.11`);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(question).toHaveCount(0);
    await expect.poll(() => dig(`www.${place.cluster.domain}`, 'A')).toEqual(['192.0.2.1']);

    await stored.getByRole('button', { name: 'Delete: mail A' }).click();
    await expect(question).toContainText(
      'The stored copy of mail A will be deleted. The zone does not change.',
    );
    await question.getByLabel('Type mail A to confirm').fill('mail A');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(stored.getByRole('button', { name: 'Delete: mail A' })).toHaveCount(0);
    await expect.poll(() => dig(`mail.${place.cluster.domain}`, 'A')).toEqual(['192.0.2.12']);
  },
);

/** Tries to delete a record set protected by a rule. */
async function expectRefusal(page: Page, place: Place): Promise<void> {
  await openCluster(page, place, 'records/');
  const main = page.getByRole('main');
  await main.getByRole('checkbox', { name: /www A/u }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete record set' });
  await deletion.getByRole('button', { name: 'Delete 1 record set' }).click();
  const refusal = page.getByRole('dialog', { name: 'Something went wrong' });
  await expect(refusal).toContainText('It can be switched off in the configuration of the cluster.');
  await expectAccessible(page);
  await refusal.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => dig(`www.${place.cluster.domain}`, 'A')).toEqual(['192.0.2.1']);
}

test(
  'a rule shows a rehearsal, blocks a deletion, logs it and is toggled',
  { tag: '@full' },
  async ({ signedIn: page, api, watch }) => {
    watch.allow(/403/u);
    const place = await makePlace(api, 'Rules', ['www', 'old']);
    const ids = { cluster_id: place.cluster.id, project_id: place.project.id };
    await post(api, '/api/partners/clusters/droprecord/', { ...ids, record_name: 'old', record_type: 'A' });
    await openCluster(page, place);
    const rules = panel(page, 'Rules');
    await rules.getByRole('button', { name: 'Create rule' }).click();
    const window = page.getByRole('dialog', { name: 'Create rule' });
    const rehearsal = window.getByRole('region', { name: 'Effect on recent changes' });
    await expect(rehearsal).toContainText('it would have run on 1 of the last 3 changes.');
    await expect(rehearsal.getByRole('listitem')).toContainText('old A');
    await window.getByRole('radio', { name: 'created' }).check();
    await expect(rehearsal).toContainText('it would have run on 2 of the last 3 changes.');
    await window.getByRole('radio', { name: 'dropped' }).check();
    await window.getByRole('radio', { name: /block its execution/u }).check();
    await expect(rehearsal.getByRole('listitem')).toContainText('The change was not made.');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await window.getByRole('button', { name: 'Create rule' }).click();
    const rule = 'If a record set is dropped, block its execution';
    await expect(rules).toContainText(rule);

    await expectRefusal(page, place);
    await openCluster(page, place);
    const log = panel(page, 'Event log');
    await expect(log.getByRole('row', { name: /www A/u })).toContainText('Blocked');
    await rules.getByRole('button', { name: `Switch off: ${rule}` }).click();
    await expect(rules).toContainText('Off');
    await rules.getByRole('button', { name: `Switch on: ${rule}` }).click();
    const start = page.getByRole('dialog', { name: 'Switch on rule' });
    await expect(start).toContainText('it would have run on 1 of the last 3 changes.');
    await expectAccessible(page);
    await start.getByRole('button', { name: 'Switch on' }).click();
    await expect(rules.getByRole('button', { name: `Switch off: ${rule}` })).toBeVisible();
    await rules.getByRole('button', { name: `Drop rule: ${rule}` }).click();
    await expect(rules).toContainText('Create the first rule');
  },
);
