import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ADD, canal, dike, LIST, listOf } from '../../../../test/projects';
import { ProjectsScreen } from './projects-screen';

const RECEIVED = '/api/self/projects/invitations/list/';
const DROPPED = '/api/self/projects/dropped/';

/** The screen of a user without invitations and dropped projects. */
const showProjects = (handlers: Parameters<typeof show>[1]) =>
  show(<ProjectsScreen />, {
    [RECEIVED]: () => ok({ list: [] }),
    [DROPPED]: () => ok({ list: [] }),
    ...handlers,
  });

/** Calls of the list and its windows. */
const ofProjects = (sent: ReturnType<typeof show>['sent']) =>
  sent.filter(({ path }) => path !== RECEIVED && path !== DROPPED);

const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!;

describe('the list of projects', () => {
  it('shows label, name, role and count, and links to the project and its areas', async () => {
    showProjects({ [LIST]: () => listOf(canal, dike) });
    const row = within(await rowOf('Canal museum'));
    expect(row.getByRole('img', { name: 'Teal' })).toBeTruthy();
    expect(row.getByText('Owner')).toBeTruthy();
    const links = row.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([
      `/projects/${canal.id}/`,
      `/developer/dashboard/projects/${canal.id}/clusters/`,
      `/developer/dashboard/projects/${canal.id}/servers/`,
      `/projects/${canal.id}/settings/`,
    ]);
    expect(within(await rowOf('Dike watch')).getByText('Editor')).toBeTruthy();
    expect(screen.getByText('Your projects').parentElement?.textContent).toBe('Your projects2');
  });

  it('loads the next page on request, and a failure preserves the rows', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), ok({ list: [dike], next: null, count: 2 })];
    const { user, host, sent } = showProjects({
      [LIST]: ({ cursor }) =>
        cursor ? (answers.shift() ?? listOf()) : ok({ list: [canal], next: 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Broken.', tone: 'bad' }));
    expect(await rowOf('Canal museum')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rowOf('Dike watch')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ cursor: 'c2' });
  });

  it('shows why it could not be loaded, with Retry', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), listOf(canal)];
    const { user } = showProjects({ [LIST]: () => answers.shift() ?? listOf() });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Canal museum')).toBeTruthy();
  });

  it('shows a missing network', async () => {
    showProjects({ [LIST]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });

  it('offers the first project when it is empty', async () => {
    const { user } = showProjects({ [LIST]: () => listOf() });
    const empty = (await screen.findByText('Create your first project')).parentElement!;
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(within(empty).getByRole('button', { name: 'Create project' }));
    expect(await screen.findByRole('dialog', { name: 'Create project' })).toBeTruthy();
  });
});

describe('the search of projects', () => {
  const handlers = {
    [LIST]: ({ query }: Record<string, unknown>) =>
      query === 'dike' ? listOf(dike) : query === undefined ? listOf(canal, dike) : listOf(),
  };

  it('is stored in the URL and sent after the last input', async () => {
    const { user, sent } = showProjects(handlers);
    await rowOf('Canal museum');
    await user.type(screen.getByRole('searchbox'), 'dike');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Canal museum' })).toBeNull());
    expect(await rowOf('Dike watch')).toBeTruthy();
    expect(window.location.search).toBe('?query=dike');
    expect(ofProjects(sent).map(({ body }) => body['query'])).toEqual([undefined, 'dike']);
  });

  it('starts with the query of the URL', async () => {
    window.history.replaceState(null, '', '/projects/?query=dike');
    const { sent } = showProjects(handlers);
    expect(await rowOf('Dike watch')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('dike');
    expect(ofProjects(sent)).toHaveLength(1);
  });

  it('shows a notice without matches and can be cleared', async () => {
    window.history.replaceState(null, '', '/projects/?query=nothing');
    const { user } = showProjects(handlers);
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await rowOf('Canal museum')).toBeTruthy();
    expect(window.location.search).toBe('');
  });
});

describe('the creation of a project', () => {
  async function openWindow(answer: () => Response | Error) {
    const shown = showProjects({ [LIST]: () => listOf(canal), [ADD]: answer });
    await shown.user.click(await screen.findByRole('button', { name: 'Create project' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create project' });
    const field = within(dialog).getByLabelText<HTMLInputElement>('Name');
    const submit = () => shown.user.click(within(dialog).getByRole('button', { name: 'Create project' }));
    return { ...shown, dialog, field, submit };
  }

  it('opens the new project', async () => {
    const { user, field, host, sent } = await openWindow(() => ok({ project: dike }));
    await user.type(field, 'Dike watch{Enter}');
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(`/projects/${dike.id}/`, undefined));
    expect(sent.find(({ path }) => path === ADD)?.body).toEqual({ name: 'Dike watch' });
    expect(host.toast).toHaveBeenCalledWith({ text: 'Dike watch created.', tone: 'good' });
    expect([window.sessionStorage.length, window.location.search]).toEqual([0, '']);
    await waitFor(() => expect(sent.filter(({ path }) => path === LIST)).toHaveLength(2));
  });

  it('requires a name', async () => {
    const { user, field, submit, sent } = await openWindow(() => ok({ project: dike }));
    await user.type(field, '  ');
    await submit();
    expect(await screen.findByText('Please give the project a name.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(ofProjects(sent).map(({ path }) => path)).toEqual([LIST]);
  });

  it('shows server errors and preserves the input', async () => {
    const issues = [{ path: 'name', message: 'Please use at most 80 characters.' }];
    const answers = [refusal(400, 'validation-error', 'Check.', issues), new TypeError('Failed to fetch')];
    const { user, field, submit } = await openWindow(() => answers.shift() ?? ok({ project: dike }));
    await user.type(field, 'Dike watch{Enter}');
    expect(await screen.findByText('Please use at most 80 characters.')).toBeTruthy();
    await submit();
    expect(await screen.findByText(/^Oh no! Something went wrong with your request/)).toBeTruthy();
    expect(field.value).toBe('Dike watch');
  });

  it('preserves the input over a reload until Cancel', async () => {
    const { user, field, unmount } = await openWindow(() => ok({ project: dike }));
    await user.type(field, 'Dike');
    unmount();
    expect(window.location.search).toBe('?create=1');
    const again = showProjects({ [LIST]: () => listOf(canal) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Create project' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Dike');
    await again.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([window.location.search, window.sessionStorage.length]).toEqual(['', 0]);
  });
});
