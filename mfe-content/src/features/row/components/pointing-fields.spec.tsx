import { act, screen, waitFor, within } from '@testing-library/react';
import { openFileManager } from '@zonewerk/shell-sdk';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { file, INFO, picture } from '../../../../test/files';
import { canal } from '../../../../test/projects';
import {
  cities,
  field,
  GET_ROW,
  LIST_ROWS,
  moduleOf,
  propsOf,
  reads,
  row,
  rowOf,
  SET_ROW,
} from '../../../../test/rows';
import { RowScreen } from './row-screen';

jest.mock('@zonewerk/shell-sdk', () => ({
  ...jest.requireActual('@zonewerk/shell-sdk'),
  openFileManager: jest.fn(),
}));
const choosing = jest.mocked(openFileManager);

const boats = moduleOf('Boats', [
  field('text', 'Name'),
  field('relation', 'Harbour', { target: cities.id }),
  field('image', 'Photo'),
]);
const utrecht = row('Utrecht');
const delft = row('Delft');
const tug = row('Tug', { name: 'Tug', harbour: utrecht.id, photo: picture.id });

type Handlers = Parameters<typeof show>[1];

function open(handlers: Handlers = {}) {
  let stored = tug;
  const shown = show(<RowScreen {...propsOf(tug.id, boats.id)} />, {
    ...reads([cities, boats]),
    [GET_ROW]: () => rowOf(stored, { harbour: { [utrecht.id]: 'Utrecht', [delft.id]: 'Delft' } }),
    [INFO]: () => ok({ file: picture, used: [] }),
    [LIST_ROWS]: ({ query }) => {
      const found = [delft, utrecht].filter(({ title }) => title.includes(String(query ?? '')));
      return ok({ list: found, labels: {}, next: null, count: found.length });
    },
    [SET_ROW]: ({ values }) => {
      stored = { ...stored, rev: 2, values: { ...stored.values, ...(values as object) } };
      return ok({ row: stored });
    },
    ...handlers,
  });
  const save = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown.host.toast).toHaveBeenCalled());
    return shown.sent.find(({ path }) => path === SET_ROW)?.body['values'];
  };
  return { ...shown, save };
}

const group = async (name: string) => within(await screen.findByRole('group', { name }));

it('a relation links the chosen row, and another one can be searched', async () => {
  const { user, sent, save } = open();
  const harbour = await group('Harbour');
  const link = `/projects/${canal.id}/modules/${cities.id}/${utrecht.id}/`;
  expect(harbour.getByRole('link', { name: 'Utrecht' }).getAttribute('href')).toBe(link);
  await user.click(harbour.getByRole('button', { name: 'Choose another row' }));
  const window = within(await screen.findByRole('dialog', { name: 'Choose from Cities' }));
  expect((await window.findByRole('button', { name: 'Utrecht' })).getAttribute('aria-current')).toBe('true');
  await user.type(window.getByRole('searchbox'), 'Delft');
  await waitFor(() => expect(window.queryByRole('button', { name: 'Utrecht' })).toBeNull());
  await user.click(window.getByRole('button', { name: 'Delft' }));
  expect(harbour.getByRole('link', { name: 'Delft' })).toBeTruthy();
  const queries = sent.filter(({ path }) => path === LIST_ROWS).map(({ body }) => body);
  expect(queries.at(-1)).toMatchObject({
    module: cities.id,
    query: 'Delft',
    sort: 'city',
    columns: ['city'],
  });
  expect(await save()).toEqual({ harbour: delft.id });
  expect(harbour.getByRole('link', { name: 'Delft' })).toBeTruthy();
});

it('a relation to a deleted row shows a notice and can be cleared', async () => {
  const { user, save } = open({ [GET_ROW]: () => rowOf(tug) });
  const harbour = await group('Harbour');
  expect(harbour.getByText('This row no longer exists.')).toBeTruthy();
  await user.click(harbour.getByRole('button', { name: 'Clear' }));
  expect(harbour.getByText('No row chosen')).toBeTruthy();
  expect(document.activeElement).toBe(harbour.getByRole('button', { name: 'Choose row' }));
  expect(await save()).toEqual({ harbour: null });
});

it('the window without results separates an empty module from no match', async () => {
  const { user } = open({ [LIST_ROWS]: () => ok({ list: [], labels: {}, next: null, count: 0 }) });
  await user.click((await group('Harbour')).getByRole('button', { name: 'Choose another row' }));
  expect(await screen.findByText('There are no rows yet.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('No row has these words. Try fewer words.')).toBeTruthy();
});

it('a picture can be replaced, but not by other files', async () => {
  const { user, host, save } = open();
  const photo = await group('Photo');
  expect(await photo.findByText('boat.png')).toBeTruthy();
  expect(document.querySelector<HTMLImageElement>('fieldset img')?.width).toBe(90);
  await user.click(photo.getByRole('button', { name: 'Choose another image' }));
  const [options] = choosing.mock.lastCall!;
  expect(options).toMatchObject({ projectId: canal.id, select: 'single', only: 'pictures' });
  act(() => options.onSelect([file('deed.pdf')]));
  expect(host.alert).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'deed.pdf is not an image. Please choose one.' }),
  );
  const other = { ...picture, id: '0'.repeat(24) };
  act(() => options.onSelect([other]));
  expect(await save()).toEqual({ photo: other.id });
});

it('a deleted picture shows a notice and can be cleared', async () => {
  const { user, save } = open({ [INFO]: () => refusal(404, 'not-found', 'Gone.') });
  const photo = await group('Photo');
  expect(await photo.findByText('This image no longer exists.')).toBeTruthy();
  await user.click(photo.getByRole('button', { name: 'Clear' }));
  expect(photo.getByText('No image chosen')).toBeTruthy();
  expect(await save()).toEqual({ photo: null });
});
