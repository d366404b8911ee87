import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Container } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import {
  ENVIRONMENT,
  keyVariable,
  levelVariable,
  LIMITS,
  noSettings,
  pathOf,
  REMOVE_VARIABLE,
  SET_LIMITS,
  SET_SLEEP,
  SET_VARIABLE,
  shop,
  shopLimits,
  shopOffline,
  updating,
  wiki,
} from '../../../../test/hosting';
import { SettingsPanel } from './settings-panel';

const TITLE = "Oh no! That's not OK!";
const KEY = { project_id: PROJECT, container_id: shop.id };

const open = (more = {}, container = wiki) =>
  show(<SettingsPanel projectId={PROJECT} container={container} />, {
    ...noSettings,
    [ENVIRONMENT]: () => ok({ list: [keyVariable, levelVariable], undeployed: true }),
    ...more,
  });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }));
const invalid = (path: string, message: string) =>
  Response.json(
    { status: 'validation-error', message: 'Please check.', issues: [{ path, message }] },
    { status: 400 },
  );
const development: Container = { ...wiki, kind: 'development', sleeps: true };
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('the list of variables shows value, time and author, but no secret value', async () => {
  open();
  const level = await rowOf('LEVEL');
  for (const text of ['info', 'Set on Jan 1, 2026 by Ada', 'Deployed'])
    expect(level.getByText(text)).toBeTruthy();
  const secret = await rowOf('API_KEY');
  for (const text of ['Secret, never shown', 'Set on Jan 3, 2026 by a former member', 'Not deployed yet'])
    expect(secret.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Needs Docker')).toBeNull();
});

it('changed parameters show that a restart is needed', async () => {
  open({ [ENVIRONMENT]: () => ok({ list: [], undeployed: false, parameters_changed: true }) });
  expect(await screen.findByText('Restart to use')).toBeTruthy();
});

it('adding a secret clears its value from browser and window', async () => {
  const { user, host, sent } = open({ [SET_VARIABLE]: () => ok({}) });
  await user.click(await button('Add a variable'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a variable' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/u }), 'TOKEN');
  await user.type(dialog.getByRole('textbox', { name: /Value/u }), 'two{Enter}lines');
  await user.click(dialog.getByRole('switch', { name: 'Secret' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'TOKEN saved.', tone: 'good' }));
  expect(sent.find(({ path }) => path === SET_VARIABLE)?.body).toEqual({
    ...KEY,
    name: 'TOKEN',
    value: 'two\nlines',
    secret: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('two');
  expect(window.location.href).not.toContain('two');
  await user.click(await button('Add a variable'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Value/u })).value).toBe('');
});

it('a rejected variable shows the error at its field and preserves the input', async () => {
  const message = 'The platform sets PORT itself. Please choose another name.';
  const { user } = open({ [SET_VARIABLE]: () => invalid('name', message) });
  await user.click(await button('Add a variable'));
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/u });
  await user.type(name, 'PORT');
  await user.click(await button('Save'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(name.value).toBe('PORT');
});

it('a failed save of a variable shows the reason', async () => {
  const { user } = open({ [SET_VARIABLE]: () => refusal(409, 'conflict', 'There are too many.') });
  await user.click(await button('Add a variable'));
  await user.type(await screen.findByRole('textbox', { name: /Name/u }), 'OTHER');
  await user.click(await button('Save'));
  expect(await screen.findByText('There are too many.')).toBeTruthy();
});

it('editing shows the value of a variable, but requires a new one for a secret', async () => {
  const { user, sent } = open({ [SET_VARIABLE]: () => ok({}) });
  await user.click((await rowOf('LEVEL')).getByRole('button', { name: /Change/u }));
  const value = await screen.findByRole<HTMLInputElement>('textbox', { name: /Value/u });
  expect(value.value).toBe('info');
  await user.clear(value);
  await user.type(value, 'debug');
  await user.click(await button('Save'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === SET_VARIABLE)?.body).toEqual({
    ...KEY,
    name: 'LEVEL',
    value: 'debug',
    secret: false,
  });
  await user.click((await rowOf('API_KEY')).getByRole('button', { name: /Change/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change API_KEY' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Value/u }).value).toBe('');
  expect(dialog.getByRole('switch', { name: 'Secret', checked: true })).toBeTruthy();
  expect(dialog.getByText('The present value is never shown. Enter a new one.')).toBeTruthy();
});

it('removing a variable needs a confirmation, and a failure shows the reason', async () => {
  const answers = [refusal(503, 'unavailable', 'Not now.')];
  const { user, host, sent } = open({ [REMOVE_VARIABLE]: () => answers.shift() ?? ok({}) });
  const remove = async () => user.click((await rowOf('LEVEL')).getByRole('button', { name: /Remove/u }));
  host.confirm.mockResolvedValueOnce(false);
  await remove();
  expect(host.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'Remove LEVEL?', danger: true }),
  );
  expect(sent.some(({ path }) => path === REMOVE_VARIABLE)).toBe(false);
  await remove();
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text: 'Not now.', icon: 'error' }),
  );
  await remove();
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'LEVEL removed.' }));
  expect(sent.find(({ path }) => path === REMOVE_VARIABLE)?.body).toEqual({ ...KEY, name: 'LEVEL' });
});

it('undeployed settings offer an update', async () => {
  const { user, sent } = open({ [pathOf('update')]: () => updating(0) });
  await user.click(await button('Update Shop with these settings'));
  await waitFor(() => expect(sent.some(({ path }) => path === pathOf('update'))).toBe(true));
});

it('an offline container or deployed settings offer no update', async () => {
  const { unmount } = open({}, shopOffline);
  expect((await button('Update Shop with these settings')).disabled).toBe(true);
  unmount();
  open({ [ENVIRONMENT]: () => ok({ list: [levelVariable], undeployed: false }) });
  await rowOf('LEVEL');
  expect(screen.queryByRole('button', { name: /^Update/u })).toBeNull();
});

it('a rejected update shows the reason', async () => {
  const { user, host } = open({ [pathOf('update')]: () => refusal(409, 'conflict', 'Not now.') });
  await user.click(await button('Update Shop with these settings'));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text: 'Not now.', icon: 'error' }),
  );
});

it('changed limits are saved and shown', async () => {
  const limits = {
    ...shopLimits,
    memory_mb: 512,
    changed: { date: '2026-01-03T10:00:00.000Z', author: 'Ada' },
    deployed: false,
  };
  let present = shopLimits;
  const { user, host, sent } = open({
    [LIMITS]: () => ok({ limits: present }),
    [SET_LIMITS]: () => {
      present = limits;
      return ok({ limits });
    },
  });
  const memory = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Memory' });
  await user.clear(memory);
  await user.type(memory, '512');
  await user.type(screen.getByRole('textbox', { name: /Health path/u }), '/up');
  await user.click(await button('Save limits'));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Limits saved.', tone: 'good' }));
  expect(sent.find(({ path }) => path === SET_LIMITS)?.body).toEqual({
    ...KEY,
    memory_mb: 512,
    cpus: 1,
    processes: 128,
    health_path: '/up',
  });
  expect(await screen.findByText('Set on Jan 3, 2026 by Ada')).toBeTruthy();
  expect(memory.value).toBe('512');
});

it('the limits show the remaining quota of the project', async () => {
  const available = { memory_mb: 1_792, cpus: 0.5 };
  open({ [LIMITS]: () => ok({ limits: { ...shopLimits, available } }) });
  expect(
    await screen.findByText('64 to 2048. 1792 of 16384 MB of the project are free for this container.'),
  ).toBeTruthy();
  expect(
    screen.getByText('0.1 to 2. 0.5 of 16 cores of the project are free for this container.'),
  ).toBeTruthy();
});

it('a rejected limit shows the error at its field and preserves the input', async () => {
  const message = 'Please enter a whole number from 64 to 2048.';
  const { user } = open({ [SET_LIMITS]: () => invalid('memory_mb', message) });
  const memory = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Memory' });
  await user.clear(memory);
  await user.type(memory, '5000');
  await user.click(await button('Save limits'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(memory.value).toBe('5000');
});

it('settings without effect are marked as needing Docker', async () => {
  open({}, shop);
  expect(await screen.findAllByText('Needs Docker')).toHaveLength(2);
  expect(
    screen.getByText('The server of this container has no Docker, so only the health path takes effect.'),
  ).toBeTruthy();
});

it('a website shows that it reads no variables', async () => {
  open({}, { ...wiki, source: 'site', image: null });
  expect(
    await screen.findByText('Websites read no variables. Only images on a server with Docker do.'),
  ).toBeTruthy();
});

it('the settings have an empty state and an error state', async () => {
  const answers = [refusal(503, 'unavailable', 'No list.'), refusal(503, 'unavailable', 'No limits.')];
  const { user } = open({
    [ENVIRONMENT]: () => answers.shift() ?? ok({ list: [], undeployed: false, parameters_changed: false }),
    [LIMITS]: () => answers.shift() ?? ok({ limits: shopLimits }),
  });
  expect(await screen.findByText('No list.')).toBeTruthy();
  expect(screen.getByText('No limits.')).toBeTruthy();
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
  expect(await screen.findByText('No variable yet')).toBeTruthy();
  expect(await screen.findByRole('spinbutton', { name: 'Memory' })).toBeTruthy();
});

const SLEEP = 'Sleep without visits';

it('the sleep of a development container can be switched off', async () => {
  const { user, sent } = open({ [SET_SLEEP]: () => ok({ sleeps: false }) }, development);
  await user.click(await screen.findByRole('switch', { name: SLEEP, checked: true }));
  await waitFor(() =>
    expect(sent.find(({ path }) => path === SET_SLEEP)?.body).toEqual({
      project_id: PROJECT,
      container_id: development.id,
      sleeps: false,
    }),
  );
});

it('a failed sleep change shows the reason, and a live container has no switch', async () => {
  const { user, host } = open({ [SET_SLEEP]: () => refusal(409, 'conflict', 'Not possible.') }, development);
  await user.click(await screen.findByRole('switch', { name: SLEEP }));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith({ title: TITLE, text: 'Not possible.', icon: 'error' }),
  );
  expect(screen.getByRole('switch', { name: SLEEP, checked: true })).toBeTruthy();
  cleanup();
  open({}, wiki);
  await rowOf('LEVEL');
  expect(screen.queryByRole('switch', { name: SLEEP })).toBeNull();
});

it.each([
  [{ mode: 'open', networks: [] }, 'All'],
  [{ mode: 'none', networks: [] }, 'None'],
  [{ mode: 'list', networks: ['203.0.113.0/24'] }, 'Only to 1 network'],
  [{ mode: 'list', networks: ['203.0.113.0/24', '198.51.100.7/32'] }, 'Only to 2 networks'],
] as const)('the policy %o for outgoing connections is shown', async ({ mode, networks }, text) => {
  const server = { ...wiki.server, egress: { mode, networks: [...networks] } };
  open({}, { ...wiki, server });
  expect(await screen.findByRole('heading', { name: 'Outgoing connections' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  if (networks.length > 0) expect(screen.getByText(networks.join(', '))).toBeTruthy();
});
