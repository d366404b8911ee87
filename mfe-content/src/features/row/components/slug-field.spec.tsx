import { screen, waitFor } from '@testing-library/react';
import { ok, show } from '@zonewerk/testing/screens';
import {
  ADD_ROW,
  field,
  GET_ROW,
  moduleOf,
  propsOf,
  reads,
  row,
  rowOf,
  SET_ROW,
} from '../../../../test/rows';
import { RowScreen } from './row-screen';

const boats = moduleOf('Boats', [field('text', 'Name'), field('slug', 'Address')]);
const tug = row('Tug', { name: 'Tug', address: 'tug' });

function open(id: string) {
  const shown = show(<RowScreen {...propsOf(id, boats.id)} />, {
    ...reads([boats]),
    [GET_ROW]: () => rowOf(tug),
    [ADD_ROW]: () => ok({ row: tug }),
    [SET_ROW]: () => ok({ row: { ...tug, rev: 2 } }),
  });
  const save = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown.host.toast).toHaveBeenCalled());
    return shown.sent.at(-1)?.path === GET_ROW
      ? shown.sent.at(-2)?.body['values']
      : shown.sent.at(-1)?.body['values'];
  };
  return { ...shown, save };
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it('the placeholder is the slug of the title, and an empty slug is not sent', async () => {
  const { user, save } = open('new');
  await user.type(await box('Name'), 'Crème & brûlée');
  expect((await box('Address')).placeholder).toBe('creme-and-brulee');
  expect((await box('Address')).value).toBe('');
  expect(await save()).toEqual({ name: 'Crème & brûlée' });
});

it('the slug is normalized during input', async () => {
  const { user, save } = open('new');
  const address = await box('Address');
  await user.type(address, '--Vis  &');
  expect(address.value).toBe('vis-and');
  await user.type(address, ' Friet! ');
  expect(address.value).toBe('vis-and-friet-');
  await user.tab();
  expect(address.value).toBe('vis-and-friet');
  expect(await save()).toEqual({ address: 'vis-and-friet' });
});

it('an existing slug is read-only until Change is pressed', async () => {
  const { user, save } = open(tug.id);
  const address = await box('Address');
  await user.type(await box('Name'), 'boat');
  expect([address.readOnly, address.value]).toEqual([true, 'tug']);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(address.readOnly).toBe(false);
  expect(document.activeElement).toBe(address);
  expect(screen.getByText('Links to the former URL stop working.')).toBeTruthy();
  await user.clear(address);
  await user.tab();
  expect(address.value).toBe('tugboat');
  expect(await save()).toEqual({ name: 'Tugboat', address: 'tugboat' });
});
