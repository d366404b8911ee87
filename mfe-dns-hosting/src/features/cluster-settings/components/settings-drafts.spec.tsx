import { screen, waitFor, within } from '@testing-library/react';
import { ok, show } from '@zonewerk/testing/screens';
import { KEY, listOf } from '../../../../test/dns';
import { RulesTable } from './rules-table';
import { TagsPanel } from './tags-panel';

const BASE = '/api/partners/clusters';
const ADD_TAG = `${BASE}/tags/add/`;
const NEW_RULE = `${BASE}/new/rule/`;
const tag = { id: '4'.repeat(24), name: 'Production', color: 'green', tagged: true };

const clusterKey = { projectId: KEY.project_id, clusterId: KEY.cluster_id };

const openRules = (more = {}) =>
  show(<RulesTable clusterKey={clusterKey} />, {
    [`${BASE}/rules/`]: () => listOf(),
    [`${BASE}/try/rule/`]: () => ok({ message: 'On 0 of 0.', considered: 0, matching: 0, list: [] }),
    ...more,
  });

const openTags = (more = {}) =>
  show(<TagsPanel clusterKey={clusterKey} />, { [`${BASE}/tags/`]: () => listOf(), ...more });

it('the input of a new rule survives a reload and is cleared by its creation', async () => {
  const first = openRules();
  const [button] = await screen.findAllByRole('button', { name: 'Create rule' });
  await first.user.click(button!);
  const before = within(await screen.findByRole('dialog', { name: 'Create rule' }));
  await first.user.click(before.getByRole('radio', { name: 'updated' }));
  await first.user.click(before.getByRole('radio', { name: /block its execution/u }));
  await first.user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Create rule' })).toBeTruthy();
  first.unmount();
  expect(window.location.search).toBe('?rule=1');
  const { user, sent } = openRules({ [NEW_RULE]: () => ok({}) });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create rule' }));
  await user.click(dialog.getByRole('button', { name: 'Create rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === NEW_RULE)?.body).toEqual({ ...KEY, do_if: 3, do_then: 3 });
  expect(window.sessionStorage.length).toBe(0);
});

it('the input of a new tag survives a reload and is cleared by its creation', async () => {
  const first = openTags();
  await first.user.type(await screen.findByLabelText('New tag'), 'Test');
  await first.user.selectOptions(screen.getByLabelText('Colour'), 'green');
  first.unmount();
  const { user, sent } = openTags({ [ADD_TAG]: () => ok({ tag, message: 'Test has been created.' }) });
  expect(await screen.findByDisplayValue('Test')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create tag' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Test')).toBeNull());
  expect(sent.find(({ path }) => path === ADD_TAG)?.body).toEqual({ ...KEY, name: 'Test', color: 'green' });
  expect(window.sessionStorage.length).toBe(0);
});

it('Cancel clears the input of a new rule', async () => {
  window.history.replaceState(null, '', '/?rule=1');
  const { user } = openRules();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create rule' }));
  await user.click(dialog.getByRole('radio', { name: 'updated' }));
  expect(window.sessionStorage.length).toBe(1);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.sessionStorage.length).toBe(0);
});
