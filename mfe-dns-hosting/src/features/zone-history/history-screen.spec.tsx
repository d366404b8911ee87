import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerState, ZoneChange } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, KEY, listOf, screenProps } from '../../../test/dns';
import { HistoryScreen } from './history-screen';

const CHANGES = '/api/partners/clusters/history/';
const CHANGE = `${CHANGES}get/`;
const ROLLBACK = `${CHANGES}rollback/`;
const PREVIEW = `${ROLLBACK}preview/`;
const ZONE = `${ROLLBACK}zone/`;

const state = (value: string): AnswerState => ({
  ...{ record_policy: 'Simple', record_ttl: 60, alias_target: null },
  members: [{ identifier: '', weight: null, values: [value] }],
});
const updated: ZoneChange = {
  id: '9'.repeat(24),
  revision: 7,
  kind: 'updated',
  record_name: 'www',
  record_type: 'A',
  before: state('192.0.2.1'),
  after: state('192.0.2.2'),
  author: { kind: 'user', name: 'Mies' },
  cause: null,
  date: '2026-01-02T10:00:00.000Z',
  receipt: {
    ...{ serial: 42, published: '2026-01-02T10:00:00.100Z' },
    nameservers: [{ name: 'ns1.example.net', ms: 34 }],
  },
};
const gone: ZoneChange = {
  ...updated,
  ...{ id: '8'.repeat(24), revision: 5, kind: 'dropped', record_name: 'old', after: null, receipt: null },
  ...{ author: { kind: 'user', name: null }, cause: 'rollback' },
};

const answers = {
  [GET]: () => ok({ cluster: canal }),
  [CHANGES]: () => listOf(updated, gone),
  [CHANGE]: () => ok({ change: updated, present: updated.after, newest_revision: 7 }),
};

beforeEach(() => window.history.replaceState(null, '', '/'));

it('lists what changed, who did it and how soon it was answered', async () => {
  show(<HistoryScreen {...screenProps} />, answers);
  const row = within((await screen.findByRole('button', { name: 'www A' })).closest('tr') ?? document.body);
  expect(row.getByText('www.canal.nl. 60 IN A 192.0.2.1').parentElement?.textContent).toMatch(/Removed/u);
  expect(row.getByText('www.canal.nl. 60 IN A 192.0.2.2').parentElement?.textContent).toMatch(/Added/u);
  expect([row.getByText('Mies'), row.getByText('34 ms')]).toHaveLength(2);
  expect(screen.getByText('A former member, by going back')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('aria-current')).toBe('page');
});

it('takes a change back as the person saw it, and shows it when that is late', async () => {
  const late = refusal(409, 'conflict', 'This record set was changed in the meantime.');
  const results = [late, ok({})];
  const { user, sent, host } = show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [ROLLBACK]: () => results.shift() ?? ok({}),
  });
  await user.click(await screen.findByRole('button', { name: 'www A' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('34 ms')).toBeTruthy();
  expect(sheet.getByText('These lines will be there again:')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Bring back what was before' }));
  expect(await sheet.findByText('This record set was changed in the meantime.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Bring back what was before' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'www A is back as it was before.', tone: 'good' }),
  );
  expect(sent.filter(({ path }) => path === ROLLBACK).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ ...KEY, change_id: updated.id, newest_revision: 7 })),
  );
});

it('brings the whole zone back after the domain was typed', async () => {
  const list = [
    { kind: 'created', record_name: 'old', record_type: 'A', before: null, after: state('192.0.2.9') },
  ];
  const { user, sent, host } = show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [PREVIEW]: () => ok({ newest_revision: 9, created: 1, updated: 0, dropped: 0, list }),
    [ZONE]: () => ok({ message: '1 record set brought back.', changed: 1, left: [] }),
  });
  await screen.findByRole('button', { name: 'www A' });
  const name = /Bring the zone back to after this: www A/u;
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: '1 record set brought back.', tone: 'good' }),
  );
  expect(host.confirm.mock.calls[0]?.[0]).toMatchObject({ typed: 'canal.nl', danger: true });
  expect(sent.find(({ path }) => path === ZONE)?.body).toEqual({
    ...{ ...KEY, to_revision: 7, newest_revision: 9, cluster_domain: 'canal.nl' },
  });
});

it('says why the history cannot be read', async () => {
  show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [CHANGES]: () => refusal(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByText('Not now.')).toBeTruthy();
});
