import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Parameter, Project } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { ParametersScreen } from './parameters-screen';

const BASE = '/api/partners/settings';
const LIST = `${BASE}/list/`;
const ADD = `${BASE}/add/`;
const SET = `${BASE}/set/`;
const REMOVE = `${BASE}/remove/`;
const RESTORE = `${BASE}/restore/`;
const HISTORY = `${BASE}/history/`;
const IMPORT = `${BASE}/import/`;

const changed = { date: '2026-11-30T08:00:00.000Z', author: 'Ada' };
const color: Parameter = {
  id: '1'.repeat(24),
  key: 'COLOR',
  environment: 'all',
  type: 'text',
  value: 'blue',
  description: '',
  public: true,
  secret: false,
  rev: 3,
  changed,
};
const token: Parameter = {
  ...color,
  id: '2'.repeat(24),
  key: 'TOKEN',
  value: null,
  public: false,
  secret: true,
  rev: 1,
};

const page = (list: Parameter[]) => ok({ list, next: null, count: list.length });

function shown(handlers = {}, project: Project = canal, search = '') {
  window.history.replaceState(null, '', `/projects/${canal.id}/settings/parameters/${search}`);
  const all = show(<ParametersScreen {...screenProps} />, {
    [GET]: () => ok({ project }),
    [LIST]: () => page([color, token]),
    ...handlers,
  });
  const bodies = (path: string) => all.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, bodies };
}

const open = async (user: ReturnType<typeof shown>['user'], row: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

it('the list shows values, but not those of secrets', async () => {
  shown();
  const rows = within(await screen.findByRole('table', { name: 'Parameters' }));
  expect(await rows.findByText('blue')).toBeTruthy();
  expect(rows.getByText('Public')).toBeTruthy();
  expect(rows.getByText('Secret')).toBeTruthy();
});

it('the list has no controls for changes without the permission', async () => {
  const { user } = shown({}, { ...canal, project_role: 'viewer' }, '?add=1');
  expect(await screen.findByText('blue')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add parameter' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions for COLOR' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['History']);
});

it('a new parameter gets the type of its key, and a rejection preserves the input', async () => {
  const issues = [{ path: 'value', message: 'This Email Address is invalid.' }];
  const answers = [refusal(400, 'validation-error', 'Check.', issues), ok({ parameter: color })];
  const { user, bodies, host } = shown({ [ADD]: () => answers.shift() });
  await user.click(await screen.findByRole('button', { name: 'Add parameter' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Key'), 'shop_mail');
  await user.type(form.getByLabelText('Value'), 'ada@');
  await user.click(form.getByRole('button', { name: 'Add parameter' }));
  expect(await form.findByText('This Email Address is invalid.')).toBeTruthy();
  await user.type(form.getByLabelText('Value'), 'example.com');
  await user.click(form.getByRole('button', { name: 'Add parameter' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'SHOP_MAIL added.', tone: 'good' }));
  expect(bodies(ADD).at(-1)).toMatchObject({
    key: 'SHOP_MAIL',
    type: 'mail',
    value: 'ada@example.com',
    public: false,
  });
});

it('a public value similar to a secret requires the typed key', async () => {
  const { user, bodies } = shown({ [ADD]: () => ok({ parameter: color }) });
  await user.click(await screen.findByRole('button', { name: 'Add parameter' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Key'), 'STRIPE');
  await user.type(form.getByLabelText('Value'), ['sk', 'live', '1a2b'].join('_'));
  expect(form.queryByLabelText('Enter the key to make this value public')).toBeNull();
  await user.click(form.getByLabelText('Public: every visitor can read it'));
  await user.type(form.getByLabelText('Enter the key to make this value public'), 'STRIPE');
  await user.click(form.getByRole('button', { name: 'Add parameter' }));
  await waitFor(() => expect(bodies(ADD)).toMatchObject([{ public: true, confirmed_key: 'STRIPE' }]));
});

it('a secret can be saved without a new value', async () => {
  const { user, bodies } = shown({ [SET]: () => ok({ parameter: token }) });
  await open(user, 'TOKEN', 'Edit');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText(/Description/u), 'Of the shop');
  await user.click(form.getByRole('button', { name: 'Save parameter' }));
  await waitFor(() => expect(bodies(SET)).toHaveLength(1));
  expect(bodies(SET)[0]).toMatchObject({ rev: 1, secret: true, description: 'Of the shop' });
  expect(bodies(SET)[0]).not.toHaveProperty('value');
});

it('the description of a change survives a reload, and its value does not', async () => {
  const edit = async () => {
    const { user } = shown();
    await open(user, 'COLOR', 'Edit');
    return { user, form: within(await screen.findByRole('dialog')) };
  };
  const { user, form } = await edit();
  await user.type(form.getByLabelText(/Description/u), 'Of the shop');
  await user.type(form.getByRole('textbox', { name: 'Value' }), 'secret');
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('secret');
  cleanup();
  const again = (await edit()).form;
  expect(again.getByLabelText<HTMLInputElement>(/Description/u).value).toBe('Of the shop');
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('blue');
});

it.each([
  ['Use the stored version', { rev: 4, value: 'red' }],
  ['Continue with my version', { rev: 4, value: 'green' }],
])('after a change of another member, the choice “%s” is saved', async (choice, wanted) => {
  const state = { type: 'text', value: 'red', description: '', public: true, secret: false };
  let isRefused = true;
  const { user, bodies } = shown({
    [SET]: () => (isRefused ? refusal(409, 'conflict', 'Changed.') : ok({ parameter: color })),
    [HISTORY]: () => ok({ list: [{ rev: 4, changed, before: null, after: state }] }),
  });
  await open(user, 'COLOR', 'Edit');
  const form = within(await screen.findByRole('dialog'));
  const value = form.getByRole('textbox', { name: 'Value' });
  await user.clear(value);
  await user.type(value, 'green');
  await user.click(form.getByRole('button', { name: 'Save parameter' }));
  expect(await form.findByText('The stored value is “red”. The form has your input.')).toBeTruthy();
  isRefused = false;
  await user.click(form.getByRole('button', { name: choice }));
  await user.click(form.getByRole('button', { name: 'Save parameter' }));
  await waitFor(() => expect(bodies(SET)).toHaveLength(2));
  expect(bodies(SET)[1]).toMatchObject(wanted);
});

it('removing a parameter needs a confirmation and can be undone', async () => {
  const { user, bodies, host } = shown({
    [REMOVE]: () => ok({}),
    [RESTORE]: () => ok({ parameter: color }),
  });
  await open(user, 'COLOR', 'Remove');
  await waitFor(() => expect(bodies(REMOVE)).toMatchObject([{ parameter: color.id, rev: 3 }]));
  expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Remove COLOR?' }));
  await user.click(screen.getByRole('button', { name: 'Removed' }));
  await open(user, 'COLOR', 'Restore');
  await waitFor(() => expect(bodies(RESTORE)).toMatchObject([{ rev: 3, to_rev: 2 }]));
});

it('the history shows earlier values and can restore one', async () => {
  const state = { type: 'text', value: 'blue', description: '', public: true, secret: false };
  const list = [
    { rev: 3, changed, before: { ...state, value: 'red' }, after: state },
    { rev: 2, changed, before: state, after: { ...state, value: 'red' } },
    { rev: 1, changed, before: null, after: state },
  ];
  const { user, bodies } = shown({
    [HISTORY]: () => ok({ list }),
    [RESTORE]: () => ok({ parameter: color }),
  });
  await open(user, 'COLOR', 'History');
  const history = within(await screen.findByRole('dialog'));
  expect(await history.findByText('Changed from “red” to “blue”')).toBeTruthy();
  expect(history.getByText('Added with “blue”')).toBeTruthy();
  await open(user, '2', 'Restore this value');
  await waitFor(() => expect(bodies(RESTORE)).toMatchObject([{ rev: 3, to_rev: 2 }]));
});

it('an import shows its plan first', async () => {
  const lines = [
    { line: 1, key: 'COLOR', change: 'changed', reason: '' },
    { line: 2, key: null, change: 'rejected', reason: 'This line has no key and value, as KEY=value.' },
  ];
  const { user, bodies, host } = shown({
    [IMPORT]: ({ plan }: { plan?: string }) => ok({ plan: 'p1', lines, applied: plan === 'p1' }),
  });
  await user.click(await screen.findByRole('button', { name: '.env' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import .env file' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Content'), 'COLOR=red');
  await user.click(form.getByRole('button', { name: 'Show plan' }));
  expect(await form.findByText('Rejected: This line has no key and value, as KEY=value.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Import' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: '1 parameter imported.', tone: 'good' }),
  );
  expect(bodies(IMPORT)).toMatchObject([{ text: 'COLOR=red' }, { text: 'COLOR=red', plan: 'p1' }]);
});

it('an import above the size limit is rejected at its field and not sent', async () => {
  const { user, bodies } = shown({ [IMPORT]: () => refusal(409, 'conflict', 'Changed.') });
  await user.click(await screen.findByRole('button', { name: '.env' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import .env file' }));
  const form = within(await screen.findByRole('dialog'));
  fireEvent.change(form.getByLabelText('Content'), { target: { value: 'A'.repeat(262_145) } });
  await user.click(form.getByRole('button', { name: 'Show plan' }));
  expect(await form.findByText('Please use at most 262144 characters.')).toBeTruthy();
  expect(bodies(IMPORT)).toEqual([]);
});

it('the list has an empty state and shows a missing network', async () => {
  const answers = [offline(), page([])];
  const { user } = shown({ [LIST]: () => answers.shift() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No parameters yet')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Add parameter' })[1]!);
  expect(await screen.findByRole('dialog', { name: 'Add parameter' })).toBeTruthy();
});

it('a history without a network shows a notice, and Retry reads it', async () => {
  const state = { type: 'text', value: 'blue', description: '', public: true, secret: false };
  const answers = [offline(), ok({ list: [{ rev: 1, changed, before: null, after: state }] })];
  const { user } = shown({ [HISTORY]: () => answers.shift() });
  await open(user, 'COLOR', 'History');
  const history = within(await screen.findByRole('dialog'));
  expect(await history.findByText("You're offline")).toBeTruthy();
  await user.click(history.getByRole('button', { name: 'Retry' }));
  expect(await history.findByText('Added with “blue”')).toBeTruthy();
});
