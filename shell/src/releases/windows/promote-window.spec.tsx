import { act, screen, waitFor, within } from '@testing-library/react';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  channel,
  clash,
  content,
  LIST,
  listOf,
  MIDDLE,
  move,
  NEW,
  OLD,
  OVERVIEW,
  overview,
  PROMOTE,
  release,
  shellEntry,
  usual,
} from '../../../test/releases';
import { ReleasesPage } from '../releases-page';

type Handlers = Parameters<typeof show>[1];

const releases = () =>
  listOf(release, { ...release, version: MIDDLE, channels: ['production'], commit: null });

/** The overview after the move. */
const moved = () =>
  overview(
    channel('production', { entries: [{ ...content, version: NEW, rollback_to: MIDDLE }, shellEntry] }),
    channel('staging', { entries: [{ ...content, version: NEW }] }),
  );

/** Opens the window to promote the staging version to production. */
async function openReady(handlers: Handlers = {}) {
  const shown = show(<ReleasesPage />, { [OVERVIEW]: usual, [LIST]: releases, ...handlers });
  await shown.user.click(
    await screen.findByRole('button', { name: 'Promote to production: mfe-content, staging' }),
  );
  return { ...shown, ...(await theWindow()) };
}

/** Opens the window without a choice. */
async function openEmpty(handlers: Handlers = {}) {
  const shown = show(<ReleasesPage />, { [OVERVIEW]: usual, [LIST]: releases, ...handlers });
  await screen.findByRole('region', { name: 'production' });
  await shown.user.click(screen.getByRole('button', { name: 'Promote' }));
  return { ...shown, ...(await theWindow()) };
}

async function theWindow() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Promote a release' }));
  const submit = () => dialog.getByRole('button', { name: /^Promote/u });
  const reason = () => dialog.getByLabelText<HTMLInputElement>('Reason');
  return { dialog, submit, reason };
}

describe('a promotion', () => {
  it('shows both versions, is sent with its reason, and updates the row', async () => {
    const answers = [usual];
    const { user, host, sent, dialog, submit, reason } = await openReady({
      [OVERVIEW]: () => (answers.shift() ?? moved)(),
      [PROMOTE]: () => ok({ move }),
    });
    expect(dialog.getByText('Version change', { exact: false }).parentElement?.textContent).toContain(
      `from${MIDDLE}to${NEW}`,
    );
    await user.type(reason(), 'Weekly release');
    expect(submit().textContent).toBe('Promote to production');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === PROMOTE)?.body).toEqual({
      channel: 'production',
      project: 'mfe-content',
      version: NEW,
      from: MIDDLE,
      why: 'Weekly release',
    });
    expect(host.toast).toHaveBeenCalledWith({
      text: `production now runs mfe-content ${NEW}.`,
      tone: 'good',
    });
    const production = within(await screen.findByRole('region', { name: 'production' }));
    expect(await production.findByText(NEW)).toBeTruthy();
    expect([window.sessionStorage.length, window.location.search]).toEqual([0, '']);
  });

  it('offers the channel, the project and its published versions', async () => {
    const { user, sent, dialog } = await openEmpty();
    await user.selectOptions(dialog.getByLabelText('Channel'), 'production');
    await user.selectOptions(dialog.getByLabelText('Project'), 'mfe-content');
    const runs = await dialog.findByRole<HTMLInputElement>('radio', { name: new RegExp(MIDDLE, 'u') });
    expect(runs.disabled).toBe(true);
    expect(dialog.getByText('Runs on production')).toBeTruthy();
    await user.click(dialog.getByRole('radio', { name: new RegExp(NEW, 'u') }));
    expect(dialog.getByText(/New visitors of production get the version at once/u)).toBeTruthy();
    expect(sent.find(({ path }) => path === LIST)?.body).toEqual({ project: 'mfe-content' });
  });

  it('shows missing values without a request', async () => {
    const { user, sent, dialog, submit } = await openEmpty();
    await user.click(submit());
    expect(await dialog.findByText('Please choose a channel.')).toBeTruthy();
    expect(dialog.getByText('Please choose a project.')).toBeTruthy();
    expect(dialog.getByText('Please enter a reason.')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Channel'), 'staging');
    await user.selectOptions(dialog.getByLabelText('Project'), 'mfe-content');
    await user.type(dialog.getByLabelText('Reason'), 'Because');
    await user.click(submit());
    expect(await dialog.findByText('Please choose a version.')).toBeTruthy();
    expect(sent.some(({ path }) => path === PROMOTE)).toBe(false);
  });

  it('starts a preview', async () => {
    const { user, dialog, submit, sent } = await openEmpty({ [PROMOTE]: () => ok({ move }) });
    await user.selectOptions(dialog.getByLabelText('Channel'), 'new');
    await user.selectOptions(dialog.getByLabelText('Project'), 'mfe-content');
    await user.click(await dialog.findByRole('radio', { name: new RegExp(NEW, 'u') }));
    await user.type(dialog.getByLabelText('Name of the preview'), 'Label');
    await user.type(dialog.getByLabelText('Reason'), 'To look at it');
    await user.click(submit());
    expect(await dialog.findByText(/lower-case letters, digits and hyphens, with/u)).toBeTruthy();
    await user.clear(dialog.getByLabelText('Name of the preview'));
    await user.type(dialog.getByLabelText('Name of the preview'), 'label');
    await user.click(submit());
    await waitFor(() =>
      expect(sent.find(({ path }) => path === PROMOTE)?.body['channel']).toBe('preview/label'),
    );
  });
});

describe('a rejected promotion', () => {
  it('shows the clashes until another choice and preserves the input', async () => {
    const { user, dialog, submit, reason, sent } = await openReady({
      [PROMOTE]: () => ok({ status: 'clash', message: '', clashes: [clash] }),
    });
    await user.type(reason(), 'Weekly release');
    await user.click(submit());
    expect(await dialog.findByText(`mfe-content ${NEW} is incompatible with production`)).toBeTruthy();
    expect(dialog.getByText(clash.message)).toBeTruthy();
    expect(dialog.getByText('API call')).toBeTruthy();
    expect(reason().value).toBe('Weekly release');
    expect(sent.filter(({ path }) => path === OVERVIEW)).toHaveLength(1);
    await user.selectOptions(dialog.getByLabelText('Channel'), 'staging');
    expect(dialog.queryByText(clash.message)).toBeNull();
  });

  it('shows a concurrent move and the new change', async () => {
    const joost = { ...content, version: OLD, by: 'joost@example.org' };
    const answers = [usual];
    const { user, dialog, submit, reason } = await openReady({
      [OVERVIEW]: () =>
        (
          answers.shift() ?? (() => overview(channel('production', { entries: [joost] }), channel('staging')))
        )(),
      [PROMOTE]: () => refusal(409, 'conflict', 'production is being moved by others. Please try again.'),
    });
    await user.type(reason(), 'Weekly release');
    await user.click(submit());
    expect(await dialog.findByText('The version has changed')).toBeTruthy();
    expect(await dialog.findByText(new RegExp(`^joost@example.org set version ${OLD}`, 'u'))).toBeTruthy();
    expect(dialog.getByText('Version change', { exact: false }).parentElement?.textContent).toContain(
      `from${OLD}to${NEW}`,
    );
    expect(reason().value).toBe('Weekly release');
  });

  it('shows validation messages at their fields and other messages for the whole form', async () => {
    const answers = [
      refusal(400, 'validation-error', 'Check.', [
        { path: 'why', message: 'Please use at most 200 characters.' },
      ]),
      refusal(404, 'not-found', `mfe-content ${NEW} is not published here.`),
    ];
    const { user, dialog, submit, reason } = await openReady({
      [PROMOTE]: () => answers.shift() ?? offline(),
    });
    await user.type(reason(), 'Because');
    await user.click(submit());
    expect(await dialog.findByText('Please use at most 200 characters.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(reason()));
    await user.click(submit());
    expect(await dialog.findByText(`mfe-content ${NEW} is not published here.`)).toBeTruthy();
    await user.click(submit());
    expect(await dialog.findByText(/You're offline/u)).toBeTruthy();
    expect(reason().value).toBe('Because');
  });

  it('is sent only once', async () => {
    const slow = later();
    const { user, submit, reason, sent } = await openReady({ [PROMOTE]: () => slow.answer });
    await user.type(reason(), 'Because{Enter}');
    await user.click(submit());
    expect(sent.filter(({ path }) => path === PROMOTE)).toHaveLength(1);
    await act(async () => slow.respond(ok({ move })));
  });
});

describe('the window', () => {
  it('preserves choice and input over a reload until it is cancelled', async () => {
    const first = await openReady();
    await first.user.type(first.reason(), 'Weekly');
    expect(window.location.search).toBe('?promote=1');
    first.unmount();
    const { user } = show(<ReleasesPage />, { [OVERVIEW]: usual, [LIST]: releases });
    const { dialog, reason } = await theWindow();
    expect(reason().value).toBe('Weekly');
    expect(dialog.getAllByText(NEW).length).toBeGreaterThan(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([window.sessionStorage.length, window.location.search]).toEqual([0, '']);
  });

  it('offers another version than the preselected one', async () => {
    const { user, dialog } = await openReady({
      [LIST]: () => listOf({ ...release, version: OLD, channels: [] }),
    });
    await user.click(dialog.getByRole('button', { name: 'Choose another version' }));
    await user.click(await dialog.findByRole('radio', { name: new RegExp(OLD, 'u') }));
    expect(dialog.getByText('Version change', { exact: false }).parentElement?.textContent).toContain(
      `from${MIDDLE}to${OLD}`,
    );
  });
});
