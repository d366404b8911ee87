import type { RecordSet, ZonePlan } from '@zonewerk/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  canal,
  CREATE_RECORD,
  DROP_RECORD,
  GET,
  GET_RESOURCE,
  KEY,
  listOf,
  mail,
  RECORDS,
  resourceOf,
  screenProps,
  www,
  DRIFT,
  PLANS,
} from '../../../../test/dns';
import { APPLY, plan, REMOVE, showPlans } from '../../../../test/plans';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from '../table/records-screen';

type Answer = Response | Error;
const member = { identifier: '', weight: null };

interface World {
  read?: (name: unknown) => Answer;
  drop?: (name: unknown) => Answer;
  sets?: readonly RecordSet[];
}

/** A cluster whose record sets disappear when dropped. */
function world({ read, drop, sets = [mail, www] }: World = {}) {
  let left = [...sets];
  const find = (name: unknown) => left.find(({ record_name }) => record_name === name);
  return show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: { ...canal, records: left.length } }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(...left),
    [GET_RESOURCE]: ({ record_name: name }) => {
      const set = find(name);
      return read?.(name) ?? (set ? resourceOf(set) : new Error('Not there.'));
    },
    [DROP_RECORD]: ({ record_name: name }) => {
      const answer = drop?.(name) ?? ok({ record: find(name) ?? www });
      if (answer instanceof Response && answer.ok) left = left.filter((set) => set !== find(name));
      return answer;
    },
    [CREATE_RECORD]: () => ok({ record: www }),
  });
}

const label = (name: RegExp) => screen.findByRole('dialog', { name });
const gone = Response.json({ status: 'not-found', message: 'Resource returned 404.' }, { status: 404 });

it('a deletion fetches and shows the record set and can be undone', async () => {
  const { user, sent, host } = world();
  await user.click(await screen.findByRole('button', { name: 'Delete: www A' }));
  const dialog = within(await label(/^Delete record set$/u));
  expect(await dialog.findByText('192.0.2.2')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete 1 record set' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete: www A' })).toBeNull());
  const place = { record_name: 'www', record_type: 'A', ...KEY };
  expect(sent.find(({ path }) => path === GET_RESOURCE)?.body).toEqual({
    ...place,
    record_domain: 'canal.nl',
  });
  expect(sent.find(({ path }) => path === DROP_RECORD)?.body).toEqual({
    ...place,
    identifier: null,
    original_ttl: 300,
    original_value: '192.0.2.1\n192.0.2.2',
    old_target: null,
  });
  const toast = host.toast.mock.calls[0]?.[0];
  expect(toast?.text).toBe('www A deleted.');
  await act(async () => toast?.undo());
  await waitFor(() =>
    expect(sent.find(({ path }) => path === CREATE_RECORD)?.body).toEqual({
      ...place,
      record_ttl: 300,
      record_value: '192.0.2.1\n192.0.2.2',
      record_policy: 'Simple',
      is_alias: false,
      alias_target: null,
    }),
  );
});

/** Selects all rows. It waits for rows first, because an empty table has nothing to select. */
async function selectAll(user: ReturnType<typeof world>['user']): Promise<void> {
  await screen.findAllByRole('checkbox', { name: /^Select (?!all rows)/u });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
}

it('selected record sets are deleted together', async () => {
  const { user, sent, host } = world();
  await selectAll(user);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await label(/^Delete 2 record sets$/u));
  await user.click(await dialog.findByRole('button', { name: 'Delete 2 record sets' }));
  expect(await screen.findByText('Create the first record set')).toBeTruthy();
  expect(sent.filter(({ path }) => path === DROP_RECORD)).toHaveLength(2);
  expect(host.toast.mock.calls[0]?.[0].text).toBe('2 record sets deleted.');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('a record set that cannot be fetched is skipped with the reason and can be retried', async () => {
  const answers = [gone];
  const { user } = world({ read: (name) => (name === 'www' ? answers.shift() : undefined) as Answer });
  await selectAll(user);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await label(/^Delete 2 record sets$/u));
  expect(await dialog.findByText('Issue while fetching Resource.')).toBeTruthy();
  expect(dialog.getByText('www A').parentElement?.textContent).toBe('www A: Resource returned 404.');
  expect(await dialog.findByRole('button', { name: 'Delete 1 record set' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('button', { name: 'Delete 2 record sets' })).toBeTruthy();
  expect(dialog.queryByText('Issue while fetching Resource.')).toBeNull();
});

it('a rejected deletion shows an error', async () => {
  const { user, host } = world({ drop: () => refusal(409, 'conflict', 'Somebody was faster.') });
  await user.click(await screen.findByRole('button', { name: 'Delete: www A' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 1 record set' }));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Something went wrong' })),
  );
  expect(host.toast).not.toHaveBeenCalled();
});

it('a deletion shows a concurrent change, and Undo restores the deleted version', async () => {
  const theirs = { ...www, values: ['192.0.2.9'], members: [{ ...member, values: ['192.0.2.9'] }] };
  const answers = [Response.json({ status: 'conflict', message: 'Somebody was faster.', record: theirs })];
  const { user, sent, host } = world({ drop: () => answers.shift() ?? ok({ record: theirs }) });
  await user.click(await screen.findByRole('button', { name: 'Delete: www A' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 1 record set' }));
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText('Changed since you opened it')).toBeTruthy();
  expect(note.getAllByText('Removed:')).toHaveLength(2);
  expect(note.getByText(/IN A 192\.0\.2\.9$/u)).toBeTruthy();
  expect(host.toast).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Delete 1 record set' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const drops = sent.filter(({ path }) => path === DROP_RECORD).map(({ body }) => body['original_value']);
  expect(drops).toEqual(['192.0.2.1\n192.0.2.2', '192.0.2.9']);
  await act(async () => host.toast.mock.calls[0]?.[0].undo());
  await waitFor(() =>
    expect(sent.find(({ path }) => path === CREATE_RECORD)?.body).toMatchObject({
      record_value: '192.0.2.9',
    }),
  );
});

describe('a deletion of many record sets is planned by the server', () => {
  const COUNT = 10;
  const sets = Array.from({ length: COUNT }, (_, index) => ({
    ...www,
    id: `id-${index}`,
    record_name: `h${index}`,
  }));
  const removal = (removed: number, confirm: boolean): ZonePlan => ({
    ...plan,
    source: 'removal',
    detail: '',
    file: '',
    confirm,
    total: removed,
    counts: { ...plan.counts, added: none, unknown: none, removed: { sets: removed, lines: 0 } },
  });
  const none = { sets: 0, lines: 0 };

  /** Selects every row of a zone for deletion. */
  async function choose(made: ZonePlan) {
    const done = { ...made, state: 'done' as const, tried: made.total, left: 1, ended: made.created };
    let sent: { path: string }[] = [];
    const begun = () => sent.some(({ path }) => path === APPLY);
    const shown = showPlans(
      {
        [GET]: () => ok({ cluster: { ...canal, records: COUNT } }),
        [RECORDS]: () => listOf(...(begun() ? [] : sets)),
      },
      { made, steps: [done] },
    );
    sent = shown.sent;
    await screen.findByText('h9');
    await shown.user.click(screen.getByLabelText('Select all rows'));
    await shown.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    return { ...shown, dialog: within(await label(/^Delete record sets$/u)) };
  }

  it('requires the typed domain for a large part of the zone', async () => {
    const { user, sent, dialog } = await choose(removal(10, true));
    const confirm = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Delete 10 record sets' });
    expect(dialog.getByText('This removes 10 of 2 record sets.')).toBeTruthy();
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Type canal.nl to confirm' }), 'canal.nl');
    await user.click(confirm);
    expect(await dialog.findByText('9 changes made.')).toBeTruthy();
    expect(dialog.getByText('1 failed. They are listed below.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open the zone history' })).toBeTruthy();
    expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy();
    const records = sets.map(({ record_name, record_type }) => ({ record_name, record_type }));
    expect(sent.find(({ path }) => path === REMOVE)?.body).toEqual({ ...KEY, records });
    expect(sent.filter(({ path }) => path === DROP_RECORD || path === GET_RESOURCE)).toEqual([]);
  });

  it('needs no domain unless the server requires it, and the focus stays on the page', async () => {
    const { user, dialog } = await choose(removal(9, false));
    expect(await dialog.findByText('1 of them is already deleted.')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Delete 9 record sets' }));
    expect(await dialog.findByText('8 changes made.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.contains(screen.getByText('Create the first record set'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('sends nothing after Cancel', async () => {
    const { user, sent, dialog } = await choose(removal(10, false));
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.filter(({ path }) => path === APPLY)).toEqual([]);
    expect(screen.getByText('10 selected')).toBeTruthy();
  });
});

it('Cancel deletes nothing', async () => {
  const { user, sent } = world();
  await user.click(await screen.findByRole('button', { name: 'Delete: www A' }));
  await user.click(within(await label(/^Delete record set$/u)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ path }) => path === DROP_RECORD)).toHaveLength(0);
});
