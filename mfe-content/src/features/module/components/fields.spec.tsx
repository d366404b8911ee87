import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContentModule } from '@zonewerk/contracts';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  ADD_FIELD,
  field,
  module,
  MODULES,
  modulesOf,
  news,
  newsProps,
  ORDER_FIELDS,
  people,
  REMOVE_FIELD,
  RESTORE_FIELD,
  SET_FIELD,
  SET_MODULE,
} from '../../../../test/modules';
import { canal, GET } from '../../../../test/projects';
import { ModuleScreen } from './module-screen';

type Shown = ReturnType<typeof show>;

const cities = module('Cities', [
  field('name', 'text'),
  field('country', 'relation', { target: people.id }),
  field('photo', 'image'),
]);

function open(handlers: Parameters<typeof show>[1] = {}, own: ContentModule = news) {
  window.history.replaceState(null, '', '/?tab=fields');
  return show(<ModuleScreen {...newsProps} />, {
    [GET]: () => ok({ project: canal }),
    [MODULES]: () => modulesOf(own, people, cities),
    ...handlers,
  });
}
const bodiesOf = (sent: Shown['sent'], path: string) =>
  sent.filter((call) => call.path === path).map(({ body }) => body);
const choose = async (user: Shown['user'], title: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
};
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const order = () => screen.getAllByRole('listitem').map((line) => line.querySelector('[title]')?.textContent);
const changed = (now: ContentModule) =>
  ok({ status: 'changed-meanwhile', message: 'Another change of this module was saved first.', module: now });
const alertOf = (text: string) => ({ title: 'Something went wrong', text, icon: 'error' });
const CONFLICT = 'Another member changed these fields. You see the current fields. Please try again.';

// jsdom does not scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('the list of fields', () => {
  it('shows type, title and sortability of each field', async () => {
    open();
    expect(await screen.findByText('Relation to People')).toBeTruthy();
    expect(order()).toEqual(['Title', 'Shown', 'Price', 'Day', 'Author']);
    expect(screen.getAllByText('Sortable')).toHaveLength(2);
    expect(screen.getAllByText('Title of rows')).toHaveLength(1);
  });

  it('offers the first field when it is empty', async () => {
    const { user } = open({}, module('News', []));
    await user.click(await screen.findByRole('button', { name: 'Add field' }));
    expect(await dialog('Add field')).toBeTruthy();
  });
});

describe('a new field', () => {
  async function openForm(handlers: Parameters<typeof show>[1] = {}) {
    const shown = open(handlers);
    await shown.user.click(await screen.findByRole('button', { name: 'Add field' }));
    const form = await dialog('Add field');
    const set = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    const submit = () => fireEvent.submit(form.getByLabelText('Name').closest('form')!);
    return { ...shown, form, set, submit };
  }

  it('is a sortable text by default', async () => {
    const { user, sent, host } = open({ [ADD_FIELD]: () => ok({ module: { ...news, rev: 2 } }) });
    await user.click(await screen.findByRole('button', { name: 'Add field' }));
    const form = await dialog('Add field');
    await user.click(form.getByRole('button', { name: 'Add field' }));
    expect(form.getByText('Please give the field a name.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'Place{Enter}');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Place added.', tone: 'good' }));
    expect(bodiesOf(sent, ADD_FIELD)).toEqual([
      { module: news.id, rev: 1, title: 'Place', type: 'text', sortable: '1' },
    ]);
    expect([window.sessionStorage.length, window.location.search]).toEqual([0, '?tab=fields']);
  });

  it('can be a dropdown that depends on another field', async () => {
    const { form, set, submit, sent } = await openForm({ [ADD_FIELD]: () => ok({ module: news }) });
    set('Name', 'City');
    fireEvent.click(form.getByDisplayValue('dropdown'));
    set('Related module', cities.id);
    const columns = [...form.getByLabelText<HTMLSelectElement>('Displayed field').options];
    expect(columns.map(({ text }) => text)).toEqual(['Choose a field', 'Name']);
    set('Displayed field', 'name');
    set('Depends on', 'author');
    expect(form.getByLabelText<HTMLSelectElement>('Matching field').value).toBe('country');
    submit();
    await waitFor(() => expect(bodiesOf(sent, ADD_FIELD)).toHaveLength(1));
    expect(bodiesOf(sent, ADD_FIELD)[0]).toEqual({
      module: news.id,
      rev: 1,
      title: 'City',
      type: 'dropdown',
      sortable: '0',
      target: cities.id,
      column: 'name',
      watcher: 'author',
      filter: 'country',
    });
  });

  it('with a relation requires its module and field', async () => {
    const { form, set, submit, sent } = await openForm();
    set('Name', 'City');
    fireEvent.click(form.getByDisplayValue('dropdown'));
    submit();
    expect(await form.findByText('Please choose a module.')).toBeTruthy();
    set('Related module', cities.id);
    submit();
    expect(await form.findByText('Please choose a field.')).toBeTruthy();
    expect(bodiesOf(sent, ADD_FIELD)).toEqual([]);
  });

  it('is added to a concurrently changed module, and shows rejections', async () => {
    const issue = { path: 'title', message: 'A module has at most 50 fields.' };
    const answers = [
      changed({ ...news, rev: 7 }),
      refusal(400, 'validation-error', 'Please check.', [issue]),
      changed({ ...people, rev: 8 }),
    ];
    const { user, sent } = open({ [ADD_FIELD]: () => answers.shift() ?? ok({ module: news }) });
    await user.click(await screen.findByRole('button', { name: 'Add field' }));
    const form = await dialog('Add field');
    await user.type(form.getByLabelText('Name'), 'Place{Enter}');
    expect(await form.findByText(issue.message)).toBeTruthy();
    expect(bodiesOf(sent, ADD_FIELD).map(({ rev }) => rev)).toEqual([1, 7]);
  });

  it('survives a reload', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Add field' }));
    await user.type((await dialog('Add field')).getByLabelText('Name'), 'Pla');
    unmount();
    expect(window.location.search).toBe('?tab=fields&add=1');
    show(<ModuleScreen {...newsProps} />, {
      [GET]: () => ok({ project: canal }),
      [MODULES]: () => modulesOf(news),
    });
    expect((await dialog('Add field')).getByLabelText<HTMLInputElement>('Name').value).toBe('Pla');
  });
});

describe('a change of a field', () => {
  const withShown = (title: string, rev: number): ContentModule => ({
    ...news,
    rev,
    fields: news.fields.map((one) => (one.key === 'shown' ? { ...one, title } : one)),
  });
  async function rename(answers: Response[]) {
    const shown = open({ [SET_FIELD]: () => answers.shift() ?? ok({ module: news }) });
    await choose(shown.user, 'Shown', 'Edit…');
    const form = await dialog('Edit field');
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Visible' } });
    await shown.user.click(form.getByRole('button', { name: 'Save' }));
    return { ...shown, form };
  }

  it('sends its version, and a newer one after changes of other fields', async () => {
    const { host, sent } = await rename([changed(withShown('Shown', 3)), ok({ module: news })]);
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Visible saved.', tone: 'good' }));
    expect(bodiesOf(sent, SET_FIELD)).toEqual([
      { module: news.id, rev: 1, field: 'shown', title: 'Visible' },
      { module: news.id, rev: 3, field: 'shown', title: 'Visible' },
    ]);
  });

  it('requires a choice after a concurrent change of the same field', async () => {
    const { user, form } = await rename([changed(withShown('Public', 3))]);
    expect(await form.findByText(/“Public”, Yes or no/u)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Visible');
    await user.click(form.getByRole('button', { name: 'Use their version' }));
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Public');
  });

  it('can make another field the title of rows', async () => {
    const { user, sent, host } = open({
      [SET_MODULE]: () => ok({ module: { ...news, rev: 2, title_field: 'day' } }),
    });
    await choose(user, 'Day', 'Make it the title of rows');
    const text = 'Day is now the title of rows.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'good' }));
    expect(bodiesOf(sent, SET_MODULE)).toEqual([{ module: news.id, rev: 1, title_field: 'day' }]);
    await user.click(screen.getByRole('button', { name: 'Actions for Shown' }));
    expect(screen.queryByRole('menuitem', { name: 'Make it the title of rows' })).toBeNull();
  });
});

describe('the order of fields', () => {
  const moved = (keys: readonly string[], rev: number): ContentModule => ({
    ...news,
    rev,
    fields: keys.flatMap((key) => news.fields.find((one) => one.key === key) ?? []),
  });

  it('is shown immediately, and only the last of several moves is sent next', async () => {
    const first = later();
    const answers = [first.answer];
    const { user, sent } = open({
      [ORDER_FIELDS]: ({ fields }) => answers.shift() ?? ok({ module: moved(fields as string[], 3) }),
    });
    await choose(user, 'Shown', 'Move up');
    expect(order()).toEqual(['Shown', 'Title', 'Price', 'Day', 'Author']);
    await choose(user, 'Price', 'Move down');
    await choose(user, 'Price', 'Move down');
    expect(order()).toEqual(['Shown', 'Title', 'Day', 'Author', 'Price']);
    first.respond(ok({ module: moved(['shown', 'title', 'price', 'day', 'author'], 2) }));
    await waitFor(() => expect(bodiesOf(sent, ORDER_FIELDS)).toHaveLength(2));
    expect(bodiesOf(sent, ORDER_FIELDS)).toEqual([
      { module: news.id, rev: 1, fields: ['shown', 'title', 'price', 'day', 'author'] },
      { module: news.id, rev: 2, fields: ['shown', 'title', 'day', 'author', 'price'] },
    ]);
  });

  it('is replaced by a concurrent order of another user', async () => {
    const theirs = moved(['author', 'title', 'shown', 'price', 'day'], 9);
    let now = news;
    const { user, host } = open({
      [MODULES]: () => modulesOf(now, people),
      [ORDER_FIELDS]: () => {
        now = theirs;
        return changed(theirs);
      },
    });
    await choose(user, 'Day', 'Move up');
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(alertOf(CONFLICT)));
    await waitFor(() => expect(order()).toEqual(['Author', 'Title', 'Shown', 'Price', 'Day']));
  });
});

describe('the deletion of a field', () => {
  it('can be undone', async () => {
    const less = { ...news, rev: 2, fields: news.fields.filter(({ key }) => key !== 'price') };
    const { user, host, sent } = open({
      [REMOVE_FIELD]: () => ok({ module: less }),
      [RESTORE_FIELD]: () => ok({ module: news }),
    });
    await choose(user, 'Price', 'Delete');
    const text = 'Price deleted from every row.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, undo: expect.any(Function) }));
    expect(bodiesOf(sent, REMOVE_FIELD)).toEqual([{ module: news.id, rev: 1, field: 'price' }]);
    act(() => void host.toast.mock.calls[0]![0].undo());
    await waitFor(() => expect(bodiesOf(sent, RESTORE_FIELD)).toEqual([{ module: news.id, field: 'price' }]));
  });

  it('is rejected while another field needs it', async () => {
    const message = '“City” of “News” depends on it. Please remove that field first.';
    const { user, host } = open({ [REMOVE_FIELD]: () => refusal(409, 'conflict', message) });
    await choose(user, 'Author', 'Delete');
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(alertOf(message)));
  });
});
