import { act, screen, waitFor, within } from '@testing-library/react';
import type { WebsitePage } from '@zonewerk/contracts';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { idOf, pages, PUBLISH, published, TREE, VISIBILITY, websiteOf } from '../../../../test/website';
import { PagesScreen } from './pages-screen';

type Handlers = Parameters<typeof show>[1];

/** The overview; the tree follows the responses of the calls. */
function open(handlers: Handlers) {
  let list = [...pages];
  const shown = show(<PagesScreen {...screenProps} />, {
    [GET]: () => ok({ project: canal }),
    [TREE]: () => websiteOf(list),
    ...handlers,
  });
  const change = (id: string, make: (page: WebsitePage) => WebsitePage) => {
    list = list.map((one) => (one.id === id ? make(one) : one));
    return list.find((one) => one.id === id);
  };
  return { ...shown, change };
}
const home = idOf('Home');
const place = { page: home, language: 'nl' };
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Show Home in Dutch' });
const question = async () => within(await screen.findByRole('dialog', { name: 'Show Home' }));
const bodiesOf = (sent: ReturnType<typeof show>['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('the switch of an unpublished page', () => {
  it('publishes and shows the page in one change after “Publish and show”', async () => {
    const { user, sent, host, change } = open({
      [PUBLISH]: () => ok({ page: change(home, (one) => published(one, true)) }),
    });
    await user.click(await toggle());
    const dialog = await question();
    expect(
      dialog.getByText('This page was never published. Visitors see published pages only.'),
    ).toBeTruthy();
    expect((await toggle()).checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Publish and show' }));
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(bodiesOf(sent, PUBLISH)).toEqual([{ ...place, rev: 1, show: true }]);
    expect(bodiesOf(sent, VISIBILITY)).toEqual([]);
    expect(host.toast).toHaveBeenCalledWith({ text: 'Home published.', tone: 'good' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the page without a publication after “Show only” and marks it as never published', async () => {
    const { user, sent } = open({ [VISIBILITY]: ({ value }) => ok({ value }) });
    await user.click(await toggle());
    await user.click((await question()).getByRole('button', { name: 'Show only' }));
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(bodiesOf(sent, VISIBILITY)).toEqual([{ ...place, value: '1' }]);
    expect(bodiesOf(sent, PUBLISH)).toEqual([]);
    expect(await screen.findByText(/^Never published/u)).toBeTruthy();
  });

  it.each([
    [
      '“Cancel”',
      (user: ReturnType<typeof show>['user']) => user.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}'),
    ],
    ['Escape', (user: ReturnType<typeof show>['user']) => user.keyboard('{Escape}')],
  ])('changes nothing after %s, by keyboard', async (_, leave) => {
    const { user, sent } = open({});
    (await toggle()).focus();
    await user.keyboard(' ');
    const dialog = await question();
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Publish and show' })),
    );
    await leave(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await toggle()).checked).toBe(false);
    expect(sent.filter(({ path }) => [PUBLISH, VISIBILITY].includes(path))).toEqual([]);
  });

  it('states the reason of a refusal, stays open and publishes at the next attempt', async () => {
    const answers = [() => refusal(404, 'not-found', 'It is gone.')];
    const { user, change } = open({
      [PUBLISH]: () =>
        (answers.shift() ?? (() => ok({ page: change(home, (one) => published(one, true)) })))(),
    });
    await user.click(await toggle());
    const dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'Publish and show' }));
    expect(await dialog.findByText('It is gone.')).toBeTruthy();
    expect((await toggle()).checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Publish and show' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await toggle()).checked).toBe(true);
  });

  it('publishes the stored draft when its version number is newer', async () => {
    const newer = (one: WebsitePage) => ({ ...one, rev: 7 });
    const { user, sent, change } = open({
      [PUBLISH]: ({ rev }) =>
        rev === 7
          ? ok({ page: change(home, (one) => published(one, true)) })
          : ok({ status: 'changed-meanwhile', page: change(home, newer) }),
    });
    await user.click(await toggle());
    await user.click((await question()).getByRole('button', { name: 'Publish and show' }));
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect(bodiesOf(sent, PUBLISH).map(({ rev }) => rev)).toEqual([1, 7]);
  });

  it('stops after five concurrent changes', async () => {
    const { user, sent, change } = open({
      [PUBLISH]: ({ rev }) =>
        ok({ status: 'changed-meanwhile', page: change(home, (one) => ({ ...one, rev: Number(rev) + 1 })) }),
    });
    await user.click(await toggle());
    const dialog = await question();
    await user.click(dialog.getByRole('button', { name: 'Publish and show' }));
    expect(await dialog.findByText(/^Another member is changing this page/u)).toBeTruthy();
    expect(bodiesOf(sent, PUBLISH)).toHaveLength(5);
  });

  it('sends one publication and stays open while it is under way', async () => {
    const answer = later();
    const { user, sent, change } = open({ [PUBLISH]: () => answer.answer });
    await user.click(await toggle());
    const dialog = await question();
    const submit = dialog.getByRole('button', { name: 'Publish and show' });
    await user.click(submit);
    await user.click(submit);
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true);
    expect(bodiesOf(sent, PUBLISH)).toHaveLength(1);
    await act(async () => answer.respond(ok({ page: change(home, (one) => published(one, true)) })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

it('the switch of a published page needs no confirmation', async () => {
  const { user, sent } = open({
    [TREE]: () => websiteOf(pages.map((one) => published(one))),
    [VISIBILITY]: ({ value }) => ok({ value }),
  });
  await user.click(await toggle());
  await waitFor(() => expect(bodiesOf(sent, VISIBILITY)).toEqual([{ ...place, value: '1' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});
