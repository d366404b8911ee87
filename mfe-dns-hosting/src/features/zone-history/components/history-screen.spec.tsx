import { screen, waitFor, within } from '@testing-library/react';
import type { AnswerState, PlanRow, ZoneChange, ZonePlan } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, KEY, listOf, screenProps } from '../../../../test/dns';
import { APPLY, PLAN, plan, ROWS } from '../../../../test/plans';
import { HistoryScreen } from './history-screen';

const CHANGES = '/api/partners/clusters/history/';
const CHANGE = `${CHANGES}get/`;
const ROLLBACK = `${CHANGES}rollback/`;
const PREVIEW = `${ROLLBACK}preview/`;

const state = (value: string): AnswerState => ({
  record_policy: 'Simple',
  record_ttl: 60,
  alias_target: null,
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
    serial: 42,
    published: '2026-01-02T10:00:00.100Z',
    nameservers: [{ name: 'ns1.example.net', ms: 34 }],
  },
};
const gone: ZoneChange = {
  ...updated,
  id: '8'.repeat(24),
  revision: 5,
  kind: 'dropped',
  record_name: 'old',
  after: null,
  receipt: null,
  author: { kind: 'user', name: null },
  cause: 'rollback',
};

const answers = {
  [GET]: () => ok({ cluster: canal }),
  [CHANGES]: () => listOf(updated, gone),
  [CHANGE]: () => ok({ change: updated, present: updated.after, newest_revision: 7 }),
};

beforeEach(() => window.history.replaceState(null, '', '/'));

it('the history lists change, author and publication time', async () => {
  show(<HistoryScreen {...screenProps} />, answers);
  const row = within((await screen.findByRole('button', { name: 'www A' })).closest('tr') ?? document.body);
  expect(row.getByText('www.canal.nl. 60 IN A 192.0.2.1').parentElement?.textContent).toMatch(/Removed/u);
  expect(row.getByText('www.canal.nl. 60 IN A 192.0.2.2').parentElement?.textContent).toMatch(/Added/u);
  expect([row.getByText('Mies'), row.getByText('34 ms')]).toHaveLength(2);
  expect(screen.getByText('A former member, by a rollback')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('aria-current')).toBe('page');
});

it('the history polls while changes are pending', async () => {
  const results = [ok({ list: [gone], next: null, count: 1, pending: true }), listOf(updated, gone)];
  show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [CHANGES]: () => results.shift() ?? listOf(updated, gone),
  });
  await screen.findByRole('button', { name: 'old A' });
  expect(await screen.findByRole('button', { name: 'www A' })).toBeTruthy();
});

it('a rollback sends the displayed revision, and a conflict is shown', async () => {
  const late = refusal(409, 'conflict', 'This record set has changed.');
  const results = [late, ok({})];
  const { user, sent, host } = show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [ROLLBACK]: () => results.shift() ?? ok({}),
  });
  await user.click(await screen.findByRole('button', { name: 'www A' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('34 ms')).toBeTruthy();
  expect(sheet.getByText('These lines will be restored:')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Revert this change' }));
  expect(await sheet.findByText('This record set has changed.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Revert this change' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'Change of www A reverted.', tone: 'good' }),
  );
  expect(sent.filter(({ path }) => path === ROLLBACK).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ ...KEY, change_id: updated.id, newest_revision: 7 })),
  );
});

describe('the rollback of a whole zone', () => {
  const counts = { ...plan.counts, unknown: { sets: 0, lines: 0 }, conflict: { sets: 1, lines: 0 } };
  const back: ZonePlan = {
    ...plan,
    source: 'rollback',
    detail: '2026-01-02T10:00:00.000Z',
    file: '',
    confirm: true,
    counts,
    total: 1,
  };
  const row = (record_name: string, notes: string[]): PlanRow => ({
    record_name,
    record_type: 'A',
    lines: [],
    line_count: 0,
    before: null,
    notes,
    after: state('192.0.2.9'),
  });
  const rows = ({ category }: Record<string, unknown>) =>
    listOf(category === 'conflict' ? row('sub', ['It is another cluster’s.']) : row('old', []));
  const world = (steps: ZonePlan[] = []) => {
    let now = back;
    return {
      ...answers,
      [PREVIEW]: () => ok({ plan: back }),
      [ROWS]: rows,
      [APPLY]: () => {
        now = { ...back, state: 'running' };
        return ok({ plan: now });
      },
      [PLAN]: () => {
        if (now.state === 'running') now = steps.shift() ?? now;
        return ok({ plan: now });
      },
    };
  };
  const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Restore the zone' }));

  it('requires its preview and the typed domain', async () => {
    const done: ZonePlan = { ...back, state: 'done', tried: 1, ended: back.created };
    const { user, sent } = show(<HistoryScreen {...screenProps} />, world([done]));
    await screen.findByRole('button', { name: 'www A' });
    await user.click(screen.getByRole('button', { name: /Restore the zone to this point: www A/u }));
    const dialog = await dialogOf();
    expect(await dialog.findByText('It is another cluster’s.')).toBeTruthy();
    expect(dialog.getByText(/^The zone of /u)).toBeTruthy();
    expect(sent.find(({ path }) => path === PREVIEW)?.body).toEqual({ ...KEY, to_revision: 7 });
    expect(window.location.search).toContain(`plan=${back.id}`);
    await user.click(dialog.getByRole('button', { name: 'Added 1' }));
    expect(await dialog.findByText('old.canal.nl. 60 IN A 192.0.2.9')).toBeTruthy();
    const make = dialog.getByRole('button', { name: 'Restore 1 record set' });
    expect((make as HTMLButtonElement).disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Type canal.nl to confirm' }), 'canal.nl');
    await user.click(make);
    expect(await dialog.findByText('1 change made.')).toBeTruthy();
    expect(sent.find(({ path }) => path === APPLY)?.body).toMatchObject({ cluster_domain: 'canal.nl' });
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('survives a reload and gets a new preview after a concurrent change', async () => {
    window.history.replaceState(null, '', `/?back=7&plan=${back.id}`);
    const message = 'The zone was changed since this preview. Please create a new one.';
    const { user, sent } = show(<HistoryScreen {...screenProps} />, {
      ...world(),
      [APPLY]: () => refusal(409, 'conflict', message),
    });
    const dialog = await dialogOf();
    expect(dialog.queryByText(/This is a new preview/u)).toBeNull();
    await user.type(await dialog.findByRole('textbox', { name: 'Type canal.nl to confirm' }), 'canal.nl');
    await user.click(dialog.getByRole('button', { name: 'Restore 1 record set' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(sent.filter(({ path }) => path === PREVIEW)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Create a new preview' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path === PREVIEW)?.body).toEqual({ ...KEY, to_revision: 7 }),
    );
    expect(await dialog.findByText(/This is a new preview/u)).toBeTruthy();
    const typed = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Type canal.nl to confirm' });
    expect(typed.value).toBe('');
    await user.type(typed, 'canal.nl');
    const make = dialog.getByRole<HTMLButtonElement>('button', { name: 'Restore 1 record set' });
    expect(make.disabled).toBe(false);
  });

  it('shows why the preview failed and offers Retry', async () => {
    const results = [refusal(429, 'too-many-requests', 'Please wait.'), ok({ plan: back })];
    const { user } = show(<HistoryScreen {...screenProps} />, {
      ...world(),
      [PREVIEW]: () => results.shift() ?? ok({ plan: back }),
    });
    await screen.findByRole('button', { name: 'www A' });
    await user.click(screen.getByRole('button', { name: /Restore the zone to this point: www A/u }));
    const dialog = await dialogOf();
    expect(await dialog.findByText('Please wait.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('button', { name: 'Restore 1 record set' })).toBeTruthy();
  });
});

it('the dialog of a change has a name during loading and after a failure', async () => {
  const { user } = show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [CHANGE]: () => refusal(503, 'unavailable', 'Not now.'),
  });
  await user.click(await screen.findByRole('button', { name: 'www A' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'One change' }));
  expect(await sheet.findByText('Not now.')).toBeTruthy();
});

it('a failed request for the history shows the reason', async () => {
  show(<HistoryScreen {...screenProps} />, {
    ...answers,
    [CHANGES]: () => refusal(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByText('Not now.')).toBeTruthy();
});
