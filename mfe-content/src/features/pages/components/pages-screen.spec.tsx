import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import {
  ADD_LANGUAGE,
  idOf,
  page,
  pages,
  published,
  MAIN_LANGUAGE,
  REMOVE_LANGUAGE,
  START_EDITING,
  TREE,
  VISIBILITY,
  websiteOf,
} from '../../../../test/website';
import { PagesScreen } from './pages-screen';

type Handlers = Parameters<typeof show>[1];

const project = { [GET]: () => ok({ project: canal }) };
const open = (handlers: Handlers = {}) =>
  show(<PagesScreen {...screenProps} />, { ...project, [TREE]: () => websiteOf(pages), ...handlers });
const line = async (title: string) => {
  const found = (await screen.findByRole('button', { name: `Actions for ${title}` })).closest(
    '[role="listitem"]',
  );
  if (!(found instanceof HTMLElement)) throw new Error(`${title} is in no line.`);
  return within(found);
};
const titles = () =>
  screen
    .getAllByRole('button', { name: /^Actions for/u })
    .map((one) => one.getAttribute('aria-label')?.slice(12));
const bodiesOf = (sent: ReturnType<typeof show>['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('the page tree', () => {
  it('shows every page with its level, and expands and collapses branches', async () => {
    const { user } = open();
    const museum = await line('Museum');
    expect(titles()).toEqual(['Home', 'Museum', 'History', 'Collection', 'Ships', 'Visit']);
    expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-level'))).toEqual([
      '1',
      '1',
      '2',
      '2',
      '3',
      '1',
    ]);
    await user.click(museum.getByRole('button', { name: 'Close Museum' }));
    expect(titles()).toEqual(['Home', 'Museum', 'Visit']);
    await user.click(screen.getByRole('button', { name: 'Open Museum: 2 pages' }));
    await user.click(screen.getByRole('button', { name: 'Close all' }));
    expect(titles()).toEqual(['Home', 'Museum', 'Visit']);
    await user.click(screen.getByRole('button', { name: 'Open all' }));
    expect(titles()).toHaveLength(6);
  });

  it('is searched by title and URL, with the parents of each result', async () => {
    const { user } = open();
    await line('Home');
    await user.type(screen.getByRole('searchbox'), 'SHI');
    await waitFor(() => expect(titles()).toEqual(['Ships']));
    expect(screen.getByText('Museum / Collection')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move Ships' })).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [() => refusal(503, 'unavailable', 'Not now.'), offline];
    const { user } = open({ [TREE]: () => (answers.shift() ?? (() => websiteOf(pages)))() });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await line('Home');
  });
});

describe('languages', () => {
  it('create the website with the first one', async () => {
    const answers = [() => websiteOf([], [])];
    const { user, sent } = open({
      [TREE]: () => (answers.shift() ?? (() => websiteOf([])))(),
      [ADD_LANGUAGE]: () => ok({ languages: ['nl'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Start the website' }));
    expect(await screen.findByText('Create the first page')).toBeTruthy();
    expect(bodiesOf(sent, ADD_LANGUAGE)).toEqual([{ language: 'nl' }]);
  });

  it('can be selected, added and removed', async () => {
    let languages: ('nl' | 'de' | 'fr')[] = ['nl', 'de'];
    const { user, sent, host } = open({
      [TREE]: () => websiteOf([page('Home', 'top', languages)], languages),
      [ADD_LANGUAGE]: () => {
        languages = ['nl', 'de', 'fr'];
        return ok({ languages });
      },
      [REMOVE_LANGUAGE]: () => {
        languages = ['nl', 'de'];
        return ok({ languages });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Language: Dutch' }));
    await user.click(screen.getByRole('menuitem', { name: 'German' }));
    expect(window.location.search).toBe('?language=de');
    await screen.findByRole('switch', { name: 'Show Home in German' });
    await user.click(screen.getByRole('button', { name: 'Language: German' }));
    await user.click(screen.getByRole('menuitem', { name: 'Add a language…' }));
    await user.selectOptions(await screen.findByLabelText('Language'), 'French');
    await user.click(screen.getByRole('button', { name: 'Add language' }));
    await user.click(await screen.findByRole('button', { name: 'Language: French' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove French…' }));
    await screen.findByRole('button', { name: 'Language: Dutch' });
    expect(host.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Remove French?', danger: true }),
    );
    expect(bodiesOf(sent, REMOVE_LANGUAGE)).toEqual([{ language: 'fr' }]);
    expect(host.toast).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'good', seconds: 1.5 }));
  });
});

describe('the main language', () => {
  const two = () => websiteOf([page('Home', 'top', ['nl', 'de'])], ['nl', 'de']);

  it('is removed only after the choice of a new one', async () => {
    const { user, sent, host } = open({ [TREE]: two, [REMOVE_LANGUAGE]: () => ok({ languages: ['de'] }) });
    await user.click(await screen.findByRole('button', { name: 'Language: Dutch' }));
    await user.click(screen.getByRole('menuitem', { name: 'Remove Dutch…' }));
    await user.selectOptions(await screen.findByLabelText('New main language'), 'German');
    expect(bodiesOf(sent, REMOVE_LANGUAGE)).toEqual([]);
    const submit = screen.getByRole('button', { name: 'Remove language' });
    expect(submit.className).toContain('danger');
    await user.click(submit);
    await waitFor(() => expect(bodiesOf(sent, REMOVE_LANGUAGE)).toEqual([{ language: 'nl', main: 'de' }]));
    expect(host.confirm).not.toHaveBeenCalled();
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'good', seconds: 1.5 }));
  });

  it('changes after a confirmation that mentions the URLs', async () => {
    window.history.replaceState(null, '', '/?language=de');
    const { user, sent, host } = open({
      [TREE]: two,
      [MAIN_LANGUAGE]: () => ok({ languages: ['de', 'nl'] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Language: German' }));
    await user.click(screen.getByRole('menuitem', { name: 'Make German the main language…' }));
    await waitFor(() => expect(bodiesOf(sent, MAIN_LANGUAGE)).toEqual([{ language: 'de' }]));
    expect(host.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ text: expect.stringContaining('All URLs change') }),
    );
  });
});

describe('editing the content of a page', () => {
  const button = () => screen.findByRole('button', { name: 'Edit the content of Ships' });

  it('opens the URL of the server in the displayed language', async () => {
    const redirectUrl = `/projects/${canal.id}/pages/${idOf('Ships')}/edit/?language=nl`;
    const { user, host, sent } = open({ [START_EDITING]: () => ok({ redirectUrl }) });
    await user.click(await button());
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(redirectUrl, undefined));
    expect(bodiesOf(sent, START_EDITING)).toEqual([{ page: idOf('Ships'), language: 'nl' }]);
  });

  it('shows the reason of a rejection', async () => {
    const { user, host } = open({ [START_EDITING]: () => refusal(404, 'not-found', 'It is gone.') });
    await user.click(await button());
    const failure = await screen.findByRole('dialog', { name: "Oh no! That's not OK!" });
    expect(failure.textContent).toContain('It is gone.');
    expect(host.navigate).not.toHaveBeenCalled();
  });
});

describe('the visibility of a page', () => {
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Show Home in Dutch' });
  const openPublished = (handlers: Handlers) =>
    open({ [TREE]: () => websiteOf(pages.map((one) => published(one))), ...handlers });

  it('is that of the response', async () => {
    const { user, sent } = openPublished({ [VISIBILITY]: () => ok({ value: '1' }) });
    await user.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(bodiesOf(sent, VISIBILITY)).toEqual([{ page: idOf('Home'), language: 'nl', value: '1' }]);
  });

  it('sends one change at a time, and only the last of several', async () => {
    const first = later();
    const answers = [first.answer];
    const { user, sent } = openPublished({
      [VISIBILITY]: ({ value }) => answers.shift() ?? ok({ value }),
    });
    for (let press = 0; press < 4; press += 1) await user.click(await toggle());
    expect(bodiesOf(sent, VISIBILITY).map((body) => body['value'])).toEqual(['1']);
    await act(async () => first.respond(ok({ value: '1' })));
    await waitFor(() => expect(bodiesOf(sent, VISIBILITY).map((body) => body['value'])).toEqual(['1', '0']));
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
  });

  it.each([
    ['a refusal', () => refusal(404, 'not-found', 'It is gone.'), 'It is gone.'],
    ['no network', offline, ''],
  ])('reverts after %s', async (_, answer, reason) => {
    const { user, host } = openPublished({ [VISIBILITY]: answer });
    await user.click(await toggle());
    const text = `Sorry, something went wrong while updating the visibility. ${reason}`.trim();
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text })));
    expect((await toggle()).checked).toBe(false);
  });
});

it('a viewer sees no control that changes pages', async () => {
  const { user } = show(
    <PagesScreen {...screenProps} />,
    { ...project, [TREE]: () => websiteOf(pages) },
    true,
    'viewer',
  );
  const visit = await line('Visit');
  expect(visit.queryByRole('switch')).toBeNull();
  for (const name of ['Add page', 'Move Visit', 'Edit Visit'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(visit.getByRole('button', { name: 'Actions for Visit' }));
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items.filter((text) => /Rename|Delete|Move|Duplicate|Edit/u.test(text ?? ''))).toEqual([]);
});
