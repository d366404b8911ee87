import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { WebsitePage } from '@zonewerk/contracts';
import { unsavedQuestion } from '@zonewerk/shell-sdk';
import { ok, offline, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import {
  ADD_PAGE,
  DUPLICATE,
  idOf,
  MOVE_PAGE,
  page,
  pages,
  published,
  REMOVE_PAGE,
  RESTORE_PAGE,
  SET_PAGE,
  SITE,
  TREE,
  websiteOf,
} from '../../../../test/website';
import { PagesScreen } from './pages-screen';

type Shown = ReturnType<typeof show>;

const open = (handlers: Parameters<typeof show>[1] = {}) =>
  show(<PagesScreen {...screenProps} />, {
    [GET]: () => ok({ project: canal }),
    [TREE]: () => websiteOf(pages),
    ...handlers,
  });
const choose = async (user: Shown['user'], title: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
};
const bodiesOf = (sent: Shown['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('a new page', () => {
  it('is added below the chosen page', async () => {
    const { user, sent, host } = open({ [ADD_PAGE]: () => ok({ page: page('Garden', 'Museum') }) });
    await choose(user, 'Museum', 'Add page below');
    const window = await dialog('Add page');
    expect(window.getByText('Museum')).toBeTruthy();
    await user.type(window.getByLabelText('Title'), 'Garden{Enter}');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Garden added.', tone: 'good' }));
    expect(bodiesOf(sent, ADD_PAGE)).toEqual([{ language: 'nl', title: 'Garden', parent: idOf('Museum') }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requires a title and preserves the input after a rejection', async () => {
    const issue = { path: 'title', message: 'Not this one.' };
    const { user, sent } = open({
      [ADD_PAGE]: () => refusal(400, 'validation-error', 'Please check.', [issue]),
    });
    await user.click((await screen.findAllByRole('button', { name: 'Add page' }))[0] as HTMLElement);
    const window = await dialog('Add page');
    await user.click(window.getByRole('button', { name: 'Add page' }));
    expect(window.getByText('Please give the page a title.')).toBeTruthy();
    expect(bodiesOf(sent, ADD_PAGE)).toEqual([]);
    await user.type(window.getByLabelText('Title'), 'Garden{Enter}');
    expect(await window.findByText('Not this one.')).toBeTruthy();
    expect(window.getByLabelText<HTMLInputElement>('Title').value).toBe('Garden');
  });
});

const menus = async () =>
  (await screen.findAllByRole('button', { name: /^Actions for/u })).map((one) =>
    one.getAttribute('aria-label'),
  );

describe('the new title of a page', () => {
  it('is sent with its base version', async () => {
    const { user, sent } = open({ [SET_PAGE]: () => ok({ page: page('Start') }) });
    await choose(user, 'Home', 'Rename…');
    const window = await dialog('Rename page');
    await user.clear(window.getByLabelText('Title'));
    await user.type(window.getByLabelText('Title'), 'Start{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(sent, SET_PAGE)).toEqual([
      { page: idOf('Home'), rev: 1, language: 'nl', title: 'Start' },
    ]);
  });

  it('survives a reload until it is saved or cancelled', async () => {
    const first = open();
    await choose(first.user, 'Home', 'Rename…');
    await first.user.type((await dialog('Rename page')).getByLabelText('Title'), '!');
    first.unmount();
    const { user } = open();
    const window = await dialog('Rename page');
    expect(window.getByLabelText<HTMLInputElement>('Title').value).toBe('Home!');
    await user.click(window.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, 'Home', 'Rename…');
    expect((await dialog('Rename page')).getByLabelText<HTMLInputElement>('Title').value).toBe('Home');
    // Without input, Escape closes the window.
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('requires a choice after a concurrent change of the title', async () => {
    const theirs = { ...page('Entrance'), id: idOf('Home'), rev: 5 };
    const answers = [
      Response.json({ status: 'changed-meanwhile', message: 'Somebody changed it.', page: theirs }),
    ];
    const { user, sent } = open({ [SET_PAGE]: () => answers.shift() ?? ok({ page: theirs }) });
    await choose(user, 'Home', 'Rename…');
    const window = await dialog('Rename page');
    await user.type(window.getByLabelText('Title'), '!{Enter}');
    expect(await window.findByText(/Its title is now “Entrance”/u)).toBeTruthy();
    expect(window.getByLabelText<HTMLInputElement>('Title').value).toBe('Home!');
    await user.click(window.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(sent, SET_PAGE).map(({ rev, title }) => [rev, title])).toEqual([
      [1, 'Home!'],
      [5, 'Home!'],
    ]);
  });
});

it('a new title is sent again after a concurrent change of other fields', async () => {
  const now = { ...page('Home'), rev: 7 };
  const answers = [
    Response.json({ status: 'changed-meanwhile', message: 'Somebody changed it.', page: now }),
  ];
  const { user, sent } = open({ [SET_PAGE]: () => answers.shift() ?? ok({ page: page('Start') }) });
  await choose(user, 'Home', 'Rename…');
  const window = await dialog('Rename page');
  await user.clear(window.getByLabelText('Title'));
  await user.type(window.getByLabelText('Title'), 'Start{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, SET_PAGE).map(({ rev }) => rev)).toEqual([1, 7]);
});

describe('a copy and a removal', () => {
  it('show their result, and a removal can be undone', async () => {
    const { user, sent, host } = open({
      [DUPLICATE]: () => ok({ page: page('Home') }),
      [REMOVE_PAGE]: () => ok({ removed: 4 }),
      [RESTORE_PAGE]: () => ok({ restored: 4 }),
    });
    await choose(user, 'Home', 'Duplicate');
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
    await choose(user, 'Museum', 'Delete');
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(2));
    const last: { text: string; undo: () => void } = host.toast.mock.calls[1]?.[0];
    expect(last.text).toBe('Museum and 3 pages below it deleted.');
    act(() => last.undo());
    await waitFor(() => expect(bodiesOf(sent, RESTORE_PAGE)).toEqual([{ page: idOf('Museum') }]));
  });

  it('move the focus to the line after a deleted one', async () => {
    let isThere = true;
    const { user } = open({
      [TREE]: () => websiteOf(isThere ? pages : pages.filter(({ id }) => id !== idOf('Visit'))),
      [REMOVE_PAGE]: () => {
        isThere = false;
        return ok({ removed: 1 });
      },
    });
    const before = await menus();
    const at = before.indexOf('Actions for Visit');
    await choose(user, 'Visit', 'Delete');
    await waitFor(async () => expect(await menus()).toHaveLength(before.length - 1));
    const name = document.activeElement?.getAttribute('aria-label');
    expect(name).toBe((await menus())[Math.min(at, before.length - 2)]);
  });

  it('show why they failed', async () => {
    const { user, host } = open({ [REMOVE_PAGE]: () => refusal(409, 'conflict', 'It has moved.') });
    await choose(user, 'Museum', 'Delete');
    const expected = { title: "Oh no! That's not OK!", text: 'It has moved.', icon: 'error' };
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expected));
    expect(host.toast).not.toHaveBeenCalled();
  });
});

describe('the order of pages', () => {
  const titles = () =>
    screen
      .getAllByRole('button', { name: /^Actions for/u })
      .map((one) => one.getAttribute('aria-label')?.slice(12));

  async function moveVisit(user: Shown['user']) {
    await choose(user, 'Visit', 'Move to…');
    const window = await dialog('Move Visit');
    await user.selectOptions(window.getByLabelText('Below'), 'Museum / Collection');
    await user.selectOptions(window.getByLabelText('Position'), 'Before Ships');
    await user.click(window.getByRole('button', { name: 'Move' }));
  }
  const moved = ['Home', 'Museum', 'History', 'Collection', 'Visit', 'Ships'];
  const body = { page: idOf('Visit'), parent: idOf('Collection'), before: idOf('Ships') };

  it('is shown immediately and saved after a delay', async () => {
    const { user, sent, host } = open({ [MOVE_PAGE]: () => ok({}) });
    await moveVisit(user);
    expect(titles()).toEqual(moved);
    expect(screen.getByText('The new order is not saved yet.')).toBeTruthy();
    await waitFor(() => expect(bodiesOf(sent, MOVE_PAGE)).toEqual([body]));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Order saved.' })),
    );
    expect(titles()).toEqual(moved);
  });

  it('is preserved after a failure, and can be sent again or discarded', async () => {
    const { user, sent, host } = open({ [MOVE_PAGE]: offline });
    await moveVisit(user);
    await screen.findByText('The order is not saved.');
    expect(host.alert).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Sorry, something went wrong while saving the new page positions.' }),
    );
    expect(titles()).toEqual(moved);
    await user.click(screen.getByRole('button', { name: 'Save again' }));
    await waitFor(() => expect(bodiesOf(sent, MOVE_PAGE)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Discard the new order' }));
    expect(titles()).toEqual(['Home', 'Museum', 'History', 'Collection', 'Ships', 'Visit']);
  });

  it('is the stored one after a rejection', async () => {
    const { user, sent, host } = open({ [MOVE_PAGE]: () => refusal(409, 'conflict', 'It has gone.') });
    await moveVisit(user);
    const text = 'Sorry, something went wrong while saving the new page positions. It has gone.';
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text })));
    expect(titles()).toEqual(['Home', 'Museum', 'History', 'Collection', 'Ships', 'Visit']);
    await waitFor(() => expect(sent.filter(({ path }) => path === TREE)).toHaveLength(2));
  });

  it('requires a confirmation before leaving the screen unsaved', async () => {
    const { user, host } = open({ [MOVE_PAGE]: () => ok({}) });
    await moveVisit(user);
    expect(unsavedQuestion()).toEqual({
      title: 'Leave without saving?',
      text: 'The new order of your pages is not saved yet.',
      confirmLabel: 'Leave',
      cancelLabel: 'Stay',
    });
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(unsavedQuestion()).toBeNull();
  });

  it('is saved after leaving the screen', async () => {
    const { user, sent, unmount } = open({ [MOVE_PAGE]: () => ok({}) });
    await moveVisit(user);
    act(unmount);
    await waitFor(() => expect(bodiesOf(sent, MOVE_PAGE)).toEqual([body]));
  });
});

describe('the link to the website', () => {
  it('opens a public page in a new tab', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open({ [TREE]: () => websiteOf(pages.map((one) => published(one, true))) });
    await choose(user, 'Ships', 'View on the website');
    expect(opened).toHaveBeenCalledWith(`${SITE}/museum/collection/ships/`, '_blank', 'noopener');
  });

  it.each([
    ['a hidden page', (one: WebsitePage) => published(one)],
    [
      'a shown page that was never published',
      (one: WebsitePage) => ({ ...one, texts: one.texts.map((text) => ({ ...text, visible: true })) }),
    ],
  ])('is missing for %s', async (_, pageOf) => {
    const { user } = open({ [TREE]: () => websiteOf(pages.map(pageOf)) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Ships' }));
    expect(screen.getByRole('menuitem', { name: 'Rename…' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'View on the website' })).toBeNull();
  });
});
