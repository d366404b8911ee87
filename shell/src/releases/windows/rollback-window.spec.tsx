import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  channel,
  clash,
  content,
  MIDDLE,
  move,
  NEW,
  OLD,
  OVERVIEW,
  overview,
  ROLLBACK,
  shellEntry,
  usual,
} from '../../../test/releases';
import { ReleasesPage } from '../releases-page';

type Handlers = Parameters<typeof show>[1];

const back = { ...move, kind: 'rollback' as const, from: MIDDLE, to: OLD };

async function openWindow(handlers: Handlers = {}) {
  const shown = show(<ReleasesPage />, { [OVERVIEW]: usual, ...handlers });
  await shown.user.click(await screen.findByRole('button', { name: 'Roll back: mfe-content, production' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Roll back mfe-content' }));
  const submit = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Roll back' });
  const reason = dialog.getByLabelText<HTMLInputElement>('Reason');
  const change = () => dialog.getByText('Version change', { exact: false }).parentElement?.textContent;
  return { ...shown, dialog, submit, reason, change };
}

it('a rollback shows both versions, sends the current one and the reason, and updates the row', async () => {
  const answers = [usual];
  const after = () =>
    overview(
      channel('production', { entries: [{ ...content, version: OLD, rollback_to: null }, shellEntry] }),
    );
  const { user, host, sent, submit, reason, change } = await openWindow({
    [OVERVIEW]: () => (answers.shift() ?? after)(),
    [ROLLBACK]: () => ok({ move: back }),
  });
  expect(change()).toContain(`from${MIDDLE}to${OLD}`);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.type(reason, 'Slow list');
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.find(({ path }) => path === ROLLBACK)?.body).toEqual({
    channel: 'production',
    project: 'mfe-content',
    from: MIDDLE,
    why: 'Slow list',
  });
  expect(host.toast).toHaveBeenCalledWith({
    text: `production runs mfe-content ${OLD} again.`,
    tone: 'good',
  });
  const production = within(await screen.findByRole('region', { name: 'production' }));
  expect(await production.findByText(OLD)).toBeTruthy();
  expect([window.sessionStorage.length, window.location.search]).toEqual([0, '']);
});

it('a rollback requires a reason before it is sent', async () => {
  const { user, sent, dialog, submit, reason } = await openWindow();
  await user.click(submit());
  expect(await dialog.findByText('Please enter a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(reason);
  expect(sent.map(({ path }) => path)).toEqual([OVERVIEW]);
});

it('a rollback shows a concurrent move and then sends the new version', async () => {
  const answers = [usual];
  const replies = [
    () => refusal(409, 'conflict', `production runs mfe-content ${NEW} by now.`),
    () => ok({ move: back }),
  ];
  const joost = { ...content, version: NEW, rollback_to: MIDDLE, by: 'joost@example.org' };
  const { user, sent, dialog, submit, reason, change } = await openWindow({
    [OVERVIEW]: () => (answers.shift() ?? (() => overview(channel('production', { entries: [joost] }))))(),
    [ROLLBACK]: () => (replies.shift() ?? offline)(),
  });
  await user.type(reason, 'Slow list');
  await user.click(submit());
  expect(await dialog.findByText(new RegExp(`^joost@example.org set version ${NEW}`, 'u'))).toBeTruthy();
  expect(change()).toContain(`from${NEW}to${MIDDLE}`);
  await user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const froms = sent.filter(({ path }) => path === ROLLBACK).map(({ body }) => body['from']);
  expect(froms).toEqual([MIDDLE, NEW]);
});

it('a rollback is disabled without an earlier version', async () => {
  const answers = [usual];
  const { user, dialog, submit, reason } = await openWindow({
    [OVERVIEW]: () =>
      (
        answers.shift() ??
        (() => overview(channel('production', { entries: [{ ...content, rollback_to: null }] })))
      )(),
    [ROLLBACK]: () => refusal(404, 'not-found', 'No earlier version of mfe-content ran on production.'),
  });
  await user.type(reason, 'Slow list');
  await user.click(submit());
  expect(await dialog.findByText('mfe-content has no earlier version.')).toBeTruthy();
  expect(submit().disabled).toBe(true);
});

it('a rollback reports a project that no longer runs on the channel', async () => {
  const answers = [usual];
  const { user, dialog, reason, submit } = await openWindow({
    [OVERVIEW]: () => (answers.shift() ?? (() => overview(channel('production', { entries: [] }))))(),
    [ROLLBACK]: () => refusal(409, 'conflict', 'production does not run mfe-content.'),
  });
  await user.type(reason, 'Slow list');
  await user.click(submit());
  expect(await dialog.findByText('mfe-content no longer runs on production.')).toBeTruthy();
});

it('a rollback shows clashes and a missing network, and preserves the input', async () => {
  const replies = [() => ok({ status: 'clash', message: '', clashes: [clash] })];
  const { user, dialog, submit, reason } = await openWindow({
    [ROLLBACK]: () => (replies.shift() ?? offline)(),
  });
  await user.type(reason, 'Slow list');
  await user.click(submit());
  expect(await dialog.findByText(`mfe-content ${OLD} is incompatible with production`)).toBeTruthy();
  expect(dialog.getByText(clash.message)).toBeTruthy();
  await user.click(submit());
  expect(await dialog.findByText(/You're offline/u)).toBeTruthy();
  expect(reason.value).toBe('Slow list');
});

it('the rollback window is not opened by a URL alone', async () => {
  window.history.replaceState(null, '', '/operator/releases/?rollback=1');
  show(<ReleasesPage />, { [OVERVIEW]: usual });
  await screen.findByRole('region', { name: 'production' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
