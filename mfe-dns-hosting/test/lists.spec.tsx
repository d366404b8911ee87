import { screen, waitFor, within } from '@testing-library/react';
import type { RuleEvent } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, DRIFT, GET, LIST, listOf, PLANS, RECORDS, screenProps, www } from './dns';
import { SettingsScreen } from '../src/features/cluster-settings/components/settings-screen';
import { ClustersScreen } from '../src/features/clusters/components/clusters-screen';
import { RecordsScreen } from '../src/features/records/table/records-screen';
import { HistoryScreen } from '../src/features/zone-history/components/history-screen';

const BASE = '/api/partners/clusters';
const EVENTS = `${BASE}/rules/events/`;
const STORED = `${BASE}/stored/`;
const HISTORY = `${BASE}/history/`;
const event: RuleEvent = {
  id: '6'.repeat(24),
  rule: 'If a record set is dropped, block its execution',
  kind: 'dropped',
  record_name: 'www',
  record_type: 'A',
  outcome: 'blocked',
  text: 'The change was not made.',
  date: '2026-01-02T10:00:00.000Z',
};

const cluster = { [GET]: () => ok({ cluster: canal }), [DRIFT]: () => listOf() };
const settings = {
  ...cluster,
  [`${BASE}/delegation/`]: () => refusal(503, 'unavailable', 'No resolver is there.'),
  [`${BASE}/rules/`]: () => listOf(),
  [EVENTS]: () => listOf(event),
  [STORED]: () => listOf(),
  [`${BASE}/tags/`]: () => listOf(),
};

type Sent = readonly { path: string; body: Record<string, unknown> }[];
const lastOf = (sent: Sent, path: string) => sent.filter((call) => call.path === path).at(-1)?.body;

it('the order of clusters by domain or age is stored in the URL', async () => {
  const { user, sent } = show(<ClustersScreen {...screenProps} />, { [LIST]: () => listOf(canal) });
  await screen.findByText('canal.nl');
  expect(screen.getByRole('columnheader', { name: 'Domain' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(lastOf(sent, LIST)).toMatchObject({ sort: 'created', direction: 'asc' }));
  await user.click(screen.getByRole('button', { name: 'Created' }));
  await waitFor(() => expect(lastOf(sent, LIST)).toMatchObject({ sort: 'created', direction: 'desc' }));
  expect(window.location.search).toBe('?sort=created.desc');
  await user.click(screen.getByRole('button', { name: 'Domain' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('record sets can be sorted by name only, also by the URL', async () => {
  window.history.replaceState(null, '', '/?sort=ttl.desc');
  const { user, sent } = show(<RecordsScreen {...screenProps} />, {
    ...cluster,
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(www),
  });
  await screen.findByText('www');
  expect(lastOf(sent, RECORDS)).not.toHaveProperty('direction');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(lastOf(sent, RECORDS)).toMatchObject({ direction: 'desc' }));
  expect(window.location.search).toBe('?sort=name.desc');
});

it('the URL can sort the history from its beginning', async () => {
  window.history.replaceState(null, '', '/?sort=date.asc&kind=dropped');
  const { sent } = show(<HistoryScreen {...screenProps} />, { ...cluster, [HISTORY]: () => listOf() });
  await screen.findByText('Nothing matches');
  expect(lastOf(sent, HISTORY)).toMatchObject({ direction: 'asc', kind: 'dropped' });
});

it('the outcome filter of the rule log is stored in the URL', async () => {
  const { user, sent } = show(<SettingsScreen {...screenProps} />, settings);
  const chips = within(await screen.findByRole('group', { name: 'Outcome' }));
  await user.click(chips.getByRole('button', { name: 'Blocked' }));
  await waitFor(() => expect(lastOf(sent, EVENTS)).toMatchObject({ outcome: 'blocked' }));
  expect(window.location.search).toBe('?outcome=blocked');
  await user.click(chips.getByRole('button', { name: 'Blocked' }));
  await waitFor(() => expect(lastOf(sent, EVENTS)).not.toHaveProperty('outcome'));
});

it('the search of stored record sets is hidden for an empty list', async () => {
  window.history.replaceState(null, '', '/?stored=shop');
  const { sent, user } = show(<SettingsScreen {...screenProps} />, settings);
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: /Stored record sets/u });
  await waitFor(() => expect(lastOf(sent, STORED)).toMatchObject({ query: 'shop' }));
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  await user.clear(search);
  await waitFor(() => expect(lastOf(sent, STORED)).not.toHaveProperty('query'));
  expect(await screen.findByText('No stored record sets')).toBeTruthy();
  expect(screen.queryByRole('searchbox', { name: /Stored record sets/u })).toBeNull();
});
