import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { RoadmapItem } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { BoardScreen } from './board-screen';

const BASE = '/api/partners/roadmap';
const PUBLISH = `${BASE}/publish/`;
const LIST = `${BASE}/suggestions/`;
const ACCEPT = `${BASE}/suggestions/accept/`;
const DECLINE = `${BASE}/suggestions/decline/`;
const MERGE = `${BASE}/item/merge/`;

const map = '1'.repeat(24);
const at = '2026-11-30T08:00:00.000Z';
const inMap = { project_id: canal.id, map };
const item = (digit: string, title: string): RoadmapItem => ({
  id: digit.repeat(24),
  title,
  has_text: false,
  month: null,
  owner: null,
  links: 0,
  cases: 0,
  public: true,
  votes: 2,
  announced: false,
  rev: 1,
  changed: at,
});
const night = item('2', 'Night tour');
const boat = item('3', 'Boat tour');
const bicycle = { id: '4'.repeat(24), title: 'Bicycle tour', text: 'Please.', by: 'Eve', date: at };
const roadmap = (more: object = {}) => ({
  id: map,
  name: 'Tours',
  items: 2,
  created: at,
  dropped: null,
  public: false,
  slug: null,
  ...more,
});
const columns = [{ id: 'a'.repeat(24), name: 'Ideas', items: [night, boat] }];

const board = (more: object = {}) => ok({ roadmap: roadmap(more), v: 1, columns, suggestions: 1 });

function shown(handlers = {}) {
  window.history.replaceState(null, '', `/projects/${canal.id}/roadmaps/${map}/`);
  const all = show(<BoardScreen {...screenProps} params={{ projectId: canal.id, map }} />, {
    [GET]: () => ok({ project: canal }),
    [`${BASE}/get/`]: () => board(),
    [LIST]: () => ok({ list: [bicycle] }),
    ...handlers,
  });
  const bodies = (path: string) => all.sent.filter((one) => one.path === path).map(({ body }) => body);
  const open = async (action: string) => {
    await all.user.click(await screen.findByRole('button', { name: 'Actions of the roadmap' }));
    await all.user.click(await screen.findByRole('menuitem', { name: action }));
    return screen.findByRole('dialog');
  };
  return { ...all, bodies, open };
}

it('publishes a roadmap, and shows a fault of its address', async () => {
  const fault = { path: 'slug', message: 'Another roadmap of the project has this URL.' };
  const answers = [
    refusal(400, 'validation-error', 'Please check.', [fault]),
    ok({ roadmap: roadmap({ public: true, slug: 'tour' }) }),
  ];
  const { user, host, bodies, open } = shown({ [PUBLISH]: () => answers.shift() });
  const window = within(await open('Publish…'));
  expect(window.queryByLabelText(/^URL on the website/u)).toBeNull();
  await user.click(window.getByLabelText(/^Public: every visitor can read it/u));
  await user.type(window.getByLabelText(/^URL on the website/u), 'tours');
  await user.click(window.getByRole('button', { name: 'Save' }));
  expect(await window.findByText(fault.message)).toBeTruthy();
  await user.click(await window.findByRole('button', { name: 'Save', busy: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.toast).toHaveBeenLastCalledWith({ text: 'The roadmap is public.', tone: 'good' });
  expect(bodies(PUBLISH)[0]).toEqual({ ...inMap, public: true, slug: 'tours' });
});

it('the URL of a roadmap survives a reload, until the person cancels', async () => {
  const edit = async () => {
    const { user, open } = shown({ [`${BASE}/get/`]: () => board({ public: true, slug: 'tours' }) });
    const window = within(await open('Publish…'));
    return { user, window, slug: window.getByLabelText<HTMLInputElement>(/^URL on the website/u) };
  };
  const { user, slug } = await edit();
  await user.type(slug, '-2027');
  cleanup();
  const again = await edit();
  expect(again.slug.value).toBe('tours-2027');
  await again.user.click(again.window.getByRole('button', { name: 'Cancel' }));
  cleanup();
  expect((await edit()).slug.value).toBe('tours');
});

it('a roadmap that is not public any more is sent without its URL', async () => {
  const { user, bodies, open } = shown({
    [`${BASE}/get/`]: () => board({ public: true, slug: 'tours' }),
    [PUBLISH]: () => ok({ roadmap: roadmap({ slug: 'tours' }) }),
  });
  const window = within(await open('Publish…'));
  await user.click(window.getByLabelText(/^Public: every visitor can read it/u));
  expect(window.queryByLabelText(/^URL on the website/u)).toBeNull();
  await user.click(window.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(PUBLISH)).toEqual([{ ...inMap, public: false }]));
});

it('the board shows the number of open suggestions, and Retry reads them', async () => {
  const answers = [offline(), ok({ list: [bicycle] })];
  const { user } = shown({ [LIST]: () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: '1 suggestion' }));
  const window = within(await screen.findByRole('dialog', { name: 'Suggestions' }));
  expect(await window.findByText("You're offline")).toBeTruthy();
  await user.click(window.getByRole('button', { name: 'Retry' }));
  expect(await window.findByText('Bicycle tour')).toBeTruthy();
});

it('accepts a suggestion', async () => {
  let list = [bicycle];
  const { user, bodies, open } = shown({
    [LIST]: () => ok({ list }),
    [ACCEPT]: () => {
      list = [];
      return ok({ item: { ...boat, text: '', links: [] } });
    },
  });
  const window = within(await open('Suggestions'));
  expect(await window.findByText('Please.')).toBeTruthy();
  await user.click(window.getByRole('button', { name: 'Accept' }));
  expect(await window.findByText('No suggestions')).toBeTruthy();
  expect(bodies(ACCEPT)).toEqual([{ ...inMap, suggestion: bicycle.id }]);
});

it('declines a suggestion after a confirmation', async () => {
  const { user, host, bodies, open } = shown({ [DECLINE]: () => ok({}) });
  const window = within(await open('Suggestions'));
  host.confirm.mockResolvedValueOnce(false);
  await user.click(await window.findByRole('button', { name: 'Decline' }));
  expect(bodies(DECLINE)).toEqual([]);
  await user.click(window.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(bodies(DECLINE)).toEqual([{ ...inMap, suggestion: bicycle.id }]));
});

it('merges an item into another one', async () => {
  const { user, host, bodies } = shown({ [MERGE]: () => ok({ votes: 3 }) });
  await user.click(await screen.findByRole('button', { name: 'Actions for Night tour' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge into…' }));
  const window = within(await screen.findByRole('dialog', { name: 'Merge Night tour' }));
  await user.click(window.getByRole('button', { name: 'Merge items' }));
  expect(await window.findByText('Please choose an item.')).toBeTruthy();
  await user.selectOptions(window.getByLabelText('Merge into'), boat.id);
  await user.click(window.getByRole('button', { name: 'Merge items' }));
  await waitFor(() => expect(bodies(MERGE)).toEqual([{ ...inMap, item: night.id, into: boat.id }]));
  expect(host.toast).toHaveBeenLastCalledWith({ text: 'Boat tour has 3 votes now.', tone: 'good' });
});
