import { act, screen, waitFor, within } from '@testing-library/react';
import { refetchCalls } from '@zonewerk/shell-sdk';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import {
  cleanUp,
  CRON_JOBS,
  REMOVE_CRON_JOB,
  RUN_CRON_JOB,
  SET_CRON_JOB,
  shop,
  wiki,
} from '../../../../test/hosting';
import { CronPanel } from './cron-panel';

const KEY = { project_id: PROJECT, container_id: wiki.id };
const open = (more = {}, container = wiki) =>
  show(<CronPanel projectId={PROJECT} container={container} />, {
    [CRON_JOBS]: () => ok({ list: [cleanUp] }),
    ...more,
  });
const row = async () => within(await screen.findByRole('row', { name: /Clean up/u }));
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name });
const invalid = (path: string, message: string) =>
  Response.json(
    { status: 'validation-error', message: 'Please check.', issues: [{ path, message }] },
    { status: 400 },
  );

it('the list of cron jobs shows schedule, next run and last result', async () => {
  open();
  const shown = await row();
  for (const text of ['0 3 * * *', 'UTC', 'Jan 5, 2026, 3:00 AM', 'Failed'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByText(/Exit code 3\. 2 runs skipped/u)).toBeTruthy();
});

it('a new cron job has one argument per line', async () => {
  const { user, host, sent } = open({
    [CRON_JOBS]: () => ok({ list: [] }),
    [SET_CRON_JOB]: () => ok({ job: cleanUp }),
  });
  expect(await screen.findByText('No cron job yet')).toBeTruthy();
  await user.click(await button('Add a cron job'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a cron job' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/u }), 'Clean up');
  await user.type(dialog.getByRole('textbox', { name: /Schedule/u }), '0 3 * * *');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Time zone/u }), 'Europe/Berlin');
  await user.type(dialog.getByRole('textbox', { name: /Program/u }), 'node{Enter}clean up.js{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Clean up saved.', tone: 'good' }));
  expect(sent.find(({ path }) => path === SET_CRON_JOB)?.body).toEqual({
    ...KEY,
    name: 'Clean up',
    schedule: '0 3 * * *',
    time_zone: 'Europe/Berlin',
    command: ['node', 'clean up.js'],
    enabled: true,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a rejected argument shows the error at its field and preserves the input', async () => {
  const message = 'Please use at most 500 characters on a line.';
  const { user, sent } = open({ [SET_CRON_JOB]: () => invalid('command.1', message) });
  await user.click((await row()).getByRole('button', { name: /Change/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Clean up' }));
  const command = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Program/u });
  expect(command.value).toBe('node\nclean up.js');
  await user.click(dialog.getByRole('switch', { name: 'Runs by its schedule' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(command.value).toBe('node\nclean up.js');
  const body = sent.find(({ path }) => path === SET_CRON_JOB)?.body;
  expect(body).toMatchObject({ job_id: cleanUp.id, enabled: false });
});

it('the window retains its input when another member removes the cron job, and adds it again', async () => {
  let list = [cleanUp];
  const { user, sent, store } = open({
    [CRON_JOBS]: () => ok({ list }),
    [SET_CRON_JOB]: () => ok({ job: cleanUp }),
  });
  await user.click((await row()).getByRole('button', { name: /Change/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Clean up' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/u }), ' often');
  list = [];
  act(() => void refetchCalls(store));
  expect(await dialog.findByText(/Another member removed this cron job/u)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/u }).value).toBe('Clean up often');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = sent.find(({ path }) => path === SET_CRON_JOB)?.body as object;
  expect(body).toMatchObject({ name: 'Clean up often' });
  expect(body).not.toHaveProperty('job_id');
});

it('a cron job can be run, shows its output, and is removed after a confirmation', async () => {
  const { user, host, sent } = open({
    [RUN_CRON_JOB]: () => ok({ job: cleanUp }),
    [REMOVE_CRON_JOB]: () => ok({}),
  });
  await user.click((await row()).getByRole('button', { name: /Run now/u }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Clean up runs in a moment.' }));
  await user.click((await row()).getByRole('button', { name: /Show output/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Last run of Clean up' }));
  expect(dialog.getByText('Failed. Exit code 3.')).toBeTruthy();
  expect(dialog.getByRole('region', { name: 'Output' }).textContent).toBe('no space');
  await user.keyboard('{Escape}');
  host.confirm.mockResolvedValue(true);
  await user.click((await row()).getByRole('button', { name: /Remove/u }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Clean up removed.' }));
  const key = { ...KEY, job_id: cleanUp.id };
  expect(sent.filter(({ path }) => path !== CRON_JOBS).map(({ body }) => body)).toEqual([key, key]);
});

it('a running program disables a second run', async () => {
  const last = { ...cleanUp.last, state: 'running', ended: null, exit_code: null, output: '', skipped: 0 };
  open({ [CRON_JOBS]: () => ok({ list: [{ ...cleanUp, last }] }) });
  const run = (await row()).getByRole<HTMLButtonElement>('button', { name: /Run now/u });
  expect(run.disabled || run.getAttribute('aria-disabled') === 'true').toBe(true);
  expect((await row()).getByText('Running')).toBeTruthy();
});

it('a container without Docker shows why it has no cron jobs', async () => {
  open({ [CRON_JOBS]: () => ok({ list: [] }) }, shop);
  expect(await screen.findByText('Needs Docker')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a cron job' })).toBeNull();
});

it('a failed request for cron jobs shows Retry', async () => {
  let isDown = true;
  const { user } = open({
    [CRON_JOBS]: () => (isDown ? refusal(500, 'error', 'A fault.') : ok({ list: [cleanUp] })),
  });
  const again = await button('Retry');
  isDown = false;
  await user.click(again);
  expect(await row()).toBeTruthy();
});
