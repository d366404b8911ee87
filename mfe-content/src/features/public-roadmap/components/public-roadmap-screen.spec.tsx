import { screen, waitFor, within } from '@testing-library/react';
import type { PublicRoadmapColumn } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { screenProps } from '../../../../test/projects';
import { PublicRoadmapScreen } from './public-roadmap-screen';

const READ = '/api/roadmap/public/';
const ITEM = '/api/roadmap/public/item/';
const OWN = '/api/roadmap/votes/';
const VOTE = '/api/roadmap/vote/';
const SUGGEST = '/api/roadmap/suggest/';

const map = '1'.repeat(24);
const night = {
  id: '2'.repeat(24),
  merged: ['3'.repeat(24)],
  title: 'Night tour',
  text: 'By boat.',
  more: false,
  month: '2027-03',
  votes: 2,
};
const columns = (votes = 2, more = {}): PublicRoadmapColumn[] => [
  { id: 'a'.repeat(24), name: 'Ideas', items: [{ ...night, votes, ...more }] },
  { id: 'b'.repeat(24), name: 'Planned', items: [] },
];
const board = (all = columns()) => ok({ name: 'Tours', project: 'Canal', columns: all });

function shown(handlers = {}, loggedIn = true) {
  const screenOf = <PublicRoadmapScreen {...screenProps} params={{ map }} />;
  return show(
    screenOf,
    { [READ]: () => board(), [OWN]: () => ok({ items: [night.id] }), ...handlers },
    loggedIn,
  );
}

it('shows the public items by column', async () => {
  shown();
  const ideas = await screen.findByRole('region', { name: 'Ideas' });
  expect(within(ideas).getByRole('heading', { name: 'Night tour' })).toBeTruthy();
  expect(within(ideas).getByText('By boat.')).toBeTruthy();
  expect(within(ideas).getByText('2 votes')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Planned' })).getByText('No items')).toBeTruthy();
});

it('shows the whole text of an item on demand', async () => {
  const answers = [offline(), ok({ text: 'By boat. At night.' })];
  const { user, host, sent } = shown({
    [READ]: () => board(columns(2, { text: 'By boat…', more: true })),
    [ITEM]: () => answers.shift(),
  });
  const more = await screen.findByRole('button', { name: 'Show the whole text of Night tour' });
  await user.click(more);
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'bad' })));
  expect(screen.getByText('By boat…')).toBeTruthy();
  await user.click(more);
  expect(await screen.findByText('By boat. At night.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Show the whole text/u })).toBeNull();
  expect(sent.at(-1)).toMatchObject({ path: ITEM, body: { map, item: night.id } });
});

it('withdraws the vote of a person', async () => {
  const { user, sent } = shown({ [VOTE]: () => ok({ votes: 1 }) });
  const label = 'Vote for Night tour, 2 votes';
  await user.click(await screen.findByRole('button', { name: label, pressed: true }));
  const withdrawn = { name: 'Vote for Night tour, 1 vote', pressed: false };
  expect(await screen.findByRole('button', withdrawn)).toBeTruthy();
  expect(sent.find(({ path }) => path === VOTE)?.body).toEqual({ map, item: night.id, vote: false });
});

it('requests a sign-in before the vote of a visitor', async () => {
  const { user, host, sent } = shown({ [VOTE]: () => ok({ votes: 3 }) }, false);
  host.requestSignIn.mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  const button = await screen.findByRole('button', { name: 'Vote for Night tour, 2 votes', pressed: false });
  await user.click(button);
  expect(sent.some(({ path }) => path === VOTE)).toBe(false);
  await user.click(button);
  await waitFor(() => expect(sent.find(({ path }) => path === VOTE)?.body).toMatchObject({ vote: true }));
});

it.each([night.id, ...night.merged])('marks the item of the address ?item=%s', async (id) => {
  window.history.replaceState(null, '', `/roadmaps/${map}/?item=${id}`);
  shown();
  const [marked, ...others] = await screen.findAllByRole('listitem', { current: true });
  expect(others).toEqual([]);
  expect(within(marked as HTMLElement).getByRole('heading', { name: 'Night tour' })).toBeTruthy();
  expect(window.location.search).toBe(`?item=${night.id}`);
});

it('shows why a vote failed', async () => {
  const { user, host } = shown({ [VOTE]: () => refusal(404, 'not-found', 'We could not find it.') });
  await user.click(await screen.findByRole('button', { name: /^Vote for Night tour/u }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenLastCalledWith({ text: 'We could not find it.', tone: 'bad' }),
  );
});

it('sends a suggestion of a signed-in person', async () => {
  const { user, host, sent } = shown({ [SUGGEST]: () => ok({}) });
  await user.click(await screen.findByRole('button', { name: 'Suggest an item' }));
  await user.click(await screen.findByRole('button', { name: 'Send suggestion' }));
  expect(await screen.findByText('Please give the suggestion a title.')).toBeTruthy();
  await user.type(screen.getByLabelText('Title'), 'Bicycle tour');
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
  expect(sent.find(({ path }) => path === SUGGEST)?.body).toEqual({ map, title: 'Bicycle tour', text: '' });
});

it.each([
  ['no network', () => offline(), "You're offline"],
  [
    'no public roadmap',
    () => refusal(404, 'not-found', 'We could not find it.'),
    'There is no public roadmap here',
  ],
  ['no public items', () => board([]), 'No items yet'],
])('says that there is %s', async (_, answer, text) => {
  shown({ [READ]: answer });
  expect(await screen.findByText(text)).toBeTruthy();
});
