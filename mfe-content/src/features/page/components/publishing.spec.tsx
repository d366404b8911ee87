import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, offline, refusal, show } from '@zonewerk/testing/screens';
import {
  DISCARD,
  GET_PAGE,
  listOf,
  pageOf,
  PUBLISH,
  REDIRECTS,
  RESTORE_VERSION,
  VERSION,
  versionOf,
  VERSIONS,
  VISIT,
} from '../../../../test/page';
import { canal, GET, screenProps } from '../../../../test/projects';
import { pages, SET_PAGE, TREE, VISIBILITY, websiteOf } from '../../../../test/website';
import { PageScreen } from './page-screen';

type Handlers = Parameters<typeof show>[1];
type Shown = ReturnType<typeof show>;

const props = { ...screenProps, params: { ...screenProps.params, pageId: VISIT } };
const open = (handlers: Handlers = {}) =>
  show(<PageScreen {...props} />, {
    [GET]: () => ok({ project: canal }),
    [TREE]: () => websiteOf(pages),
    [GET_PAGE]: () => ok(pageOf()),
    [VERSIONS]: () => listOf(),
    [REDIRECTS]: () => listOf(),
    ...handlers,
  });
const bodiesOf = (sent: Shown['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const publish = () => screen.findByRole('button', { name: 'Publish' });
const place = { page: VISIT, language: 'nl' };
const at = '2027-03-01T10:00:00.000Z';
const published = pageOf({ published: versionOf(3), edited: true });
const conflict = () =>
  Response.json({ status: 'changed-meanwhile', message: 'Somebody was quicker.', page: pageOf().page });
const undo = (host: Shown['host']) =>
  act(() => (host.toast.mock.calls[0]?.[0] as { undo: () => void }).undo());

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('the state of a page', () => {
  it.each([
    [pageOf({ visible: false }), 'Nothing: the page is hidden.', 'Never published.'],
    [pageOf(), 'Nothing: the page was never published.', 'Never published.'],
    [
      pageOf({ published: versionOf(3) }),
      /^Version 3, published .* by\sAda/u,
      'Same as the published version.',
    ],
    [
      pageOf({ published: { ...versionOf(3), by: '' }, edited: true, visible: false }),
      'Nothing: the page is hidden. Version 3 is published.',
      'Changed after the publication.',
    ],
  ])('is shown: %#', async (answer, visitors, draft) => {
    open({ [GET_PAGE]: () => ok(answer) });
    const texts = [...(await screen.findByText('Visitors see')).closest('dl')!.querySelectorAll('dd')].map(
      (one) => one.textContent,
    );
    expect(texts).toEqual([
      typeof visitors === 'string' ? visitors : expect.stringMatching(visitors),
      draft,
      'Nothing is planned.',
    ]);
  });
});

describe('showing an unpublished page', () => {
  const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Shown to visitors' });
  const question = () => screen.findByRole('dialog', { name: 'Show Visit' });
  const openHidden = (handlers: Handlers) =>
    open({ [GET_PAGE]: () => ok(pageOf({ visible: false })), ...handlers });

  it('saves the typed text, publishes it and shows the page', async () => {
    const { user, sent, host } = openHidden({
      [SET_PAGE]: () => ok({ page: pageOf({ rev: 2, visible: false }).page }),
      [PUBLISH]: () => ok({ page: pageOf({ rev: 3 }).page }),
    });
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Visitors' } });
    await user.click(await toggle());
    await user.click(within(await question()).getByRole('button', { name: 'Publish and show' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
    expect(bodiesOf(sent, SET_PAGE)).toEqual([{ ...place, rev: 1, title: 'Visitors' }]);
    expect(bodiesOf(sent, PUBLISH)).toEqual([{ ...place, rev: 2, show: true }]);
    expect(bodiesOf(sent, VISIBILITY)).toEqual([]);
  });

  it('reports a concurrent change of the draft and publishes nothing', async () => {
    const reads = [() => ok(pageOf({ visible: false }))];
    const theirs = pageOf({ rev: 5, visible: false, draft: { body: '<p>Theirs</p>' } });
    const { user, sent } = openHidden({
      [GET_PAGE]: () => (reads.shift() ?? (() => ok(theirs)))(),
      [PUBLISH]: conflict,
    });
    await user.click(await toggle());
    const dialog = within(await question());
    await user.click(dialog.getByRole('button', { name: 'Publish and show' }));
    expect(await dialog.findByText(/^Another member changed this page/u)).toBeTruthy();
    expect(bodiesOf(sent, PUBLISH)).toHaveLength(1);
    expect((await toggle()).checked).toBe(false);
  });

  it('needs no confirmation when the first publication is scheduled', async () => {
    let visible = false;
    const { user, sent } = open({
      [GET_PAGE]: () =>
        ok(pageOf({ visible, planned: { at, by: 'Ada', edited: false, visible }, state: 'scheduled' })),
      [VISIBILITY]: ({ value }) => {
        visible = value === '1';
        return ok({ value });
      },
    });
    await user.click(await toggle());
    await waitFor(() => expect(bodiesOf(sent, VISIBILITY)).toEqual([{ ...place, value: '1' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Nothing until the planned publication.')).toBeTruthy();
  });
});

describe('publishing a page', () => {
  it('saves the input first and sends the new revision', async () => {
    const { user, sent, host } = open({
      [SET_PAGE]: () => ok({ page: pageOf({ rev: 2 }).page }),
      [PUBLISH]: () => ok({ page: pageOf({ rev: 3 }).page }),
    });
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Visitors' } });
    await user.click(await publish());
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Page published.', tone: 'good' }));
    expect(bodiesOf(sent, SET_PAGE)).toEqual([{ ...place, rev: 1, title: 'Visitors' }]);
    expect(bodiesOf(sent, PUBLISH)).toEqual([{ ...place, rev: 2 }]);
  });

  it('is rejected after a concurrent change', async () => {
    const reads = [() => ok(pageOf())];
    const theirs = pageOf({ rev: 5, draft: { body: '<p>Theirs</p>' } });
    const { user, sent, host } = open({
      [GET_PAGE]: () => (reads.shift() ?? (() => ok(theirs)))(),
      [PUBLISH]: conflict,
    });
    await user.click(await publish());
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith(
        expect.objectContaining({ text: expect.stringMatching(/^Another member changed this page/u) }),
      ),
    );
    expect(bodiesOf(sent, PUBLISH)).toHaveLength(1);
  });

  it('shows why it failed', async () => {
    const { user, host } = open({ [PUBLISH]: offline });
    await user.click(await publish());
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith(
        expect.objectContaining({ text: expect.stringMatching(/You're offline/u) }),
      ),
    );
  });

  it('is disabled for a published page without changes', async () => {
    open({ [GET_PAGE]: () => ok(pageOf({ published: versionOf(3) })) });
    expect((await publish()).hasAttribute('disabled')).toBe(true);
  });
});

describe('replacing the draft', () => {
  const set = () => ok({ page: pageOf({ rev: 9 }).page });

  it('by discarding it can be undone', async () => {
    const { user, sent, host } = open({
      [GET_PAGE]: () => ok({ ...published, draft: { ...published.draft, tags: ['a', 'b'] } }),
      [DISCARD]: () => ok({ page: pageOf({ rev: 8 }).page }),
      [SET_PAGE]: set,
    });
    await user.click(await screen.findByRole('button', { name: 'More publication options' }));
    await user.click(screen.getByRole('menuitem', { name: 'Discard the draft' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
    undo(host);
    const before = { title: 'Visit', description: '', tags: 'a,b', body: '' };
    await waitFor(() => expect(bodiesOf(sent, SET_PAGE)).toEqual([{ ...place, rev: 8, ...before }]));
  });

  it('by a version shows a comparison first and can be undone', async () => {
    const { user, sent, host } = open({
      [GET_PAGE]: () => ok(published),
      [VERSIONS]: () => listOf(versionOf(3), versionOf(2)),
      [VERSION]: ({ number }) =>
        ok({
          version: versionOf(Number(number)),
          content: { ...published.draft, title: 'Opening hours', body: '<p>Nine to five.</p>' },
        }),
      [RESTORE_VERSION]: () => ok({ page: pageOf({ rev: 8 }).page }),
      [SET_PAGE]: set,
    });
    await user.click(await screen.findByRole('button', { name: 'Version 2' }));
    expect((await screen.findByText('Opening hours')).tagName).toBe('DEL');
    expect(screen.getByText('Visit', { selector: 'ins' })).toBeTruthy();
    expect(screen.getByText('Nine to five.', { selector: 'del' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore as draft' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
    expect(bodiesOf(sent, RESTORE_VERSION)).toEqual([{ ...place, rev: 1, number: 2 }]);
    undo(host);
    await waitFor(() => expect(bodiesOf(sent, SET_PAGE).map(({ rev }) => rev)).toEqual([8]));
  });

  it('by a version that cannot be read shows the reason and Retry', async () => {
    const answers = [() => refusal(404, 'not-found', 'It is gone.'), offline];
    window.history.replaceState(null, '', '/?version=2');
    const { user } = open({
      [VERSION]: () => (answers.shift() ?? (() => ok({ version: versionOf(2), content: published.draft })))(),
    });
    expect(await screen.findByText('It is gone.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This version and the draft are the same.')).toBeTruthy();
  });
});
