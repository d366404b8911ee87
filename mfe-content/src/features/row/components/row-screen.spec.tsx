import { act, screen, waitFor, within } from '@testing-library/react';
import { unsavedQuestion } from '@zonewerk/shell-sdk';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal } from '../../../../test/projects';
import {
  ADD_ROW,
  field,
  GET_ROW,
  moduleOf,
  propsOf,
  reads,
  REMOVE_ROW,
  RESTORE_ROW,
  row,
  rowOf,
  SET_ROW,
} from '../../../../test/rows';
import { RowScreen } from './row-screen';

const boats = moduleOf('Boats', [
  field('text', 'Name'),
  field('number', 'Length'),
  field('date', 'Built'),
  field('boolean', 'Afloat'),
]);
const values = { name: 'Tug', length: 12.5, built: '1926-03-01', afloat: true };
const tug = row('Tug', values);
const changedTo = (more: object, rev = 2) => row('Tug', { ...values, ...more }, rev);
const of = { module: boats.id, row: tug.id };

type Handlers = Parameters<typeof show>[1];
const open = (handlers: Handlers, id = tug.id) =>
  show(<RowScreen {...propsOf(id, boats.id)} />, {
    ...reads([boats]),
    [GET_ROW]: () => rowOf(tug),
    ...handlers,
  });

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const bodies = (sent: { path: string; body: unknown }[], path: string) =>
  sent.filter((one) => one.path === path).map(({ body }) => body);

it('the form shows the stored values and nothing to save', async () => {
  open({});
  expect((await box('Name')).value).toBe('Tug');
  expect((await box('Length')).value).toBe('12.5');
  expect((await box('Built')).value).toBe('1926-03-01');
  expect((await box('Afloat')).checked).toBe(true);
  expect(screen.getByText('Everything is saved.')).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Boats' }).getAttribute('href')).toBe(
    `/projects/${canal.id}/modules/${boats.id}/`,
  );
});

it('a role without the permission reads a rich text and cannot edit it', async () => {
  const stories = moduleOf('Stories', [field('text', 'Name'), field('richtext', 'Story')]);
  const answers = {
    ...reads([stories]),
    [GET_ROW]: () => rowOf(row('Tug', { name: 'Tug', story: '<p>Old boat</p>' })),
  };
  show(<RowScreen {...propsOf(tug.id, stories.id)} />, answers, true, 'viewer');
  const text = await screen.findByRole('textbox', { name: 'Story' });
  expect(text.getAttribute('aria-disabled')).toBe('true');
  expect((await box('Name')).matches(':disabled')).toBe(true);
});

it('a save sends changed fields once and preserves newer input', async () => {
  const { answer, respond } = later();
  const { user, sent, host } = open({ [SET_ROW]: () => answer });
  await user.clear(await box('Length'));
  await user.type(await box('Length'), '13,5');
  await user.click(await box('Afloat'));
  expect(screen.getByText('2 fields not saved')).toBeTruthy();
  await user.click(button('Save'));
  await user.click(button('Save'));
  await user.type(await box('Name'), 'boat');
  await act(async () => respond(ok({ row: changedTo({ length: 13.5, afloat: false }) })));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Tug saved.', tone: 'good' }));
  expect(bodies(sent, SET_ROW)).toEqual([{ ...of, rev: 1, values: { length: '13,5', afloat: false } }]);
  expect((await box('Name')).value).toBe('Tugboat');
  expect(screen.getByText('1 field not saved')).toBeTruthy();
});

it('validation errors appear at their fields until changed, with focus on the first', async () => {
  const issues = [
    { path: 'values.length', message: 'Please enter a number.' },
    { path: 'values.built', message: 'Please enter a date.' },
  ];
  const { user } = open({ [SET_ROW]: () => refusal(400, 'validation-error', 'Wrong.', issues) });
  await user.type(await box('Length'), 'x');
  await user.click(button('Save'));
  await screen.findByText('Please enter a number.');
  await waitFor(async () => expect(document.activeElement).toBe(await box('Length')));
  await user.type(await box('Length'), '{Backspace}3');
  expect(screen.queryByText('Please enter a number.')).toBeNull();
  expect(screen.getByText('Please enter a date.')).toBeTruthy();
  expect((await box('Length')).value).toBe('12.53');
});

it('input survives a failure and a reload, and can be discarded', async () => {
  const first = open({ [SET_ROW]: () => offline() });
  await first.user.type(await box('Name'), 'boat');
  await first.user.click(button('Save'));
  expect((await screen.findByRole('alert')).textContent).toContain("You're offline");
  first.unmount();
  jest.restoreAllMocks();
  const { user, host } = open({});
  expect((await box('Name')).value).toBe('Tugboat');
  await user.click(button('Discard changes'));
  expect((await box('Name')).value).toBe('Tug');
  act(() => void host.toast.mock.lastCall?.[0].undo());
  expect((await box('Name')).value).toBe('Tugboat');
});

it('unsaved input requires a confirmation before leaving', async () => {
  const { user } = open({});
  const name = await box('Name');
  expect(unsavedQuestion()).toBeNull();
  await user.type(name, 'boat');
  expect(unsavedQuestion()).toMatchObject({ title: 'Leave without saving?' });
  await user.click(button('Discard changes'));
  expect(unsavedQuestion()).toBeNull();
});

it('a new row opens its page', async () => {
  const { user, sent, host } = open({ [ADD_ROW]: () => ok({ row: tug }) }, 'new');
  expect(await screen.findByRole('heading', { level: 1, name: 'New row in Boats' })).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
  await user.type(await box('Name'), 'Tug{Enter}');
  await waitFor(() =>
    expect(host.navigate).toHaveBeenCalledWith(`/projects/${canal.id}/modules/${boats.id}/${tug.id}/`, {
      replace: true,
    }),
  );
  expect(bodies(sent, ADD_ROW)).toEqual([{ module: boats.id, values: { name: 'Tug' } }]);
  expect(host.toast).toHaveBeenCalledWith({ text: 'Tug added.', tone: 'good' });
});

it('a deleted row can be restored', async () => {
  const { user, sent, host } = open({
    [REMOVE_ROW]: () => ok({ used: [{ module: boats.id, row: canal.id, title: 'Crews: Ada' }] }),
    [RESTORE_ROW]: () => ok({ row: tug }),
  });
  await box('Name');
  await user.click(button('Delete row'));
  await waitFor(() =>
    expect(host.navigate).toHaveBeenCalledWith(`/projects/${canal.id}/modules/${boats.id}/`, undefined),
  );
  expect(host.toast).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'Tug deleted. Other rows still refer to it: Crews: Ada.' }),
  );
  act(() => void host.toast.mock.lastCall?.[0].undo());
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Tug restored.', tone: 'good' }));
  expect(bodies(sent, RESTORE_ROW)).toEqual([of]);
});

it.each([
  ['added', 'new', ADD_ROW],
  ['deleted', tug.id, REMOVE_ROW],
])('a late response does not navigate when the row is %s', async (what, id, path) => {
  const { answer, respond } = later();
  const { user, host, unmount } = open({ [path]: () => answer }, id);
  if (id === 'new') await user.type(await box('Name'), 'Tug{Enter}');
  else await user.click(await screen.findByRole('button', { name: 'Delete row' }));
  unmount();
  await act(async () => respond(ok({ row: tug, used: [] })));
  const text = `Tug ${what}.`;
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ text })));
  expect(host.navigate).not.toHaveBeenCalled();
});

it('a missing row, module or network shows a notice', async () => {
  const missing = open({ [GET_ROW]: () => refusal(404, 'not-found', 'Gone.') });
  expect(await screen.findByText('Row not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To Boats' })).toBeTruthy();
  missing.unmount();
  const { unmount } = show(<RowScreen {...propsOf(tug.id, 'ships')} />, reads([boats]));
  expect(await screen.findByText('Module not found')).toBeTruthy();
  unmount();
  let isThere = false;
  const { user } = open({ [GET_ROW]: () => (isThere ? rowOf(tug) : offline()) });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText("You're offline")).toBeTruthy();
  isThere = true;
  jest.restoreAllMocks();
  await user.click(button('Retry'));
  expect((await box('Name')).value).toBe('Tug');
});

it.each(['is looked at', 'is saved'])(
  'input survives the concurrent deletion of the row, which can be restored, as it %s',
  async (moment) => {
    let isThere = true;
    const { user, sent } = open({
      [GET_ROW]: () => (isThere ? rowOf(tug) : refusal(404, 'not-found', 'Gone.')),
      [SET_ROW]: () => refusal(404, 'not-found', 'This row does not exist any more.'),
      [RESTORE_ROW]: () => {
        isThere = true;
        return ok({ row: tug });
      },
    });
    await user.type(await box('Name'), 'boat');
    isThere = false;
    if (moment === 'is saved') await user.click(button('Save'));
    else act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(
      await screen.findByText('Another member deleted this row. Your input is still here.'),
    ).toBeTruthy();
    expect((await box('Name')).value).toBe('Tugboat');
    await user.click(button('Restore row'));
    await waitFor(() => expect(screen.queryByText(/Another member deleted/u)).toBeNull());
    expect(bodies(sent, RESTORE_ROW)).toHaveLength(1);
  },
);
