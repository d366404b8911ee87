import { screen, waitFor } from '@testing-library/react';
import type { ModuleRow } from '@zonewerk/contracts';
import { ok, show } from '@zonewerk/testing/screens';
import { field, GET_ROW, moduleOf, propsOf, reads, row, rowOf, SET_ROW } from '../../../../test/rows';
import { RowScreen } from './row-screen';

const boats = moduleOf('Boats', [
  field('text', 'Name'),
  field('number', 'Length'),
  field('boolean', 'Afloat'),
]);
const tug = row('Tug', { name: 'Tug', length: 12.5, afloat: true });
const theirs = (values: ModuleRow['values'], rev = 2) => ({
  ...tug,
  rev,
  values: { ...tug.values, ...values },
});

/** A server on which another user saves `first` before the first save of the test. */
function open(first: ModuleRow) {
  let stored = tug;
  let isTheirTurn = true;
  const shown = show(<RowScreen {...propsOf(tug.id, boats.id)} />, {
    ...reads([boats]),
    [GET_ROW]: () => rowOf(stored),
    [SET_ROW]: ({ rev, values }) => {
      if (isTheirTurn) stored = first;
      isTheirTurn = false;
      if (rev !== stored.rev) return ok({ status: 'changed-meanwhile', message: 'Changed.', row: stored });
      stored = { ...stored, rev: stored.rev + 1, values: { ...stored.values, ...(values as object) } };
      return ok({ row: stored });
    },
  });
  const saves = () => shown.sent.filter(({ path }) => path === SET_ROW).map(({ body }) => body);
  return { ...shown, saves, server: () => stored };
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole('button', { name });

it('a save merges concurrent changes of other fields', async () => {
  const { user, saves, host } = open(theirs({ length: 20, afloat: false }));
  await user.type(await box('Name'), 'boat');
  await user.click(press('Save'));
  await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
  expect(saves().map((body) => body['rev'])).toEqual([1, 2]);
  expect(saves()[1]).toMatchObject({ values: { name: 'Tugboat' } });
  expect((await box('Length')).value).toBe('20');
  expect((await box('Afloat')).checked).toBe(false);
});

it('a conflict shows both versions and is saved after the choice', async () => {
  const { user, saves, host, server } = open(theirs({ name: 'Ferry', length: 20 }));
  await user.type(await box('Name'), 'boat');
  await user.clear(await box('Length'));
  await user.type(await box('Length'), '7');
  await user.click(press('Save'));
  expect(await screen.findByText(/Please choose a version of 2 fields/u)).toBeTruthy();
  expect(screen.getByText('Ferry')).toBeTruthy();
  expect((await box('Name')).value).toBe('Tugboat');
  await waitFor(async () => expect(document.activeElement).toBe(await box('Name')));
  await user.click(press('Save'));
  expect(saves()).toHaveLength(1);
  await user.click(press('Use my version: Name'));
  await user.click(press('Use their version: Length'));
  expect((await box('Length')).value).toBe('20');
  expect(screen.queryByText(/Please choose/u)).toBeNull();
  await user.click(press('Save'));
  await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
  expect(saves()[1]).toMatchObject({ rev: 2, values: { name: 'Tugboat' } });
  expect(server().values).toEqual({ name: 'Tugboat', length: 20, afloat: true });
});

it('a conflict is detected after a reload', async () => {
  const first = open(theirs({}));
  await first.user.type(await box('Name'), 'boat');
  first.unmount();
  const ferry = theirs({ name: 'Ferry' });
  show(<RowScreen {...propsOf(tug.id, boats.id)} />, { ...reads([boats]), [GET_ROW]: () => rowOf(ferry) });
  expect(await screen.findByText('Ferry')).toBeTruthy();
  expect((await box('Name')).value).toBe('Tugboat');
});

it('equal concurrent changes are not a conflict', async () => {
  const { user, saves, host } = open(theirs({ name: 'Tugboat' }));
  await user.type(await box('Name'), 'boat');
  await user.click(press('Save'));
  await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
  expect(saves()).toHaveLength(1);
  expect(await screen.findByText('Everything is saved.')).toBeTruthy();
});
