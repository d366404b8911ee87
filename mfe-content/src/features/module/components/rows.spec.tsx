import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { picture } from '../../../../test/files';
import {
  field,
  module,
  MODULES,
  modulesOf,
  news,
  newsProps,
  people,
  REMOVE_ROW,
  RESTORE_ROW,
  row,
  ROWS,
  rowsOf,
  UPDATE_BOOLEAN,
} from '../../../../test/modules';
import { canal, GET } from '../../../../test/projects';
import { idOf } from '../../../../test/website';
import { ModuleScreen } from './module-screen';

type Shown = ReturnType<typeof show>;

const flood = row('Flood', { price: 1250.5, day: '2026-02-03', author: idOf('Mies'), shown: true });
const regatta = row('Regatta');
const labels = { author: { [idOf('Mies')]: 'Mies' } };
const PATH = `/projects/${canal.id}/modules/${news.id}/`;

const open = (handlers: Parameters<typeof show>[1] = {}) =>
  show(<ModuleScreen {...newsProps} />, {
    [GET]: () => ok({ project: canal }),
    [MODULES]: () => modulesOf(news, people),
    [ROWS]: () => rowsOf([flood, regatta], labels),
    ...handlers,
  });
const bodiesOf = (sent: Shown['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const rowNamed = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr')!);
const toggle = (title: string) => screen.findByRole<HTMLInputElement>('switch', { name: `Shown: ${title}` });

describe('the rows', () => {
  it('show their first fields and link to their pages', async () => {
    const { sent } = open();
    const shown = await rowNamed('Flood');
    expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `${PATH}${flood.id}/`,
      `${PATH}${flood.id}/`,
    ]);
    expect(shown.getByText((1250.5).toLocaleString())).toBeTruthy();
    expect(shown.getByText('Mies')).toBeTruthy();
    expect(shown.getByText(/2026/u, { selector: 'span' })).toBeTruthy();
    expect((await rowNamed('Regatta')).getAllByText('–')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'New row' }).getAttribute('href')).toBe(`${PATH}new/`);
    expect(bodiesOf(sent, ROWS)).toEqual([
      { module: news.id, direction: 'desc', columns: ['shown', 'price', 'day', 'author'] },
    ]);
  });

  it('show small pictures and mark deleted rows and pictures', async () => {
    const gallery = module('News', [
      field('title', 'text'),
      field('cover', 'image'),
      field('back', 'image'),
      field('author', 'relation', { target: people.id }),
      field('story', 'richtext'),
    ]);
    const one = { ...row('Flood'), values: { cover: picture.id, back: idOf('x'), author: idOf('x') } };
    open({
      [MODULES]: () => modulesOf(gallery),
      [ROWS]: () => rowsOf([one], { author: {} }, { [picture.id]: picture }),
    });
    const image = await screen.findByRole('img', { name: 'Image of Flood' });
    expect(image.getAttribute('src')).toBe(picture.thumbnails?.['80x80']);
    expect(screen.getByRole('img', { name: 'Deleted image' })).toBeTruthy();
    expect(screen.getByText('Deleted row')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Story' })).toBeNull();
  });

  it('are paginated', async () => {
    const { user, sent } = open({
      [ROWS]: ({ cursor }) =>
        ok({ list: [cursor ? regatta : flood], labels, pictures: {}, next: cursor ? null : 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await rowNamed('Regatta')).toBeTruthy();
    expect(bodiesOf(sent, ROWS).at(-1)).toMatchObject({ cursor: 'c2' });
  });

  it('are sorted by columns or menu, stored in the URL', async () => {
    const { user, sent } = open();
    await rowNamed('Flood');
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() =>
      expect(bodiesOf(sent, ROWS).at(-1)).toMatchObject({ sort: 'title', direction: 'asc' }),
    );
    expect(window.location.search).toBe('?sort=title.asc');
    await user.click(screen.getByRole('button', { name: 'Sort: Title, ascending' }));
    await user.click(screen.getByRole('menuitem', { name: 'Descending' }));
    await waitFor(() => expect(bodiesOf(sent, ROWS).at(-1)).toMatchObject({ direction: 'desc' }));
  });

  it('are searched by a query in the URL', async () => {
    const { user, sent } = open();
    await rowNamed('Flood');
    await user.type(screen.getByRole('searchbox'), 'flo');
    await waitFor(() => expect(bodiesOf(sent, ROWS).at(-1)).toMatchObject({ query: 'flo' }));
    expect(window.location.search).toBe('?query=flo');
  });

  it('ignore an invalid order in the URL', async () => {
    window.history.replaceState(null, '', '/?sort=day.asc');
    const { sent } = open();
    await rowNamed('Flood');
    expect(bodiesOf(sent, ROWS)[0]).toMatchObject({ direction: 'desc' });
    expect(bodiesOf(sent, ROWS)[0]).not.toHaveProperty('sort');
  });

  it('have an empty state', async () => {
    open({ [ROWS]: () => rowsOf([]) });
    const empty = (await screen.findByText('Create the first row')).parentElement!;
    expect(within(empty).getByRole('link', { name: 'New row' })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('show a notice when nothing matches', async () => {
    window.history.replaceState(null, '', '/?query=x');
    open({ [ROWS]: ({ query }) => (query ? rowsOf([]) : rowsOf([flood])) });
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });

  it('show a failed request and a missing network', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), offline()];
    const { user } = open({ [ROWS]: () => answers.shift() ?? rowsOf([flood]) });
    expect(await screen.findByText('Broken.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowNamed('Flood')).toBeTruthy();
  });

  it('need fields first', async () => {
    window.history.replaceState(null, '', '/?tab=rows');
    const { user } = open({ [MODULES]: () => modulesOf(module('News', [])) });
    expect(screen.queryByRole('link', { name: 'New row' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Fields' }));
    expect(await screen.findByText('Add the first field')).toBeTruthy();
  });

  it('show a notice for an unknown module', async () => {
    open({ [MODULES]: () => modulesOf(people) });
    expect(await screen.findByText('Module not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the modules' }).getAttribute('href')).toBe(
      `/projects/${canal.id}/modules/`,
    );
  });
});

describe('a toggle', () => {
  it('sends the target state and shows the state of the response', async () => {
    const { user, sent } = open({ [UPDATE_BOOLEAN]: () => ok({ value: '0', rev: 2 }) });
    await user.click(await toggle('Regatta'));
    await waitFor(() => expect(bodiesOf(sent, UPDATE_BOOLEAN)).toHaveLength(1));
    expect(bodiesOf(sent, UPDATE_BOOLEAN)).toEqual([
      { module: news.id, id: regatta.id, column: 'shown', value: '1' },
    ]);
    await waitFor(async () => expect((await toggle('Regatta')).checked).toBe(false));
    expect(bodiesOf(sent, ROWS)).toHaveLength(1);
  });

  it('shows the target state immediately, and only the last change is sent next', async () => {
    const first = later();
    const answers = [first.answer];
    const { user, sent } = open({
      [UPDATE_BOOLEAN]: ({ value }) => answers.shift() ?? ok({ value, rev: 3 }),
    });
    for (const expected of [true, false, true]) {
      await user.click(await toggle('Regatta'));
      expect((await toggle('Regatta')).checked).toBe(expected);
    }
    first.respond(ok({ value: '1', rev: 2 }));
    await waitFor(() => expect(bodiesOf(sent, UPDATE_BOOLEAN).map(({ value }) => value)).toEqual(['1', '1']));
    await waitFor(async () => expect((await toggle('Regatta')).checked).toBe(true));
  });

  it('reverts after a failure and shows the reason', async () => {
    const answers = [refusal(404, 'not-found', 'This row does not exist any more.'), offline()];
    const { user, host } = open({ [UPDATE_BOOLEAN]: () => answers.shift() ?? offline() });
    await user.click(await toggle('Flood'));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({
        text: 'The value did not change. This row does not exist any more.',
        tone: 'bad',
      }),
    );
    expect((await toggle('Flood')).checked).toBe(true);
    await user.click(await toggle('Regatta'));
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(2));
    expect((await toggle('Regatta')).checked).toBe(false);
  });

  it('does not replace a later list by an older response', async () => {
    const slow = later();
    const { user, store } = open({
      [UPDATE_BOOLEAN]: () => slow.answer,
      [ROWS]: () => rowsOf([flood, { ...regatta, rev: store ? 5 : 1 }], labels),
    });
    await user.click(await toggle('Regatta'));
    slow.respond(ok({ value: '1', rev: 2 }));
    await waitFor(async () => expect((await toggle('Regatta')).checked).toBe(false));
  });
});

describe('the deletion of rows', () => {
  it('removes one row and can be undone', async () => {
    const { user, host, sent } = open({
      [REMOVE_ROW]: () => ok({ used: [{ module: news.id, row: canal.id, title: 'Shops: Baker' }] }),
      [RESTORE_ROW]: () => ok({ row: flood }),
    });
    await user.click((await rowNamed('Flood')).getByRole('button', { name: 'Delete: Flood' }));
    const text = 'Flood deleted. Other rows still refer to deleted rows: Shops: Baker.';
    const undo = expect.any(Function);
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, undo }));
    expect(bodiesOf(sent, REMOVE_ROW)).toEqual([{ module: news.id, id: flood.id }]);
    act(() => void host.toast.mock.calls[0]![0].undo());
    await waitFor(() => expect(bodiesOf(sent, RESTORE_ROW)).toEqual([{ module: news.id, row: flood.id }]));
    await waitFor(() => expect(bodiesOf(sent, ROWS)).toHaveLength(3));
  });

  it('removes several rows with one Undo and one reload', async () => {
    const { user, host, sent } = open({
      [REMOVE_ROW]: () => ok({ used: [] }),
      [RESTORE_ROW]: () => ok({ row: flood }),
    });
    await rowNamed('Flood');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(await screen.findByRole('toolbar'));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const undo = expect.any(Function);
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: '2 rows deleted.', undo }));
    await waitFor(() => expect(bodiesOf(sent, ROWS)).toHaveLength(2));
    act(() => void host.toast.mock.calls[0]![0].undo());
    await waitFor(() => expect(bodiesOf(sent, RESTORE_ROW)).toHaveLength(2));
  });

  it('shows the number of deleted rows after a partial failure', async () => {
    const { user, host } = open({
      [REMOVE_ROW]: ({ id }) =>
        id === flood.id ? ok({ used: [] }) : refusal(404, 'not-found', 'This row does not exist any more.'),
    });
    await rowNamed('Flood');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    const text = '1 of 2 rows deleted. This row does not exist any more.';
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({ title: 'Something went wrong', text, icon: 'error' }),
    );
    expect(host.toast).toHaveBeenCalledTimes(1);
  });
});
