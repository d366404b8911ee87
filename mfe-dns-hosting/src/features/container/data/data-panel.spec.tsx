import { act, screen, waitFor, within } from '@testing-library/react';
import { refetchCalls } from '@zonewerk/shell-sdk';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import {
  ADD_VOLUME,
  BACKUPS,
  filesBackup,
  filesVolume,
  MAKE_BACKUP,
  REMOVE_BACKUP,
  REMOVE_VOLUME,
  RESIZE_VOLUME,
  RESTORE_BACKUP,
  shop,
  VOLUMES,
  wiki,
} from '../../../../test/hosting';
import { DataPanel } from './data-panel';

const KEY = { project_id: PROJECT, container_id: wiki.id };
const open = (more = {}, container = wiki) =>
  show(<DataPanel projectId={PROJECT} container={container} />, {
    [VOLUMES]: () => ok({ list: [filesVolume], undeployed: false }),
    [BACKUPS]: () => ok({ list: [filesBackup] }),
    ...more,
  });
const volumes = async () => within(await screen.findByRole('table', { name: /Volumes/u }));
const backups = async () => within(await screen.findByRole('table', { name: /Backups/u }));
const button = (name: RegExp | string) => screen.findByRole('button', { name });

it('the panel shows volumes with their usage, and their backups', async () => {
  open();
  const row = await volumes();
  expect(await row.findByText('/data')).toBeTruthy();
  expect(row.getByText('48 of 100 MB')).toBeTruthy();
  expect(row.getByRole<HTMLProgressElement>('progressbar', { name: 'Use of files' }).value).toBe(50_000_000);
  expect(row.getByText('Deployed')).toBeTruthy();
  const backup = await backups();
  for (const text of ['Complete', 'Ada', '12 MB']) expect(await backup.findByText(text)).toBeTruthy();
  const link = backup.getByRole('link', { name: /Download/u });
  expect(link.getAttribute('href')).toBe(
    `/api/partners/servers/backups/download/?backup_id=${filesBackup.id}`,
  );
});

it('running restores and backups show progress and disable a second restore', async () => {
  const restore = { backup_id: filesBackup.id, step: 'copying', progress: 40 };
  const running = { ...filesBackup, id: 'f'.repeat(24), state: 'running', progress: 70, ended: null };
  open({
    [VOLUMES]: () => ok({ list: [{ ...filesVolume, restore }], undeployed: false }),
    [BACKUPS]: () => ok({ list: [running, filesBackup] }),
  });
  const value = async (name: string) =>
    (await screen.findByRole<HTMLProgressElement>('progressbar', { name })).value;
  expect(await value('Restore of files')).toBe(40);
  expect(await value('Backup of files')).toBe(70);
  expect(screen.getByText('Copying the backup')).toBeTruthy();
  const [again] = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Restore/u });
  expect(again?.disabled || again?.getAttribute('aria-disabled') === 'true').toBe(true);
});

it('volumes over their limit, undeployed, removed or with a failed restore are marked', async () => {
  const full = { ...filesVolume, used_bytes: 200_000_000 };
  const added = { ...filesVolume, id: '1'.repeat(24), name: 'added', used_bytes: null, deployed: false };
  const removed = { ...filesVolume, id: '2'.repeat(24), name: 'gone', removing: true };
  const failed = { ...filesVolume, id: '3'.repeat(24), name: 'failed', message: 'The backup is damaged.' };
  open({ [VOLUMES]: () => ok({ list: [full, added, removed, failed], undeployed: true }) });
  for (const text of [
    'Over its limit',
    'Not measured yet',
    'Not deployed yet',
    'Removed with the next update, or once the container is shut down',
    'The backup is damaged.',
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove.*gone/u })).toBeNull();
});

it('a volume can be added, and a rejected folder shows the error at its field', async () => {
  const answers = [
    Response.json(
      { status: 'validation-error', message: '', issues: [{ path: 'path', message: 'Not there.' }] },
      { status: 400 },
    ),
  ];
  const { user, host, sent } = open({ [ADD_VOLUME]: () => answers.shift() ?? ok({ volume: filesVolume }) });
  await user.click(await button('Add a volume'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a volume' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/u }), 'files');
  await user.type(dialog.getByRole('textbox', { name: /Folder/u }), '/etc');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Not there.')).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: /Folder/u }));
  await user.type(dialog.getByRole('textbox', { name: /Folder/u }), '/data{Enter}');
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'files saved.', tone: 'good' }));
  expect(sent.findLast(({ path }) => path === ADD_VOLUME)?.body).toEqual({
    ...KEY,
    name: 'files',
    path: '/data',
    size_mb: 1_024,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the limit of a volume can be changed', async () => {
  const { user, sent } = open({ [RESIZE_VOLUME]: () => ok({ volume: filesVolume }) });
  await user.click(await (await volumes()).findByRole('button', { name: /Set the limit/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit of files' }));
  const size = dialog.getByRole('spinbutton', { name: /Limit/u });
  await user.clear(size);
  await user.type(size, '200');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === RESIZE_VOLUME)?.body).toEqual({
    project_id: PROJECT,
    volume_id: filesVolume.id,
    size_mb: 200,
  });
});

it('the window retains its input when another member removes the volume', async () => {
  let list = [filesVolume];
  const { user, store } = open({ [VOLUMES]: () => ok({ list, undeployed: false }) });
  await user.click(await (await volumes()).findByRole('button', { name: /Set the limit/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limit of files' }));
  const size = dialog.getByRole<HTMLInputElement>('spinbutton', { name: /Limit/u });
  await user.clear(size);
  await user.type(size, '200');
  list = [];
  act(() => void refetchCalls(store));
  expect(await dialog.findByText(/Another member removed this volume/u)).toBeTruthy();
  expect(size.value).toBe('200');
});

it('a backup can be created, and a failure shows the reason', async () => {
  const answers = [refusal(409, 'conflict', 'There are ten.')];
  const { user, host } = open({ [MAKE_BACKUP]: () => answers.shift() ?? ok({ backup: filesBackup }) });
  const make = async () =>
    user.click(await (await volumes()).findByRole('button', { name: /Create a backup/u }));
  await make();
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: 'There are ten.' })),
  );
  await make();
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'The backup of files has started.' }));
});

it.each([
  ['Restore', RESTORE_BACKUP, 'Restore the volume files?', 'files', backups],
  ['Remove', REMOVE_BACKUP, 'Remove this backup?', undefined, backups],
  ['Remove', REMOVE_VOLUME, 'Remove the volume files?', 'files', volumes],
])('%s by %s needs a confirmation', async (name, path, title, typed, table) => {
  const { user, host, sent } = open({ [path]: () => ok({ volume: filesVolume }) });
  const act = async () =>
    user.click(await (await table()).findByRole('button', { name: new RegExp(`^${name}`, 'u') }));
  host.confirm.mockResolvedValueOnce(false);
  await act();
  expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ title, danger: true }));
  expect((host.confirm.mock.calls[0]?.[0] as { typed?: string }).typed).toBe(typed);
  expect(sent.some((call) => call.path === path)).toBe(false);
  await act();
  await waitFor(() => expect(sent.some((call) => call.path === path)).toBe(true));
});

it('a container without Docker shows no volumes and cannot add one', async () => {
  open({ [VOLUMES]: () => ok({ list: [], undeployed: false }) }, shop);
  expect(await screen.findByText('Needs Docker')).toBeTruthy();
  expect(await screen.findByText('This container has no volumes')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a volume' })).toBeNull();
  expect(screen.queryByText('Backups')).toBeNull();
});

it('empty lists of volumes and backups show a notice', async () => {
  open({ [VOLUMES]: () => ok({ list: [], undeployed: false }), [BACKUPS]: () => ok({ list: [] }) });
  for (const text of ['No volume yet', 'No backup yet']) expect(await screen.findByText(text)).toBeTruthy();
});

it('a failed request for volumes or backups shows the reason', async () => {
  open({
    [VOLUMES]: () => refusal(503, 'unavailable', 'Not now.'),
    [BACKUPS]: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: /again|Retry/u })).not.toHaveLength(0);
});
