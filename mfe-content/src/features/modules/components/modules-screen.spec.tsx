import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  ADD_MODULE,
  module,
  MODULES,
  modulesOf,
  news,
  people,
  REMOVE_MODULE,
  RESTORE_MODULE,
  SET_MODULE,
} from '../../../../test/modules';
import { canal, GET, screenProps } from '../../../../test/projects';
import { ModulesScreen } from './modules-screen';

type Shown = ReturnType<typeof show>;

const open = (handlers: Parameters<typeof show>[1] = {}) =>
  show(<ModulesScreen {...screenProps} />, {
    [GET]: () => ok({ project: canal }),
    [MODULES]: () => modulesOf(news, people),
    ...handlers,
  });
const bodiesOf = (sent: Shown['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('tr')!);
const press = async (user: Shown['user'], title: string, action: string) =>
  user.click((await rowOf(title)).getByRole('button', { name: `${action}: ${title}` }));

describe('the list of modules', () => {
  it('shows the fields and links to rows and fields', async () => {
    open({ [MODULES]: () => modulesOf(people, news, module('Empty', [])) });
    const row = await rowOf('News');
    expect(row.getByText('Title, Shown, Price, Day, …')).toBeTruthy();
    expect(row.getByText('5')).toBeTruthy();
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/projects/${canal.id}/modules/${news.id}/`,
      `/projects/${canal.id}/modules/${news.id}/?tab=fields`,
    ]);
    expect((await rowOf('Empty')).getByText('None yet')).toBeTruthy();
    const titles = screen.getAllByRole('row').map((one) => one.querySelector('a')?.textContent);
    expect(titles).toEqual([undefined, 'Empty', 'News', 'People']);
  });

  it('is searched by a query in the URL', async () => {
    const { user } = open();
    await rowOf('News');
    await user.type(screen.getByRole('searchbox'), 'peo');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'News' })).toBeNull());
    expect(window.location.search).toBe('?query=peo');
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await rowOf('News')).toBeTruthy();
  });

  it('has an empty state that opens the creation', async () => {
    const { user } = open({ [MODULES]: () => modulesOf() });
    const empty = (await screen.findByText('Create the first module')).parentElement!;
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(within(empty).getByRole('button', { name: 'Create module' }));
    expect(await screen.findByRole('dialog', { name: 'Create module' })).toBeTruthy();
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), offline()];
    const { user } = open({ [MODULES]: () => answers.shift() ?? modulesOf(news) });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('News')).toBeTruthy();
  });
});

describe('the creation of a module', () => {
  it('does not navigate after the list was closed', async () => {
    const { answer, respond } = later();
    const { user, host, unmount } = open({ [ADD_MODULE]: () => answer });
    await user.click(await screen.findByRole('button', { name: 'Create module' }));
    const window = within(await screen.findByRole('dialog', { name: 'Create module' }));
    await user.type(window.getByRole('textbox'), 'Press{Enter}');
    unmount();
    await act(async () => respond(ok({ module: module('Press', []), message: 'Press is created.' })));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Press is created.', tone: 'good' }));
    expect(host.navigate).not.toHaveBeenCalled();
  });

  it('requires a name, preserves it after a rejection, and opens the new module', async () => {
    const issue = { path: 'title', message: 'A project has at most 100 modules.' };
    const answers = [refusal(400, 'validation-error', 'Please check.', [issue])];
    const { user, host, sent } = open({
      [ADD_MODULE]: () => answers.shift() ?? ok({ module: people, message: 'People has been created.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Create module' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create module' }));
    const submit = () => user.click(form.getByRole('button', { name: 'Create module' }));
    await submit();
    expect(form.getByText('Please give the module a name.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'People{Enter}');
    expect(await form.findByText(issue.message)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('People');
    await submit();
    const path = `/projects/${canal.id}/modules/${people.id}/`;
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(path, undefined));
    expect(host.toast).toHaveBeenCalledWith({ text: 'People has been created.', tone: 'good' });
    expect(bodiesOf(sent, ADD_MODULE)).toEqual([{ title: 'People' }, { title: 'People' }]);
    expect(window.location.search).toBe('');
  });
});

describe('the new name of a module', () => {
  const changed = (title: string, rev: number) =>
    ok({ status: 'changed-meanwhile', message: 'Somebody changed it.', module: { ...news, title, rev } });
  async function rename(answers: Response[]) {
    const shown = open({ [SET_MODULE]: () => answers.shift() ?? offline() });
    await press(shown.user, 'News', 'Rename…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename module' }));
    await shown.user.clear(dialog.getByLabelText('Name'));
    await shown.user.type(dialog.getByLabelText('Name'), 'Stories{Enter}');
    return { ...shown, dialog };
  }

  it('is sent with its base version', async () => {
    const { host, sent } = await rename([ok({ module: { ...news, title: 'Stories' } })]);
    const text = 'Module renamed to Stories.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'good' }));
    expect(bodiesOf(sent, SET_MODULE)).toEqual([{ module: news.id, rev: 1, title: 'Stories' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is sent again after a concurrent change of other fields', async () => {
    const { host, sent } = await rename([changed('News', 4), ok({ module: { ...news, title: 'Stories' } })]);
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(bodiesOf(sent, SET_MODULE).map(({ rev }) => rev)).toEqual([1, 4]);
  });

  it('requires a choice after a concurrent rename', async () => {
    const { user, dialog, sent } = await rename([changed('Tales', 4), ok({ module: news })]);
    expect(await dialog.findByText(/Its name is now “Tales”/u)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Stories');
    await user.click(dialog.getByRole('button', { name: 'Use their version' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Tales');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(sent, SET_MODULE).map(({ rev, title }) => [rev, title])).toEqual([
      [1, 'Stories'],
      [4, 'Tales'],
    ]);
  });
});

describe('the deletion of a module', () => {
  it('can be undone', async () => {
    const { user, host, sent } = open({
      [REMOVE_MODULE]: () => ok({}),
      [RESTORE_MODULE]: () => ok({ module: news }),
    });
    await press(user, 'News', 'Delete');
    const text = 'News and its rows deleted.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, undo: expect.any(Function) }));
    act(() => void host.toast.mock.calls[0]![0].undo());
    await waitFor(() => expect(bodiesOf(sent, RESTORE_MODULE)).toEqual([{ module: news.id }]));
    await waitFor(() => expect(bodiesOf(sent, MODULES)).toHaveLength(3));
  });

  it('is rejected while another module needs it', async () => {
    const message = '“Author” of “News” depends on it. Please remove that field first.';
    const { user, host } = open({ [REMOVE_MODULE]: () => refusal(409, 'conflict', message) });
    await press(user, 'People', 'Delete');
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith({
        title: 'Something went wrong',
        text: message,
        icon: 'error',
      }),
    );
    expect(host.toast).not.toHaveBeenCalled();
  });
});

it('a viewer sees no control and no window that changes modules', async () => {
  window.history.replaceState(null, '', `?create=1&rename=${news.id}`);
  const handlers = { [GET]: () => ok({ project: canal }), [MODULES]: () => modulesOf(news) };
  show(<ModulesScreen {...screenProps} />, handlers, true, 'viewer');
  expect((await rowOf('News')).queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Create module' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
