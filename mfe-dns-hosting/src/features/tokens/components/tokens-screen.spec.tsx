import { act, screen, waitFor, within } from '@testing-library/react';
import type { ApiToken } from '@zonewerk/contracts';
import { later, offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, dike, LIST, listOf, PROJECT, screenProps } from '../../../../test/dns';
import { TokensScreen } from './tokens-screen';

const TOKENS = '/api/partners/tokens/list/';
const ADD = '/api/partners/tokens/add/';
const REVOKE = '/api/partners/tokens/revoke/';

const deploy: ApiToken = {
  id: '6'.repeat(24),
  name: 'Deploy bot',
  hint: 'x9Yz',
  access: 'write',
  state: 'active',
  clusters: null,
  record_types: null,
  name_pattern: null,
  author: 'Ada',
  created: '2026-01-02T10:00:00.000Z',
  expires: null,
  revoked: null,
  last_use: { date: '2026-01-03T10:00:00.000Z', ip: '192.0.2.9' },
};
const lost: ApiToken = {
  ...deploy,
  id: '8'.repeat(24),
  name: 'Lost',
  state: 'revoked',
  expires: '2099-01-02T10:00:00.000Z',
  revoked: '2026-01-04T10:00:00.000Z',
};
const certificates: ApiToken = {
  ...deploy,
  id: '7'.repeat(24),
  name: 'Certificates',
  state: 'expired',
  record_types: ['TXT'],
  last_use: null,
  name_pattern: '_acme-challenge.*',
  expires: '2026-01-03T10:00:00.000Z',
  clusters: [
    { id: canal.id, domain: 'canal.nl' },
    { id: dike.id, domain: null },
  ],
};

afterEach(() => window.history.replaceState(null, '', '/'));

const open = (more = {}) => {
  window.history.replaceState(null, '', '/tokens/');
  return show(<TokensScreen {...screenProps} />, {
    [TOKENS]: () => listOf(deploy, certificates, lost),
    [LIST]: () => listOf(canal, dike),
    ...more,
  });
};

it('the list of tokens shows scope, last use and expiry', async () => {
  open();
  const row = within((await screen.findByText('Deploy bot')).closest('tr') as HTMLElement);
  expect(row.getByText('Read and change: everything in the project')).toBeTruthy();
  expect(row.getByText('from 192.0.2.9')).toBeTruthy();
  expect(row.getByText('…x9Yz, by Ada')).toBeTruthy();
  const other = within(screen.getByText('Certificates').closest('tr') as HTMLElement);
  expect(
    other.getByText(/type TXT, names _acme-challenge\.\*, in canal\.nl, a dropped cluster$/u),
  ).toBeTruthy();
  expect(other.getByText('Never used')).toBeTruthy();
});

it('the list of tokens separates valid from ended tokens and shows the retention period', async () => {
  open();
  const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
  await screen.findByText('Deploy bot');
  expect(within(rowOf('Deploy bot')).getByText('Valid until it is revoked')).toBeTruthy();
  expect(rowOf('Deploy bot').textContent).not.toMatch(/Expired|Revoked/u);
  expect(within(rowOf('Certificates')).getByText('Expired')).toBeTruthy();
  const ended = within(rowOf('Lost'));
  expect(ended.getByText('Revoked')).toBeTruthy();
  expect(ended.queryByText(/Valid until/u)).toBeNull();
  expect(rowOf('Lost').querySelector('time')?.getAttribute('datetime')).toContain('2026-01-0');
  for (const name of ['Certificates', 'Lost'])
    expect(screen.queryByRole('button', { name: `Revoke: ${name}` })).toBeNull();
  expect(screen.getByText('This list shows revoked and expired tokens for 90 days.')).toBeTruthy();
});

it('an empty list of tokens explains their use with a command', async () => {
  open({ [TOKENS]: () => listOf() });
  expect(await screen.findByText('Create your first token')).toBeTruthy();
  expect(screen.getByText(/curl .*\/api\/v1\/clusters\/list\//u)).toBeTruthy();
});

it('a failed request for tokens shows the reason or a missing network', async () => {
  const answers = [() => refusal(503, 'unavailable', 'Not now.'), offline];
  const { user } = open({ [TOKENS]: () => (answers.shift() ?? (() => listOf(deploy)))() });
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
});

async function openWindow(more = {}) {
  const shown = open(more);
  await shown.user.click(screen.getByRole('button', { name: 'Create token' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}

const made = () => ok({ token: certificates, secret: 'zwt_secret' });

it('the token form has no preselection and requires each choice', async () => {
  const { user, dialog, sent } = await openWindow({ [ADD]: made });
  await user.type(dialog.getByLabelText('Name'), 'Careless');
  expect(dialog.queryAllByRole('radio', { checked: true })).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Please choose a purpose.')).toBeTruthy();
  expect(dialog.getByText('Please choose all clusters, or only some.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /Other/u }));
  expect(dialog.getByRole('radio', { checked: true, name: /^Read(?! and)/u })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Please choose all types, or only some.')).toBeTruthy();
  expect(sent.some(({ path }) => path === ADD)).toBe(false);
});

it('a token for certificates needs two choices and is shown once', async () => {
  const { user, dialog, sent } = await openWindow({ [ADD]: made });
  await user.type(dialog.getByLabelText('Name'), 'Web');
  await user.click(dialog.getByRole('radio', { name: /Certificates/u }));
  await user.click(dialog.getByRole('radio', { name: 'All, including later ones' }));
  expect(dialog.queryByLabelText(/Names/u)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('zwt_secret')).toBeTruthy();
  expect(sent.find(({ path }) => path === ADD)?.body).toEqual({
    name: 'Web',
    access: 'write',
    record_types: ['TXT'],
    name_pattern: '_acme-challenge.*',
    expires_in: '90',
    project_id: PROJECT,
  });
  await user.click(dialog.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(screen.queryByText('zwt_secret')).toBeNull());
});

it('the input of a token survives a reload, the secret does not', async () => {
  const first = await openWindow();
  await first.user.type(first.dialog.getByLabelText('Name'), 'Web');
  await first.user.click(first.dialog.getByRole('radio', { name: /Certificates/u }));
  await first.user.click(first.dialog.getByRole('radio', { name: 'Only these' }));
  await first.user.click(await first.dialog.findByRole('checkbox', { name: 'canal.nl' }));
  first.unmount();
  const { dialog, user, sent } = await openWindow({ [ADD]: made });
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Web');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('zwt_secret')).toBeTruthy();
  expect(sent.find(({ path }) => path === ADD)?.body).toMatchObject({ name: 'Web', clusters: [canal.id] });
  expect(window.sessionStorage.length).toBe(0);
  await user.keyboard('{Escape}');
  expect(dialog.getByText('zwt_secret')).toBeTruthy();
});

it('missing choices are required, and the selected scope is sent', async () => {
  const { user, dialog, sent } = await openWindow({ [ADD]: made });
  await user.type(dialog.getByLabelText('Name'), 'Dynamic');
  await user.click(dialog.getByRole('radio', { name: /Other/u }));
  const [clusters, types] = dialog.getAllByRole('radio', { name: 'Only these' });
  await user.click(clusters!);
  await user.click(types!);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('Please choose at least one cluster.')).toBeTruthy();
  expect(dialog.getByText('Please choose at least one type.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'canal.nl' }));
  await user.click(dialog.getByRole('checkbox', { name: 'AAAA' }));
  await user.type(dialog.getByLabelText(/^Names/u), '*.dyn.canal.nl');
  await user.selectOptions(dialog.getByLabelText('Validity'), 'never');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(sent.some(({ path }) => path === ADD)).toBe(true));
  expect(sent.find(({ path }) => path === ADD)?.body).toEqual({
    name: 'Dynamic',
    access: 'read',
    clusters: [canal.id],
    record_types: ['AAAA'],
    name_pattern: '*.dyn.canal.nl',
    expires_in: 'never',
    project_id: PROJECT,
  });
});

it('a rejected token shows the reason', async () => {
  const message = 'A project has at most 50 API tokens. Please revoke an unused token.';
  const { user, dialog } = await openWindow({ [ADD]: () => refusal(409, 'conflict', message) });
  await user.click(dialog.getByRole('radio', { name: /Certificates/u }));
  await user.click(dialog.getByRole('radio', { name: 'All, including later ones' }));
  await user.type(dialog.getByLabelText('Name'), 'One more{Enter}');
  expect(await dialog.findByText(message)).toBeTruthy();
});

it('revoking a token needs a confirmation', async () => {
  const { user, sent, host } = open({ [REVOKE]: () => ok({ message: 'Deploy bot has been revoked.' }) });
  host.confirm.mockResolvedValueOnce(false);
  const button = await screen.findByRole('button', { name: 'Revoke: Deploy bot' });
  await user.click(button);
  expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true, typed: 'Deploy bot' }));
  expect(sent.some(({ path }) => path === REVOKE)).toBe(false);
  await user.click(button);
  await waitFor(() => expect(host.toast).toHaveBeenCalled());
  expect(sent.find(({ path }) => path === REVOKE)?.body).toEqual({
    token_id: deploy.id,
    project_id: PROJECT,
  });
});

describe('a token that is created after its window closed', () => {
  async function sent() {
    const late = later();
    const shown = await openWindow({ [ADD]: () => late.answer });
    const { user, dialog } = shown;
    await user.click(dialog.getByRole('radio', { name: /Certificates/u }));
    await user.click(dialog.getByRole('radio', { name: 'All, including later ones' }));
    await user.type(dialog.getByLabelText('Name'), 'Web{Enter}');
    const close = async () => {
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const reopen = async (button = 'Create token') => {
      await user.click(screen.getByRole('button', { name: button }));
      return within(await screen.findByRole('dialog'));
    };
    return { ...shown, close, reopen, come: (answer = made()) => act(async () => late.respond(answer)) };
  }

  it('can be shown later and disappears after copying', async () => {
    const { user, close, reopen, come, host } = await sent();
    await close();
    await come();
    expect(host.toast).toHaveBeenCalledWith({ text: 'Web created.', tone: 'good' });
    expect(screen.queryByText('zwt_secret')).toBeNull();
    const dialog = await reopen('Show token');
    expect(dialog.getByText('zwt_secret')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Web created.')).toBeNull();
    const next = await reopen();
    expect(next.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(screen.queryByText('zwt_secret')).toBeNull();
  });

  it('can be shown again after Back, with the focus on its button', async () => {
    const { close, reopen, come } = await sent();
    await close();
    await come();
    await reopen('Show token');
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await act(() => moved);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show token'));
  });

  it('does not change another form in progress', async () => {
    const { user, close, reopen, come } = await sent();
    await close();
    const dialog = await reopen();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Second');
    await come();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Second');
    await close();
    expect((await reopen('Show token')).getByText('zwt_secret')).toBeTruthy();
  });

  it('is reported as lost after its page was closed', async () => {
    const { unmount, come, host } = await sent();
    unmount();
    await come();
    expect(host.alert).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Web created, but not shown.',
        text: expect.stringMatching(/Please revoke it under API access/u),
      }),
    );
  });

  it.each([
    ['no answer came', () => new Response('<html>', { status: 502 }), 'The server did not respond.'],
    ['something went wrong', () => refusal(500, 'error', 'Something broke.'), 'Something broke.'],
  ])('reloads the list and shows a hint although %s', async (_, answer, why) => {
    const { dialog, come, sent: calls } = await sent();
    const before = calls.filter(({ path }) => path === TOKENS).length;
    await come(answer());
    expect(
      await dialog.findByText(
        `${why} If the list shows the token, please revoke it. Its value was not shown.`,
      ),
    ).toBeTruthy();
    await waitFor(() => expect(calls.filter(({ path }) => path === TOKENS)).toHaveLength(before + 1));
  });

  it('shows a rejection and preserves the input', async () => {
    const { close, reopen, come, host } = await sent();
    await close();
    await come(refusal(409, 'conflict', 'A project has at most 50 API tokens.'));
    expect(host.toast).toHaveBeenCalledWith({
      text: 'Web: A project has at most 50 API tokens.',
      tone: 'bad',
    });
    expect((await reopen()).getByLabelText<HTMLInputElement>('Name').value).toBe('Web');
  });
});

it('a viewer opens no window that creates a token', async () => {
  window.history.replaceState(null, '', '/tokens/?create=1');
  const handlers = { [TOKENS]: () => listOf(deploy), [LIST]: () => listOf(canal) };
  show(<TokensScreen {...screenProps} />, handlers, true, 'viewer');
  expect(await screen.findByText('Deploy bot')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
