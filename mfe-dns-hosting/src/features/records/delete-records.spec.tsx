import type { RecordSet } from '@zonewerk/contracts';
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
} from '../../../test/dns';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from './records-screen';

type Answer = Response | Error;

interface World {
  read?: (name: unknown) => Answer;
  drop?: (name: unknown) => Answer;
  sets?: readonly RecordSet[];
}

/** A cluster with record sets that really go when they are dropped. */
function world({ read, drop, sets = [mail, www] }: World = {}) {
  let left = [...sets];
  const find = (name: unknown) => left.find(({ record_name }) => record_name === name);
  return show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: { ...canal, records: left.length } }),
    [DRIFT]: () => listOf(),
    [RECORDS]: () => listOf(...left),
    [GET_RESOURCE]: ({ record_name: name }) => {
      const set = find(name);
      return read?.(name) ?? (set ? resourceOf(set) : new Error('Not there.'));
    },
    [DROP_RECORD]: ({ record_name: name }) => {
      const answer = drop?.(name) ?? ok({});
      if (answer instanceof Response && answer.ok) left = left.filter((set) => set !== find(name));
      return answer;
    },
    [CREATE_RECORD]: () => ok({ record: www }),
  });
}

const label = (name: RegExp) => screen.findByRole('dialog', { name });
const gone = Response.json({ status: 'not-found', message: 'Resource returned 404.' }, { status: 404 });

it('fetches the set, says what will be gone, deletes it and offers to undo', async () => {
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
  expect(sent.find(({ path }) => path === DROP_RECORD)?.body).toEqual({ ...place, identifier: null });
  const toast = host.toast.mock.calls[0]?.[0];
  expect(toast?.text).toBe('www A has been deleted.');
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

/** Selects every row once there are rows; over an empty table it would select nothing. */
async function selectAll(user: ReturnType<typeof world>['user']): Promise<void> {
  await screen.findAllByRole('checkbox', { name: /^Select (?!all rows)/u });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
}

it('deletes what is selected', async () => {
  const { user, sent, host } = world();
  await selectAll(user);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await label(/^Delete 2 record sets$/u));
  await user.click(await dialog.findByRole('button', { name: 'Delete 2 record sets' }));
  expect(await screen.findByText('Create the first record set')).toBeTruthy();
  expect(sent.filter(({ path }) => path === DROP_RECORD)).toHaveLength(2);
  expect(host.toast.mock.calls[0]?.[0].text).toBe('2 record sets have been deleted.');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

it('leaves out what could not be fetched, says why, and tries again', async () => {
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

it('says which sets are still there', async () => {
  const { user, host } = world({ drop: () => refusal(409, 'conflict', 'Somebody was faster.') });
  await user.click(await screen.findByRole('button', { name: 'Delete: www A' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 1 record set' }));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Something went wrong' })),
  );
  expect(host.toast).not.toHaveBeenCalled();
});

it('asks for the domain when a large part of the cluster would go', async () => {
  const sets = Array.from({ length: 10 }, (_, index) => ({
    ...www,
    id: `id-${index}`,
    record_name: `h${index}`,
  }));
  const { user, sent } = world({ sets });
  await selectAll(user);
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await label(/^Delete 10 record sets$/u));
  const confirm = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Delete 10 record sets' });
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox'), 'canal.nl');
  await user.click(confirm);
  await waitFor(() => expect(sent.filter(({ path }) => path === DROP_RECORD)).toHaveLength(10));
});

it('deletes nothing when it is left', async () => {
  const { user, sent } = world();
  await user.click(await screen.findByRole('button', { name: 'Delete: www A' }));
  await user.click(within(await label(/^Delete record set$/u)).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.filter(({ path }) => path === DROP_RECORD)).toHaveLength(0);
});
