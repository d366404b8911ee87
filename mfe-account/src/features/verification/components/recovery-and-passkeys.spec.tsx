import { screen, waitFor, within } from '@testing-library/react';
import type { Verification } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { VerificationScreen } from './verification-screen';

/** Real: the screen. Fake: the passkey authenticator, which jsdom lacks; the e2e tests use that of a browser. */
const GET = '/api/user/authenticator/get/';
const RECOVERY = '/api/user/authenticator/recovery/';
const OPTIONS = '/api/user/passkey/add/options/';
const ADD = '/api/user/passkey/add/';
const RENAME = '/api/user/passkey/set/name/';
const REMOVE = '/api/user/passkey/set/remove/';

const laptop = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaaa',
  name: 'Laptop',
  created: '2026-01-02T10:00:00.000Z',
  last_use: null,
  synced: true,
};
const verification: Verification = {
  status: 'success',
  message: '',
  method: 2,
  sms: { enabled: false, since: null, phone_hint: null },
  app: { enabled: true, since: '2026-01-02T10:00:00.000Z' },
  face: { enabled: false, since: null, available: false },
  recovery_left: null,
  passkeys: [],
};
const codes = ['ABCDE-FGHIJ-KLMNO', 'PQRST-UVWXY-Z2345'];
const button = (name: string) => screen.findByRole('button', { name });

describe('recovery codes', () => {
  it('are shown once, to copy, download and print', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const print = jest.spyOn(window, 'print').mockImplementation();
    const { host, user } = show(<VerificationScreen />, {
      [GET]: () => ok(verification),
      [RECOVERY]: () => ok({ codes }),
    });
    const copy = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await button('Create codes'));
    expect(host.confirm).not.toHaveBeenCalled();
    const dialog = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes);
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'good' })));
    expect(copy).toHaveBeenCalledWith(codes.join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await saved[0]?.text()).toContain(codes.join('\n'));
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  });

  it('replace the former ones after a confirmation', async () => {
    const { host, sent, user } = show(<VerificationScreen />, {
      [GET]: () => ok({ ...verification, recovery_left: 2 }),
    });
    expect(await screen.findByText('2 unused codes')).toBeTruthy();
    host.confirm.mockResolvedValue(false);
    await user.click(await button('Create new codes'));
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ danger: true }));
    expect(sent.map(({ path }) => path)).toEqual([GET]);
  });

  it('show why their creation failed', async () => {
    const { host, user } = show(<VerificationScreen />, {
      [GET]: () => ok(verification),
      [RECOVERY]: () => refusal(500, 'error', 'Broken.'),
    });
    await user.click(await button('Create codes'));
    await waitFor(() =>
      expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: 'Broken.' })),
    );
  });
});

class FakeCredential {
  static parseCreationOptionsFromJSON(options: object) {
    return options;
  }
  toJSON() {
    return { id: 'made' };
  }
}

describe('passkeys', () => {
  const create = jest.fn();

  beforeEach(() => {
    create.mockReset().mockResolvedValue(new FakeCredential());
    Object.assign(window, { PublicKeyCredential: FakeCredential });
    Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  });

  const add = async (handlers: Parameters<typeof show>[1]) => {
    const shown = show(<VerificationScreen />, { [GET]: () => ok(verification), ...handlers });
    await shown.user.click(await button('Add a passkey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
    await shown.user.type(dialog.getByLabelText('Name'), 'Laptop');
    await shown.user.click(dialog.getByRole('button', { name: 'Continue' }));
    return { ...shown, dialog };
  };

  it('are added with a name', async () => {
    const { sent, host } = await add({
      [OPTIONS]: () => ok({ options: '{"challenge":"x"}' }),
      [ADD]: () => ok({}),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(create).toHaveBeenCalledWith({ publicKey: { challenge: 'x' } });
    const body = { name: 'Laptop', response: '{"id":"made"}' };
    expect(sent.find(({ path }) => path === ADD)?.body).toEqual(body);
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Passkey added.', tone: 'good' }));
  });

  it.each([
    ['NotAllowedError', /request was cancelled/u],
    ['InvalidStateError', /already has a passkey of your account/u],
    ['UnknownError', /could not create a passkey/u],
  ])('show a hint after %s', async (name, sentence) => {
    create.mockRejectedValue(new DOMException('no', name));
    const { dialog, sent } = await add({ [OPTIONS]: () => ok({ options: '{}' }) });
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(sent.some(({ path }) => path === ADD)).toBe(false);
  });

  it('preserve a typed name after Escape', async () => {
    const { user } = show(<VerificationScreen />, {
      [GET]: () => ok({ ...verification, passkeys: [laptop] }),
    });
    for (const opener of ['Add a passkey', 'Rename: Laptop']) {
      await user.click(await button(opener));
      await user.type(await screen.findByLabelText('Name'), ' at home{Escape}');
      expect(screen.getByLabelText<HTMLInputElement>('Name').value).toMatch(/ at home$/u);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('show that a browser lacks support', async () => {
    Object.assign(window, { PublicKeyCredential: undefined });
    const { user } = show(<VerificationScreen />, { [GET]: () => ok(verification) });
    await user.click(await button('Add a passkey'));
    expect(await screen.findByText(/This browser does not support passkeys/u)).toBeTruthy();
  });

  it('are renamed and removed', async () => {
    let passkeys = [laptop];
    const { host, sent, user } = show(<VerificationScreen />, {
      [GET]: () => ok({ ...verification, passkeys }),
      [RENAME]: ({ name }) =>
        ok({ message: String((passkeys = [{ ...laptop, name: String(name) }]).length) }),
      [REMOVE]: () => ok({ message: String((passkeys = []).length) }),
    });
    await user.click(await button('Rename: Laptop'));
    const field = await screen.findByLabelText('Name');
    await user.clear(field);
    await user.type(field, 'Desk');
    await user.click(await button('Save'));
    await user.click(await button('Remove: Desk'));
    expect(await screen.findByText('No passkeys yet')).toBeTruthy();
    expect(host.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: 'Remove passkey' }));
    expect(sent.find(({ path }) => path === RENAME)?.body).toEqual({ object: laptop.id, name: 'Desk' });
    expect(sent.find(({ path }) => path === REMOVE)?.body).toEqual({ object: laptop.id });
    expect(host.toast).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'good', seconds: 1.5 }));
  });
});
