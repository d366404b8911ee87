import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { GET_PAGE, listOf, pageOf, REDIRECTS, versionOf, VERSIONS, VISIT } from '../../../../test/page';
import { canal, GET, screenProps } from '../../../../test/projects';
import { pages, RESTORE_PAGE, SET_PAGE, SITE, TREE, VISIBILITY, websiteOf } from '../../../../test/website';
import { PageScreen } from './page-screen';

type Handlers = Parameters<typeof show>[1];

const props = { ...screenProps, params: { ...screenProps.params, pageId: VISIT } };
const open = (handlers: Handlers = {}) =>
  show(<PageScreen {...props} />, {
    [GET]: () => ok({ project: canal }),
    [TREE]: () => websiteOf(pages, ['nl', 'de']),
    [GET_PAGE]: () => ok(pageOf()),
    [VERSIONS]: () => listOf(),
    [REDIRECTS]: () => listOf(),
    ...handlers,
  });
const bodiesOf = (sent: ReturnType<typeof show>['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const title = () => screen.findByLabelText<HTMLInputElement>('Title');
const conflict = (now: ReturnType<typeof pageOf>) =>
  Response.json({ status: 'changed-meanwhile', message: 'Somebody was quicker.', page: now.page });

describe('the page screen', () => {
  it('shows a failed request and a missing network', async () => {
    const answers = [() => refusal(503, 'unavailable', 'Not now.'), offline];
    const { user } = open({ [GET_PAGE]: () => (answers.shift() ?? (() => ok(pageOf())))() });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await title()).value).toBe('Visit');
  });

  it('shows a notice for a deleted or unknown page', async () => {
    const { unmount } = open({ [GET_PAGE]: () => refusal(404, 'not-found', 'Gone.') });
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the pages' })).toBeTruthy();
    unmount();
    open({ [GET_PAGE]: () => refusal(400, 'validation-error', 'Please check the marked fields.') });
    expect(await screen.findByText('Page not found')).toBeTruthy();
  });

  it('preserves the input of a concurrently deleted page, which can be restored', async () => {
    let isThere = true;
    const notFound = () => refusal(404, 'not-found', 'Gone.');
    const { user, host } = open({
      [GET_PAGE]: () => (isThere ? ok(pageOf()) : notFound()),
      [SET_PAGE]: notFound,
      [RESTORE_PAGE]: () => {
        isThere = true;
        return ok({ restored: 1 });
      },
    });
    await user.type(await title(), '!');
    isThere = false;
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Another member deleted this page')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore page' }));
    await waitFor(() => expect(screen.queryByText('Another member deleted this page')).toBeNull());
    expect(host.toast).toHaveBeenCalledWith({ text: 'Page restored.', tone: 'good' });
    expect((await title()).value).toBe('Visit!');
  });

  it('has the language of the URL and preserves the input of each language', async () => {
    const { user, sent } = open({
      [GET_PAGE]: ({ language }) => ok(pageOf({ draft: { title: `Visit ${String(language)}` } })),
    });
    await user.type(await title(), '!');
    await user.click(screen.getByRole('button', { name: 'Language: Dutch' }));
    await user.click(screen.getByRole('menuitem', { name: 'German' }));
    expect(window.location.search).toBe('?language=de');
    await waitFor(async () => expect((await title()).value).toBe('Visit de'));
    await user.click(screen.getByRole('button', { name: 'Language: German' }));
    await user.click(screen.getByRole('menuitem', { name: /^Dutch/u }));
    await waitFor(async () => expect((await title()).value).toBe('Visit nl!'));
    expect(bodiesOf(sent, GET_PAGE).map(({ language }) => language)).toEqual(['nl', 'de']);
  });

  it('has no link to the website for a shown page without publication', async () => {
    open({ [GET_PAGE]: () => ok(pageOf({ visible: true })) });
    expect(await screen.findByText('Nothing: the page was never published.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View on the website' })).toBeNull();
  });

  it('links to the website while visitors see the page', async () => {
    let visible = true;
    const { user } = open({
      [GET_PAGE]: () => ok(pageOf({ visible, published: versionOf(1) })),
      [VISIBILITY]: ({ value }) => {
        visible = value === '1';
        return ok({ value });
      },
    });
    const link = await screen.findByRole('link', { name: 'View on the website' });
    expect(link.getAttribute('href')).toBe(`${SITE}/visit/`);
    await user.click(screen.getByRole('switch', { name: 'Shown to visitors' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'View on the website' })).toBeNull());
  });
});

describe('the draft', () => {
  it('is sent with changed fields only and its base revision', async () => {
    const { user, sent, host } = open({ [SET_PAGE]: () => ok({ page: pageOf({ rev: 2 }).page }) });
    await user.type(await title(), 'ors');
    await user.type(screen.getByLabelText(/^Tags/u), 'one,two,');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Draft saved.', tone: 'good' }));
    expect(bodiesOf(sent, SET_PAGE)).toEqual([
      { page: VISIT, language: 'nl', rev: 1, title: 'Visitors', tags: 'one,two' },
    ]);
  });

  it('shows the visible length in search results without an error', async () => {
    open();
    expect(await screen.findByText('5 of about 60 characters in a search result.')).toBeTruthy();
    const long = 'Visit the museum and the harbour in the middle of the old town of ours';
    fireEvent.change(await title(), { target: { value: long } });
    expect(screen.getByText(/^70 characters\. Search results show about 60 characters/u)).toBeTruthy();
    expect(screen.getByText(/^Visit the museum and the harbour in the middle of the old …$/u)).toBeTruthy();
  });

  it('survives a failed save and a reload, with the reason', async () => {
    const issue = { path: 'tags.0', message: 'Please use at most 50 characters.' };
    const answers = [() => refusal(400, 'validation-error', 'Please check.', [issue]), offline];
    const shown = open({ [SET_PAGE]: () => (answers.shift() as () => Response)() });
    await shown.user.type(await title(), '!');
    await shown.user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Please use at most 50 characters.')).toBeTruthy();
    await shown.user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/You're offline/u)).toBeTruthy();
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    shown.unmount();
    open();
    expect((await title()).value).toBe('Visit!');
  });

  it('preserves an unfinished tag over a reload and saves it', async () => {
    const shown = open();
    await shown.user.type(await screen.findByLabelText(/^Tags/u), 'mus');
    shown.unmount();
    const { user, sent } = open({ [SET_PAGE]: () => ok({ page: pageOf({ rev: 2 }).page }) });
    const tags = await screen.findByLabelText<HTMLInputElement>(/^Tags/u);
    expect(tags.value).toBe('mus');
    await user.type(tags, 'eum');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(bodiesOf(sent, SET_PAGE)).toEqual([expect.objectContaining({ tags: 'museum' })]),
    );
    expect(tags.value).toBe('');
  });

  it('can be discarded and restored', async () => {
    const { user, host } = open();
    await user.type(await title(), '!');
    await user.click(screen.getByRole('button', { name: 'Discard my changes' }));
    expect((await title()).value).toBe('Visit');
    act(() => (host.toast.mock.calls[0]?.[0] as { undo: () => void }).undo());
    await waitFor(async () => expect((await title()).value).toBe('Visit!'));
  });

  it('needs a title', async () => {
    const { user, sent } = open();
    await user.clear(await title());
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(screen.getByText('Please give the page a title.')).toBeTruthy();
    expect(bodiesOf(sent, SET_PAGE)).toEqual([]);
  });

  it('preserves input typed during a save', async () => {
    const answer = later();
    const { user } = open({ [SET_PAGE]: () => answer.answer });
    await user.type(await title(), 'ors');
    await user.keyboard('{Control>}s{/Control}');
    await user.type(await title(), '!');
    await act(async () => answer.respond(ok({ page: pageOf({ rev: 2 }).page })));
    await waitFor(() => expect(screen.getByText('Your changes are not saved yet.')).toBeTruthy());
    expect((await title()).value).toBe('Visitors!');
  });
});

describe('a concurrent change of a page', () => {
  it('of other fields is merged by a second save', async () => {
    const now = pageOf({ rev: 4, draft: { description: 'Theirs' } });
    const answers = [() => conflict(now)];
    const reads = [() => ok(pageOf())];
    const { user, sent } = open({
      [SET_PAGE]: () => (answers.shift() ?? (() => ok({ page: now.page })))(),
      [GET_PAGE]: () => (reads.shift() ?? (() => ok(now)))(),
    });
    await user.type(await title(), 'ors');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(bodiesOf(sent, SET_PAGE).map(({ rev }) => rev)).toEqual([1, 4]));
    expect(bodiesOf(sent, SET_PAGE)[1]).not.toHaveProperty('description');
  });

  it('of the same field requires a choice', async () => {
    const now = pageOf({ rev: 4, draft: { title: 'Theirs' } });
    const answers = [() => conflict(now)];
    const reads = [() => ok(pageOf())];
    const { user, sent } = open({
      [SET_PAGE]: () => (answers.shift() ?? (() => ok({ page: now.page })))(),
      [GET_PAGE]: () => (reads.shift() ?? (() => ok(now)))(),
    });
    await user.type(await title(), 'ors');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByRole('heading', { name: 'Another member also changed this page' });
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
    expect(bodiesOf(sent, SET_PAGE)).toHaveLength(1);
    expect((await title()).value).toBe('Visitors');
    await user.click(screen.getByRole('radio', { name: /^Theirs/u }));
    await user.click(screen.getByRole('button', { name: 'Use the chosen versions' }));
    expect((await title()).value).toBe('Theirs');
    expect(screen.queryByRole('heading', { name: 'Another member also changed this page' })).toBeNull();
    expect(document.activeElement).toBe(await title());
    expect(screen.getByText('Everything is saved.')).toBeTruthy();
  });
});

it('a viewer sees a page without controls that change it', async () => {
  const handlers = {
    [GET]: () => ok({ project: canal }),
    [TREE]: () => websiteOf(pages, ['nl', 'de']),
    [GET_PAGE]: () => ok(pageOf()),
    [VERSIONS]: () => listOf(),
    [REDIRECTS]: () => listOf(),
  };
  show(<PageScreen {...props} />, handlers, true, 'viewer');
  expect((await title()).matches(':disabled')).toBe(true);
  expect(screen.queryByRole('switch')).toBeNull();
  for (const name of ['Publish', 'More actions']) expect(screen.queryByRole('button', { name })).toBeNull();
});
