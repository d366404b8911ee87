import type { RecordSet } from '@zonewerk/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  alias,
  canal,
  CREATE_RECORD,
  distant,
  GET,
  GET_RESOURCE,
  KEY,
  listOf,
  RECORDS,
  resourceOf,
  screenProps,
  split,
  UPDATE_RECORD,
  www,
  DRIFT,
  PLANS,
} from '../../../../test/dns';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from '../table/records-screen';

type Answer = Response | Error;

/** The edit sheet of a set, with the responses to its saves in order. */
async function openEdit(set: RecordSet, ...answers: Answer[]) {
  window.history.replaceState(null, '', `/records/?edit=${set.record_type}:${set.record_name}`);
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(set),
    [GET_RESOURCE]: () => resourceOf(set),
    [UPDATE_RECORD]: () => answers.shift() ?? ok({ record: set }),
    [CREATE_RECORD]: () => ok({ record: set }),
  });
  const name = `Edit ${set.record_name} ${set.record_type}`;
  const sheet = within(await screen.findByRole('dialog', { name }));
  await sheet.findByText(/^(?:Changes in the zone file|Policy Conflict)$/u);
  const sentTo = (path: string) => shown.sent.filter((call) => call.path === path).map(({ body }) => body);
  return {
    ...shown,
    sheet,
    save: () => shown.user.click(sheet.getByRole('button', { name: 'Save' })),
    saved: () => sentTo(UPDATE_RECORD),
    created: () => sentTo(CREATE_RECORD),
  };
}

const changed = { ...www, record_ttl: 60 };
const stored = (record: RecordSet) =>
  Response.json({ status: 'success', message: 'www.canal.nl A has been changed.', record });
const overtaken = (record: RecordSet | null) =>
  Response.json({
    status: 'conflict',
    message: 'Another change of this record set was saved first.',
    record,
  });

it('an edit shows the change, sends the original values and can be undone', async () => {
  const { user, sheet, save, saved, host, sent } = await openEdit(www, stored(changed));
  expect(sent.find(({ path }) => path === GET_RESOURCE)?.body).toEqual({
    ...KEY,
    record_name: 'www',
    record_type: 'A',
    record_domain: 'canal.nl',
  });
  expect(sheet.getByText('No changes yet.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: '1 minute' }));
  expect(sheet.getByText('The TTL changes from 5 minutes to 1 minute.')).toBeTruthy();
  expect(sheet.getByText('www.canal.nl. 60 IN A 192.0.2.1')).toBeTruthy();
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([
    {
      ...KEY,
      record_name: 'www',
      record_type: 'A',
      record_ttl: 60,
      record_policy: 'Simple',
      record_value: '192.0.2.1\n192.0.2.2',
      alias: false,
      target: null,
      original_name: 'www',
      original_ttl: 300,
      original_value: '192.0.2.1\n192.0.2.2',
      old_target: null,
    },
  ]);
  const toast = host.toast.mock.calls[0]?.[0];
  expect(toast?.text).toBe('www.canal.nl A has been changed.');
  await act(async () => toast?.undo());
  await waitFor(() => expect(saved()[1]).toMatchObject({ record_ttl: 300, original_ttl: 60 }));
  expect([window.location.search, window.sessionStorage.length]).toEqual(['', 0]);
});

it('the sheet opens from its row and closes without a request when unchanged', async () => {
  const { user, save, saved } = await openEdit(www);
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Edit: www A' }));
  expect(await screen.findByRole('dialog', { name: 'Edit www A' })).toBeTruthy();
  expect(window.location.search).toContain('edit=A%3Awww');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'www' }));
  expect(await screen.findByRole('dialog', { name: 'Edit www A' })).toBeTruthy();
});

it('saving a weighted set sends all original and new answers', async () => {
  const { user, sheet, save, saved } = await openEdit(split);
  const first = within(sheet.getByRole('group', { name: 'Answer 1' }));
  await user.clear(first.getByLabelText('Weight'));
  await user.type(first.getByLabelText('Weight'), '1');
  expect(sheet.getByText(/^Shares of the answers: ams from 75% to 50%/u)).toBeTruthy();
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({
    record_policy: 'Weighted',
    members: [
      { identifier: 'ams', value: '192.0.2.1', weight: '1' },
      { identifier: 'rtm', value: '192.0.2.2', weight: '1' },
    ],
    original_members: [
      { identifier: 'ams', value: '192.0.2.1', weight: 3 },
      { identifier: 'rtm', value: '192.0.2.2', weight: 1 },
    ],
    original_value: null,
  });
});

it('an alias can become values', async () => {
  const { user, sheet, save, saved } = await openEdit(alias);
  await user.click(sheet.getByLabelText('Alias'));
  await user.click(sheet.getByLabelText('Address 1'));
  await user.paste('192.0.2.9');
  expect(sheet.getByText('It is no longer an alias and has its own values.')).toBeTruthy();
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]).toMatchObject({ alias: false, target: null, old_target: 'shop.example.net' });
});

it('a Route 53 policy is read-only', async () => {
  const { sheet } = await openEdit(distant);
  const lines = [
    'distant.canal.nl. 300 IN A 192.0.2.1 ; set id eu, Continent EU',
    'distant.canal.nl. IN A ; alias of cdn.example.net, set id rest, Default',
  ];
  for (const line of lines) expect(sheet.getByText(line)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'distant A' })).toBeTruthy();
  expect(sheet.getByRole('link', { name: 'Contact customer care' }).getAttribute('href')).toBe(
    '/support/create/',
  );
  expect(sheet.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('a failed request for the record set shows the reason and Retry', async () => {
  window.history.replaceState(null, '', '/records/?edit=A:gone');
  const answers = [refusal(404, 'not-found', 'Resource returned 404.')];
  const { user } = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(www),
    [GET_RESOURCE]: () => answers.shift() ?? resourceOf({ ...www, record_name: 'gone' }),
  });
  expect(await screen.findByText('Issue while fetching Resource.')).toBeTruthy();
  expect(screen.getByText('Resource returned 404.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Changes in the zone file')).toBeTruthy();
});

it('validation errors of the API appear at their fields', async () => {
  const issues = [{ path: 'target', message: 'This alias would follow itself.' }];
  const { user, sheet, save } = await openEdit(alias, refusal(400, 'validation-error', 'Check.', issues));
  await user.type(sheet.getByLabelText('Target'), '.nl');
  await save();
  expect(await sheet.findByText('This alias would follow itself.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText('Target')));
});

describe('a conflict in the edit sheet', () => {
  const theirs = {
    ...www,
    values: ['192.0.2.1'],
    members: [{ identifier: '', values: ['192.0.2.1'], weight: null }],
  };

  async function collide(record: RecordSet | null, ...answers: Answer[]) {
    const edit = await openEdit(www, overtaken(record), ...answers);
    await edit.user.click(edit.sheet.getByRole('button', { name: '1 minute' }));
    await edit.save();
    const name = record ? 'Another change of this record set was saved' : 'This record set was deleted';
    return { ...edit, conflict: within(await screen.findByRole('dialog', { name })) };
  }

  it('shows both changes and overwrites only after a confirmation', async () => {
    const { user, conflict, saved } = await collide(theirs, ok({ record: changed }));
    const mine = within(conflict.getByRole('region', { name: 'Your change' }));
    expect(mine.getByText('www.canal.nl. 60 IN A 192.0.2.2')).toBeTruthy();
    const stored = within(conflict.getByRole('region', { name: 'Saved change' }));
    expect(stored.getByText('www.canal.nl. 300 IN A 192.0.2.2').closest('del')).toBeTruthy();
    await user.click(conflict.getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved()[1]).toMatchObject({ record_ttl: 60, original_value: '192.0.2.1' });
  });

  it('can load the stored version', async () => {
    const { user, conflict, sheet } = await collide(theirs);
    await user.click(conflict.getByRole('button', { name: 'Use the saved change' }));
    expect(await sheet.findByText('No changes yet.')).toBeTruthy();
    expect(sheet.queryByLabelText('Address 2')).toBeNull();
  });

  it('can continue editing on the stored version', async () => {
    const { user, conflict, sheet } = await collide(theirs);
    await user.click(conflict.getByRole('button', { name: 'Continue editing' }));
    expect(await sheet.findByText('1 value added.')).toBeTruthy();
    expect(sheet.getByLabelText('Address 2')).toBeTruthy();
  });

  it('can recreate a deleted record set', async () => {
    const { user, conflict, created } = await collide(null);
    await user.click(conflict.getByRole('button', { name: 'Create it again' }));
    await waitFor(() => expect(created()).toMatchObject([{ record_name: 'www', record_ttl: 60 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
