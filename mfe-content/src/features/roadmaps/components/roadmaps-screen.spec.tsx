import { screen, waitFor, within } from '@testing-library/react';
import type { Roadmap } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { RoadmapsScreen } from './roadmaps-screen';

const BASE = '/api/partners/roadmap';
const LIST = `${BASE}/list/`;
const ADD = `${BASE}/add/`;
const DROP = `${BASE}/drop/`;
const REFACTOR = `${BASE}/refactor/`;
const RESTORE = `${BASE}/restore/`;

const tours: Roadmap = {
  id: '1'.repeat(24),
  name: 'Tours',
  items: 3,
  created: '2026-11-30T08:00:00.000Z',
  dropped: null,
  public: false,
  slug: null,
};

function shown(handlers = {}, role: 'owner' | 'viewer' = 'owner', search = '') {
  window.history.replaceState(null, '', `/projects/${canal.id}/roadmaps/${search}`);
  const all = show(
    <RoadmapsScreen {...screenProps} />,
    {
      [GET]: () => ok({ project: canal }),
      [LIST]: ({ dropped }: { dropped?: boolean }) =>
        ok({ list: dropped ? [{ ...tours, dropped: tours.created }] : [tours] }),
      ...handlers,
    },
    true,
    role,
  );
  const bodies = (path: string) => all.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, bodies };
}

const open = async (user: ReturnType<typeof shown>['user'], action: string) =>
  user.click(await screen.findByRole('button', { name: `${action}: Tours` }));

it('the list of roadmaps links to their boards', async () => {
  shown();
  const link = await screen.findByRole('link', { name: 'Tours' });
  expect(link.getAttribute('href')).toBe(`/projects/${canal.id}/roadmaps/${tours.id}/`);
});

it('the list of roadmaps has no controls for changes without the permission', async () => {
  shown({}, 'viewer', '?add=1');
  await screen.findByRole('link', { name: 'Tours' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add roadmap' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Drop: Tours' })).toBeNull();
});

it('a roadmap can be added, and a rejection preserves the name', async () => {
  const issues = [{ path: 'name', message: 'The project has a roadmap with this name.' }];
  const answers = [refusal(400, 'validation-error', 'Check.', issues), ok({ map: tours.id })];
  const { user, bodies, host } = shown({ [ADD]: () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: 'Add roadmap' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Add roadmap' }));
  expect(await form.findByText('Please give the roadmap a name.')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), 'Tours');
  await user.click(form.getByRole('button', { name: 'Add roadmap' }));
  expect(await form.findByText('The project has a roadmap with this name.')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), ' 2');
  await user.click(form.getByRole('button', { name: 'Add roadmap' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Tours 2 added.', tone: 'good' }));
  expect(bodies(ADD).at(-1)).toMatchObject({ name: 'Tours 2', project_id: canal.id });
});

it('a roadmap can be renamed', async () => {
  const { user, bodies } = shown({ [REFACTOR]: () => ok({ roadmap: { ...tours, name: 'Boats' } }) });
  await open(user, 'Rename');
  const form = within(await screen.findByRole('dialog'));
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Boats');
  await user.click(form.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(bodies(REFACTOR)).toMatchObject([{ map: tours.id, name: 'Boats' }]));
});

it('dropping a roadmap shows its number of items and can be undone', async () => {
  const { user, bodies, host } = shown({
    [DROP]: () => ok({ items: 3 }),
    [RESTORE]: () => ok({ roadmap: tours }),
  });
  await open(user, 'Drop');
  const form = within(await screen.findByRole('dialog', { name: 'Drop Tours?' }));
  expect(form.getByText('The roadmap has 3 items. You can restore it for 30 days.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Drop roadmap' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ text: 'Tours dropped with 3 items.' })),
  );
  expect(bodies(DROP)).toMatchObject([{ map: tours.id }]);
  host.toast.mock.calls[0]?.[0].undo?.();
  await waitFor(() => expect(bodies(RESTORE)).toMatchObject([{ map: tours.id, project_id: canal.id }]));
  const href = `/projects/${canal.id}/roadmaps/${tours.id}/`;
  const toast = { text: 'Tours restored.', tone: 'good', link: { label: 'Open roadmap', href } };
  await waitFor(() => expect(host.toast).toHaveBeenLastCalledWith(toast));
});

it('dropped roadmaps are listed and can be restored', async () => {
  const answers = [refusal(409, 'conflict', 'The name is in use.'), ok({ roadmap: tours })];
  const { user, bodies, host } = shown({ [RESTORE]: () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: 'Dropped' }));
  await screen.findByRole('columnheader', { name: 'Dropped' });
  await user.click(screen.getByRole('button', { name: 'More actions for Tours' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenLastCalledWith({ text: 'The name is in use.', tone: 'bad' }),
  );
  await user.click(screen.getByRole('button', { name: 'More actions for Tours' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  await waitFor(() => expect(bodies(RESTORE)).toHaveLength(2));
  await waitFor(() =>
    expect(host.toast).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Tours restored.' })),
  );
});

it('the list of dropped roadmaps has an empty state', async () => {
  const { user } = shown({
    [LIST]: ({ dropped }: { dropped?: boolean }) => ok({ list: dropped ? [] : [tours] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Dropped' }));
  expect(await screen.findByText('You can restore a dropped roadmap for 30 days.')).toBeTruthy();
});

it('the list of roadmaps has an empty state and shows a missing network', async () => {
  const answers = [offline(), ok({ list: [] })];
  const { user } = shown({ [LIST]: () => answers.shift() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No roadmaps yet')).toBeTruthy();
});
