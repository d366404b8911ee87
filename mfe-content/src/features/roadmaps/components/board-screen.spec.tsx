import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RoadmapColumn, RoadmapItem, RoadmapItemDetail } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { BoardScreen } from './board-screen';

const BASE = '/api/partners/roadmap';
const BOARD = `${BASE}/get/`;
const COLUMNS = `${BASE}/columns/`;
const ADD = `${BASE}/item/add/`;
const ITEM = `${BASE}/item/get/`;
const SET = `${BASE}/item/set/`;
const MOVE = `${BASE}/item/move/`;
const REMOVE = `${BASE}/item/remove/`;
const REMOVED = `${BASE}/item/removed/`;
const RESTORE = `${BASE}/item/restore/`;
const ANNOUNCE = `${BASE}/item/announce/`;
const LINKABLE = `${BASE}/linkable/`;
const MEMBERS = '/api/partners/projects/members/list/';

const map = '1'.repeat(24);
const at = '2026-11-30T08:00:00.000Z';
const item = (digit: string, title: string, more: Partial<RoadmapItem> = {}): RoadmapItem => ({
  id: digit.repeat(24),
  title,
  has_text: false,
  month: null,
  owner: null,
  links: 0,
  cases: 0,
  public: false,
  votes: 0,
  announced: false,
  rev: 1,
  changed: at,
  ...more,
});
const night = item('2', 'Night tour', {
  month: '2027-06',
  owner: { id: '9'.repeat(24), name: 'Ada' },
  links: 1,
});
const boat = item('3', 'Boat tour');
const detail: RoadmapItemDetail = {
  ...night,
  text: 'By boat.',
  links: [{ kind: 'cluster', id: '8'.repeat(24), title: 'tours.example' }],
};
const columns = (ideas: RoadmapItem[], planned: RoadmapItem[] = []): RoadmapColumn[] => [
  { id: 'a'.repeat(24), name: 'Ideas', items: ideas },
  { id: 'b'.repeat(24), name: 'Planned', items: planned },
];
const roadmap = { id: map, name: 'Tours', items: 2, created: at, dropped: null, public: false, slug: null };
const board = (all = columns([night, boat]), v = 2) => ok({ roadmap, v, columns: all, suggestions: 0 });

function shown(handlers = {}, role: 'owner' | 'viewer' = 'owner') {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.history.replaceState(null, '', `/projects/${canal.id}/roadmaps/${map}/`);
  const all = show(
    <BoardScreen {...screenProps} params={{ projectId: canal.id, map }} />,
    {
      [GET]: () => ok({ project: canal }),
      [BOARD]: () => board(),
      [ITEM]: () => ok({ item: detail }),
      [MEMBERS]: () => ok({ list: [], require_second_factor: false }),
      [LINKABLE]: () => ok({ list: [{ kind: 'cluster', id: '7'.repeat(24), title: 'boats.example' }] }),
      ...handlers,
    },
    true,
    role,
  );
  const bodies = (path: string) => all.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, bodies };
}

const titlesIn = (column: string) =>
  within(screen.getByRole('region', { name: new RegExp(`^${column}, `, 'u') }))
    .queryAllByRole('listitem')
    .map(
      (one) =>
        within(one)
          .getAllByRole('button')
          .find(({ className }) => className === 'title')?.textContent,
    );

const menu = async (user: ReturnType<typeof shown>['user'], title: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('the board shows columns with their items', async () => {
  shown();
  await screen.findByRole('heading', { name: 'Tours' });
  expect(titlesIn('Ideas')).toEqual(['Night tour', 'Boat tour']);
  expect(screen.getByText('June 2027 · Ada')).toBeTruthy();
  expect(screen.getByText('1 link')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Planned, 0 items' })).getByText('No items')).toBeTruthy();
});

it('a viewer sees the content of an item without controls for changes', async () => {
  const { user } = shown({}, 'viewer');
  await user.click(await screen.findByRole('button', { name: 'Night tour' }));
  const window = within(await screen.findByRole('dialog', { name: 'Night tour' }));
  expect(await window.findByText('By boat.')).toBeTruthy();
  expect(window.getByRole('link', { name: 'tours.example' })).toBeTruthy();
  expect(window.queryByRole('textbox')).toBeNull();
  for (const name of ['Edit columns', 'Add item to Ideas', 'Move Night tour', 'Actions for Night tour'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('the window moves an item before the response', async () => {
  const { user, bodies } = shown({ [MOVE]: () => ok({ v: 3 }) });
  await menu(user, 'Night tour', 'Move to…');
  const form = within(await screen.findByRole('dialog', { name: 'Move Night tour' }));
  await user.selectOptions(form.getByLabelText('Column'), 'Planned');
  await user.click(form.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(titlesIn('Planned')).toEqual(['Night tour']));
  await waitFor(() =>
    expect(bodies(MOVE)).toMatchObject([{ item: night.id, column: 'b'.repeat(24), before: null }]),
  );
  expect(bodies(BOARD)).toHaveLength(1);
});

it('an item can be moved by keyboard', async () => {
  const { bodies } = shown({ [MOVE]: () => ok({ v: 3 }) });
  const grip = await screen.findByRole('button', { name: 'Move Night tour' });
  grip.focus();
  fireEvent.keyDown(grip, { key: ' ', keyCode: 32 });
  fireEvent.keyDown(grip, { key: 'ArrowDown', keyCode: 40 });
  fireEvent.keyDown(grip, { key: ' ', keyCode: 32 });
  await waitFor(() =>
    expect(bodies(MOVE)).toMatchObject([{ item: night.id, column: 'a'.repeat(24), before: null }]),
  );
  await waitFor(() => expect(titlesIn('Ideas')).toEqual(['Boat tour', 'Night tour']));
});

it('the board is reloaded after a rejected move and after moves of other members', async () => {
  const message = 'This position does not exist any more. Please check the roadmap first.';
  const answers = [refusal(409, 'conflict', message), ok({ v: 9 })];
  const { user, bodies, host } = shown({ [MOVE]: () => answers.shift() });
  const move = async () => {
    await menu(user, 'Night tour', 'Move to…');
    const form = within(await screen.findByRole('dialog'));
    await user.selectOptions(form.getByLabelText('Column'), 'Planned');
    await user.click(form.getByRole('button', { name: 'Move' }));
  };
  await move();
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: message, tone: 'bad' }));
  await waitFor(() => expect(bodies(BOARD)).toHaveLength(2));
  expect(titlesIn('Ideas')).toEqual(['Night tour', 'Boat tour']);
  await move();
  await waitFor(() => expect(bodies(BOARD)).toHaveLength(3));
});

it('an item can be added with a link', async () => {
  const { user, bodies } = shown({ [ADD]: () => ok({ item: detail }) });
  await user.click(await screen.findByRole('button', { name: 'Add item to Planned' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add item' }));
  await user.click(form.getByRole('button', { name: 'Add item' }));
  expect(await form.findByText('Please give the item a title.')).toBeTruthy();
  await user.type(form.getByLabelText('Title'), 'Museum');
  await form.findByRole('option', { name: 'boats.example' });
  await user.selectOptions(form.getByLabelText('Object'), 'boats.example');
  await user.click(form.getByRole('button', { name: 'Add link' }));
  await user.click(form.getByRole('button', { name: 'Add item' }));
  await waitFor(() => expect(bodies(ADD)).toHaveLength(1));
  expect(bodies(ADD)[0]).toMatchObject({
    column: 'b'.repeat(24),
    title: 'Museum',
    month: null,
    owner: null,
    links: [{ kind: 'cluster', id: '7'.repeat(24) }],
  });
});

it('a concurrent change of an item offers both versions', async () => {
  const answers = [refusal(409, 'conflict', 'Another member changed this item.'), ok({ item: detail })];
  const items = [detail, { ...detail, title: 'Evening tour', rev: 2 }];
  const { user, bodies } = shown({
    [SET]: () => answers.shift(),
    [ITEM]: () => ok({ item: items.length > 1 ? items.shift() : items[0] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Night tour' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByLabelText('Title'), 's');
  await user.click(form.getByRole('button', { name: 'Save item' }));
  expect(await form.findByText(/The stored title is “Evening tour”/u)).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Night tours');
  await user.click(form.getByRole('button', { name: 'Continue with my version' }));
  await user.click(form.getByRole('button', { name: 'Save item' }));
  await waitFor(() => expect(bodies(SET)).toHaveLength(2));
  expect(bodies(SET)).toMatchObject([{ rev: 1 }, { rev: 2, title: 'Night tours', text: 'By boat.' }]);
});

it('the fields of an item name lists that could not be read, and Retry reads them', async () => {
  const members = { list: [{ id: '5'.repeat(24), name: 'Mies' }], require_second_factor: false };
  let isOnline = false;
  const reading = (answer: () => unknown) => () => (isOnline ? answer() : offline());
  const { user } = shown({
    [MEMBERS]: reading(() => ok(members)),
    [LINKABLE]: reading(() =>
      ok({ list: [{ kind: 'cluster', id: '7'.repeat(24), title: 'boats.example' }] }),
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Night tour' }));
  const form = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(form.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  isOnline = true;
  for (const retry of form.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  for (const name of ['Mies', 'boats.example'])
    expect(await form.findByRole('option', { name })).toBeTruthy();
});

it('the text of an item and its version survive a reload', async () => {
  const items = [detail, { ...detail, title: 'Evening tour', rev: 2 }];
  const open = async () => {
    const { user, bodies } = shown({
      [ITEM]: () => ok({ item: items.length > 1 ? items.shift() : items[0] }),
      [SET]: () => refusal(409, 'conflict', 'Another member changed this item.'),
    });
    await user.click(await screen.findByRole('button', { name: 'Night tour' }));
    const form = within(await screen.findByRole('dialog'));
    return { user, bodies, form, title: await form.findByLabelText<HTMLInputElement>('Title') };
  };
  const { user, title } = await open();
  await user.type(title, 's in June');
  cleanup();
  const again = await open();
  expect(again.title.value).toBe('Night tours in June');
  await again.user.click(again.form.getByRole('button', { name: 'Save item' }));
  expect(await again.form.findByText(/The stored title is “Evening tour”/u)).toBeTruthy();
  expect(again.bodies(SET)).toMatchObject([{ rev: 1, title: 'Night tours in June' }]);
  await again.user.click(again.form.getByRole('button', { name: 'Cancel' }));
  cleanup();
  expect((await open()).title.value).toBe('Evening tour');
});

it('the names of columns survive a reload', async () => {
  const open = async () => {
    const { user } = shown();
    await user.click(await screen.findByRole('button', { name: 'Edit columns' }));
    return { user, form: within(await screen.findByRole('dialog', { name: 'Edit columns' })) };
  };
  const { user, form } = await open();
  await user.type(form.getByLabelText('Column 1'), ' of ours');
  cleanup();
  const again = await open();
  expect(again.form.getByLabelText<HTMLInputElement>('Column 1').value).toBe('Ideas of ours');
});

it('the toast of a removal restores the item', async () => {
  const { user, bodies, host } = shown({
    [REMOVE]: () => ok({}),
    [RESTORE]: () => ok({ item: detail }),
  });
  await user.click(await screen.findByRole('button', { name: 'Night tour' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: 'Remove item' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Night tour removed.' })),
  );
  expect(bodies(REMOVE)).toMatchObject([{ item: night.id }]);
  host.toast.mock.calls[0]?.[0].undo?.();
  await waitFor(() => expect(bodies(RESTORE)).toEqual([{ project_id: canal.id, map, item: night.id }]));
  await waitFor(() =>
    expect(host.toast).toHaveBeenLastCalledWith({ text: 'Night tour restored.', tone: 'good' }),
  );
});

it('removed items are listed and can be restored', async () => {
  const lists = [
    offline(),
    ok({ list: [{ id: night.id, title: 'Night tour', removed: at }] }),
    ok({ list: [] }),
  ];
  const { user, bodies } = shown({
    [REMOVED]: () => lists.shift(),
    [RESTORE]: () => ok({ item: detail }),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of the roadmap' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Removed items' }));
  const window = within(await screen.findByRole('dialog', { name: 'Removed items' }));
  expect(await window.findByText("You're offline")).toBeTruthy();
  await user.click(window.getByRole('button', { name: 'Retry' }));
  await user.click(await window.findByRole('button', { name: 'Restore Night tour' }));
  expect(await window.findByText('No removed items')).toBeTruthy();
  expect(bodies(RESTORE)).toEqual([{ project_id: canal.id, map, item: night.id }]);
});

/** The window of the columns after a conflict: another member added "Later", and the person "Soon". */
async function columnsInConflict() {
  const later = { id: 'c'.repeat(24), name: 'Later', items: [] };
  const message = 'Another member changed these columns. Please check the new columns first.';
  const answers = [refusal(409, 'conflict', message), board()];
  const boards = [board(), board([...columns([night], [boat]), later], 3)];
  const { user, bodies } = shown({
    [COLUMNS]: () => answers.shift(),
    [BOARD]: () => (boards.length > 1 ? boards.shift() : boards[0]),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit columns' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit columns' }));
  expect(form.getByRole('button', { name: 'Remove Ideas' }).hasAttribute('disabled')).toBe(true);
  await user.click(form.getByRole('button', { name: 'Add column' }));
  await user.click(form.getByRole('button', { name: 'Save columns' }));
  expect(await form.findByText('Please give the column a name.')).toBeTruthy();
  await user.type(form.getByLabelText('Column 3'), 'Soon');
  await user.click(form.getByRole('button', { name: 'Move Soon up' }));
  await user.click(form.getByRole('button', { name: 'Save columns' }));
  await form.findByText('The stored columns are Ideas, Planned, Later. The form has your columns.');
  expect(form.getByRole('button', { name: 'Save columns' }).hasAttribute('disabled')).toBe(true);
  expect(bodies(COLUMNS)).toMatchObject([
    {
      v: 2,
      read: [{ name: 'Ideas' }, { name: 'Planned' }],
      columns: [{ name: 'Ideas' }, { id: null, name: 'Soon' }, { name: 'Planned' }],
    },
  ]);
  const save = async (choice: string) => {
    await user.click(form.getByRole('button', { name: choice }));
    await user.click(form.getByRole('button', { name: 'Save columns' }));
    await waitFor(() => expect(bodies(COLUMNS)).toHaveLength(2));
    return bodies(COLUMNS).at(-1);
  };
  return { save, later };
}

it('after a conflict of columns, the person continues with the own version', async () => {
  const { save, later } = await columnsInConflict();
  expect(await save('Continue with my version')).toMatchObject({
    v: 3,
    read: [{ name: 'Ideas' }, { name: 'Planned' }, { name: 'Later' }],
    columns: [{ name: 'Ideas' }, { id: null, name: 'Soon' }, { name: 'Planned' }, { id: later.id }],
  });
});

it('after a conflict of columns, the person uses the stored version', async () => {
  const { save, later } = await columnsInConflict();
  expect(await save('Use the stored version')).toMatchObject({
    v: 3,
    columns: [{ name: 'Ideas' }, { name: 'Planned' }, { id: later.id, name: 'Later' }],
  });
});

it('a column initially renders 100 items', async () => {
  const many = Array.from({ length: 130 }, (_, number) => ({
    ...boat,
    id: String(number).padStart(24, '0'),
    title: `Item ${number}`,
  }));
  const { user } = shown({ [BOARD]: () => board(columns(many)) });
  await screen.findByText('Item 99');
  expect(screen.queryByText('Item 100')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 30 items more' }));
  expect(await screen.findByText('Item 129')).toBeTruthy();
});

it('the board shows a missing network and an unknown roadmap', async () => {
  const answers = [offline(), refusal(404, 'not-found', 'This does not exist.')];
  const { user } = shown({ [BOARD]: () => answers.shift() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This does not exist.')).toBeTruthy();
});

it('a move into the last column offers the announcement of an item with votes', async () => {
  const voted = item('4', 'Harbour tour', { votes: 3 });
  const { user, bodies, host } = shown({
    [BOARD]: () => board(columns([voted, boat])),
    [MOVE]: () => ok({ v: 3 }),
    [ANNOUNCE]: () => ok({ voters: 3, cases: 0 }),
  });
  await menu(user, 'Harbour tour', 'Move to…');
  const form = within(await screen.findByRole('dialog', { name: 'Move Harbour tour' }));
  await user.selectOptions(form.getByLabelText('Column'), 'Planned');
  await user.click(form.getByRole('button', { name: 'Move' }));
  const window = within(await screen.findByRole('dialog', { name: 'Announce Harbour tour' }));
  const text = window.getByLabelText<HTMLTextAreaElement>('Text');
  expect(text.value).toBe('Harbour tour has shipped.');
  await user.clear(text);
  await user.click(window.getByRole('button', { name: 'Announce' }));
  expect(await window.findByText('Please enter a text.')).toBeTruthy();
  await user.type(text, 'Tickets are available.');
  await user.click(window.getByRole('button', { name: 'Announce' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'Harbour tour is announced.', tone: 'good' }),
  );
  expect(bodies(ANNOUNCE)).toEqual([
    { project_id: canal.id, map, item: voted.id, text: 'Tickets are available.' },
  ]);
});

it('a move of an item without votes and cases, or of an announced one, offers no announcement', async () => {
  const done = item('4', 'Harbour tour', { votes: 3, announced: true });
  const { user } = shown({ [BOARD]: () => board(columns([boat], [done])), [MOVE]: () => ok({ v: 3 }) });
  await menu(user, 'Boat tour', 'Move to…');
  const form = within(await screen.findByRole('dialog', { name: 'Move Boat tour' }));
  await user.selectOptions(form.getByLabelText('Column'), 'Planned');
  await user.click(form.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Actions for Harbour tour' }));
  await screen.findByRole('menuitem', { name: 'Open' });
  expect(screen.queryByRole('menuitem', { name: 'Announce…' })).toBeNull();
});
