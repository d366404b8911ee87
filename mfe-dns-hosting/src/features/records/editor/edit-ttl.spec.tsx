import type { RecordSet } from '@zonewerk/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  alias,
  canal,
  GET,
  GET_RESOURCE,
  listOf,
  mail,
  RECORDS,
  resourceOf,
  screenProps,
  UPDATE_RECORD,
  www,
  DRIFT,
  PLANS,
} from '../../../../test/dns';
import { plan, PLAN, ROWS, TTL } from '../../../../test/plans';
import { ok, show } from '@zonewerk/testing/screens';
import { RecordsScreen } from '../table/records-screen';

const sets: readonly RecordSet[] = [alias, mail, www];
const find = (type: unknown, name: unknown) =>
  sets.find((set) => set.record_type === type && set.record_name === name) ?? www;

async function openTtl(update: (name: unknown) => Response = () => ok({ record: www })) {
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(...sets),
    [GET_RESOURCE]: ({ record_type: type, record_name: name }) => resourceOf(find(type, name)),
    [UPDATE_RECORD]: ({ record_name: name }) => update(name),
  });
  await screen.findAllByRole('checkbox', { name: /^Select (?!all rows)/u });
  await shown.user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await shown.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change TTL' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the TTL of 3 record sets' }));
  const saved = () => shown.sent.filter(({ path }) => path === UPDATE_RECORD).map(({ body }) => body);
  return { ...shown, dialog, saved };
}

it('a TTL change of several record sets skips aliases and can be undone', async () => {
  const { user, dialog, saved, host } = await openTtl();
  expect(await dialog.findByText('is an alias without its own TTL')).toBeTruthy();
  expect(dialog.getAllByText('already has this TTL')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: '1 hour' }));
  expect(dialog.getAllByText('300 → 3600')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Change 2 record sets' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved()).toMatchObject([
    { record_name: '@', record_type: 'MX', record_ttl: 3_600, original_ttl: 300 },
    { record_name: 'www', record_ttl: 3_600, original_ttl: 300 },
  ]);
  const toast = host.toast.mock.calls[0]?.[0];
  expect(toast?.text).toBe('TTL of 2 record sets changed.');
  await act(async () => toast?.undo());
  await waitFor(() => expect(saved()[3]).toMatchObject({ record_ttl: 300, original_ttl: 3_600 }));
});

it('a TTL change of many record sets is planned by the server', async () => {
  const many = Array.from({ length: 21 }, (_, at): RecordSet => {
    return { ...www, id: String(at).padStart(24, '0'), record_name: `host-${at}` };
  });
  const made = {
    ...plan,
    source: 'ttl' as const,
    detail: '3600',
    file: '',
    remarks: ['One is deleted already.'],
  };
  const { user, sent } = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(...many, alias),
    [TTL]: () => ok({ plan: made }),
    [PLAN]: () => ok({ plan: made }),
    [ROWS]: () => listOf(),
  });
  await screen.findAllByRole('checkbox', { name: /^Select (?!all rows)/u });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change TTL' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change the TTL of 22 record sets' }));
  await user.click(form.getByRole('button', { name: '1 hour' }));
  expect(form.getAllByText('300 → 3600')).toHaveLength(21);
  expect(form.getByText('is an alias without its own TTL')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Preview changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change TTLs' }));
  expect(await dialog.findByText('One is deleted already.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Make 1 change' })).toBeTruthy();
  const [body] = sent.filter(({ path }) => path === TTL).map((one) => one.body);
  expect(body).toMatchObject({ record_ttl: 3_600 });
  expect(body?.['records']).toHaveLength(22);
  expect(sent.filter(({ path }) => path === GET_RESOURCE)).toEqual([]);
});

it('a TTL change does not overwrite a concurrent change and shows it', async () => {
  const conflict = () => Response.json({ status: 'conflict', message: 'Changed.', record: www });
  const { user, dialog, host } = await openTtl((name) =>
    name === 'www' ? conflict() : ok({ record: mail }),
  );
  await user.click(dialog.getByRole('button', { name: '1 minute' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 2 record sets' }));
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Woops!' })));
  expect(host.toast.mock.calls[0]?.[0].text).toBe('TTL of 1 record set changed.');
});
