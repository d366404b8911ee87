import { screen, waitFor, within } from '@testing-library/react';
import type { Contact } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ContactsScreen } from './contacts-screen';

const LIST = '/api/developer/contact/list/';
const ADD = '/api/developer/contact/add/';
const GET = '/api/developer/contact/get/';
const SET = '/api/developer/contact/set/';
const CONFIRM = '/api/developer/contact/confirmation/';
const REMOVE = '/api/developer/contact/set/remove/';

const billing: Contact = {
  id: 'a'.repeat(24),
  name: 'Bookkeeping',
  mail: 'books@example.org',
  phone: '',
  role_super: '0',
  role_financial: '1',
  role_technical: '0',
  role_data: '0',
  notices: 'unconfirmed',
};
const night: Contact = {
  ...billing,
  id: 'b'.repeat(24),
  name: 'Night shift',
  mail: '',
  phone: '+31 20 123',
  notices: 'none',
};
const OWNER = "You're not the owner of this Contact.";

const listOf = (...list: Contact[]) => ok({ list, next: null, count: list.length });
const read = (contact: Contact) => ok({ object: JSON.stringify(contact) });
const lists = { [LIST]: () => listOf(billing, night) };
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('the list of contacts', () => {
  it('shows email address, phone and roles of a contact', async () => {
    show(<ContactsScreen />, lists);
    const row = await rowOf('Bookkeeping');
    expect(row.getByRole('link', { name: 'books@example.org' }).getAttribute('href')).toBe(
      'mailto:books@example.org',
    );
    expect(row.getByText('Financial')).toBeTruthy();
    expect(row.queryByText('Technical')).toBeNull();
    expect(row.getByText('None')).toBeTruthy();
    expect((await rowOf('Night shift')).getByRole('link').getAttribute('href')).toBe('tel:+3120123');
  });

  it('sends a confirmation to an unconfirmed contact and reports the result', async () => {
    const text = 'An email has been sent to books@example.org.';
    const answers = [refusal(429, 'too-many-requests', 'Please wait.'), ok({ message: text })];
    const { user, host, sent } = show(<ContactsScreen />, { ...lists, [CONFIRM]: () => answers.shift()! });
    expect((await rowOf('Night shift')).getByText('No email address')).toBeTruthy();
    expect((await rowOf('Bookkeeping')).getByText('Not confirmed')).toBeTruthy();
    for (const [said, tone] of [
      ['Please wait.', 'bad'],
      [text, 'good'],
    ]) {
      await user.click(screen.getByRole('button', { name: 'Send confirmation: Bookkeeping' }));
      await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: said, tone }));
    }
    expect(sent.find(({ path }) => path === CONFIRM)?.body).toEqual({ object: billing.id });
  });

  it('offers the first contact when it is empty', async () => {
    const { user } = show(<ContactsScreen />, { [LIST]: () => listOf() });
    const empty = (await screen.findByText('No contacts yet')).parentElement!;
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(within(empty).getByRole('button', { name: 'Add contact' }));
    expect(await screen.findByRole('dialog', { name: 'Add contact' })).toBeTruthy();
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), offline()];
    const { user } = show(<ContactsScreen />, { [LIST]: () => answers.shift() ?? listOf(billing) });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Bookkeeping')).toBeTruthy();
  });

  it('loads the next page and sends the search query', async () => {
    const { user, sent } = show(<ContactsScreen />, {
      [LIST]: ({ cursor, query }) => {
        if (query === 'night') return listOf(night);
        return ok({ list: [cursor ? night : billing], next: cursor ? null : 'c2', count: 2 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await rowOf('Night shift')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'night');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ query: 'night' }));
    await waitFor(() => expect(screen.queryByText('Bookkeeping')).toBeNull());
  });
});

describe('adding a contact', () => {
  async function openWindow(answer?: () => Response | Error) {
    window.history.replaceState(null, '', '/account/contacts/?add=1');
    const shown = show(<ContactsScreen />, { ...lists, ...(answer ? { [ADD]: answer } : {}) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }));
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Add contact' }));
    return { ...shown, dialog, submit };
  }

  it('explains the roles', async () => {
    const { dialog } = await openWindow();
    const texts = ['Super Admin', 'Financial', 'Technical', 'Data'].map(
      (name) => dialog.getByRole('checkbox', { name }).closest('div')?.textContent,
    );
    expect(texts).toEqual([
      'Super AdminFirst contact for general project questions.',
      'FinancialInvoices and billing.',
      'TechnicalProject or server issues, maintenance, downtime.',
      'DataThe data protection consultant, for user data issues.',
    ]);
  });

  it('sends Empty for blank fields and for phone numbers below 3 characters', async () => {
    const { user, dialog, submit, sent, host } = await openWindow(() =>
      ok({ message: 'Mies has been added.', object: 'c'.repeat(24) }),
    );
    await user.type(dialog.getByLabelText('Name'), 'Mies');
    await user.type(dialog.getByLabelText('Phone'), '+3');
    await submit();
    expect(await dialog.findByText('A contact needs at least one credential.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Email address')));
    await user.type(dialog.getByLabelText('Email address'), 'mies@example.org');
    await user.click(dialog.getByRole('checkbox', { name: 'Technical' }));
    await submit();
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Mies has been added.', tone: 'good' }),
    );
    expect(sent.find(({ path }) => path === ADD)?.body).toEqual({
      name: 'Mies',
      mail: 'mies@example.org',
      phone: 'Empty',
      role_super: 0,
      role_financial: 0,
      role_technical: 1,
      role_data: 0,
    });
    expect(host.reloadPage).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([window.location.search, window.sessionStorage.length]).toEqual(['', 0]);
  });

  it('rejects an invalid email address and requires a name', async () => {
    const { user, dialog, submit, sent } = await openWindow();
    await user.type(dialog.getByLabelText('Email address'), 'mies@example');
    await submit();
    expect(await dialog.findByText('This Email Address is invalid.')).toBeTruthy();
    expect(dialog.getByText('Please give the contact a name.')).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([LIST]);
  });

  it('preserves the input over a rejection and a reload', async () => {
    const most = { status: 'error', message: 'You can have at most 200 contacts.' };
    const answers = [ok({ ...most, object: null }), new TypeError('Failed to fetch')];
    const { user, dialog, submit, unmount } = await openWindow(() => answers.shift() ?? ok({}));
    await user.type(dialog.getByLabelText('Name'), 'Mies');
    await user.type(dialog.getByLabelText('Phone'), '020 123');
    await submit();
    expect(await dialog.findByText(most.message)).toBeTruthy();
    await submit();
    expect(await dialog.findByText(/^Oh no! Something went wrong with your request/)).toBeTruthy();
    unmount();
    const again = await openWindow();
    expect(again.dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('020 123');
    await again.user.click(again.dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  });
});

describe('editing a contact', () => {
  async function open(handlers: Parameters<typeof show>[1]) {
    const shown = show(<ContactsScreen />, { ...lists, ...handlers });
    await shown.user.click(await screen.findByRole('button', { name: 'Edit: Bookkeeping' }));
    return shown;
  }

  async function openWindow(handlers: Parameters<typeof show>[1]) {
    const shown = await open(handlers);
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Edit contact' })) };
  }

  it('starts with the stored values and replaces them', async () => {
    const { user, dialog, sent, host } = await openWindow({
      [GET]: () => read(billing),
      [SET]: () => ok({ message: 'Books has been changed.' }),
    });
    const name = await dialog.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Bookkeeping');
    expect(window.location.search).toBe(`?edit=${billing.id}`);
    await user.clear(name);
    await user.type(name, 'Books');
    await user.click(dialog.getByRole('checkbox', { name: 'Financial' }));
    await user.click(dialog.getByRole('button', { name: 'Save contact' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Books has been changed.', tone: 'good' }),
    );
    const body = sent.find(({ path }) => path === SET)?.body;
    expect(body).toMatchObject({ object: billing.id, name: 'Books', phone: 'Empty', role_financial: 0 });
    expect(window.location.search).toBe('');
  });

  it('closes when the contact has another owner', async () => {
    const { host } = await open({ [GET]: () => refusal(403, 'object-owner-conflict', OWNER) });
    const said = { title: 'Something went wrong', text: OWNER, icon: 'error' };
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(said));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes when the contact gets another owner during input', async () => {
    const { user, dialog, host } = await openWindow({
      [GET]: () => read(billing),
      [SET]: () => refusal(403, 'object-owner-conflict', OWNER),
    });
    await user.type(await dialog.findByLabelText('Name'), ' 2');
    await user.click(dialog.getByRole('button', { name: 'Save contact' }));
    await waitFor(() => expect(host.alert).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows why the contact could not be loaded, with Retry', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), offline()];
    const { user, dialog } = await openWindow({ [GET]: () => answers.shift() ?? read(billing) });
    expect(await dialog.findByText('Broken.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText("You're offline")).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByLabelText('Name')).toBeTruthy();
  });
});

describe('removing a contact', () => {
  it('shows the contact, removes it and returns the focus to the list', async () => {
    const list = [billing, night];
    const { user, host, sent } = show(<ContactsScreen />, {
      [LIST]: () => listOf(...list),
      [REMOVE]: () => {
        list.shift();
        return ok({ message: 'The contact has been removed.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove: Bookkeeping' }));
    await waitFor(() => expect(screen.queryByText('Bookkeeping')).toBeNull());
    const [confirmation] = host.confirm.mock.calls[0] ?? [];
    expect(confirmation).toMatchObject({ title: 'Remove contact', danger: true });
    expect(confirmation?.text).toContain('Bookkeeping');
    expect(sent.find(({ path }) => path === REMOVE)?.body).toEqual({ object: billing.id });
    const toast = { text: 'The contact has been removed.', tone: 'good', seconds: 1.5 };
    expect(host.toast).toHaveBeenCalledWith(toast);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('table').closest('[tabindex]')));
  });

  it('sends nothing without a confirmation', async () => {
    const { user, host, sent } = show(<ContactsScreen />, lists);
    host.confirm.mockResolvedValue(false);
    await user.click(await screen.findByRole('button', { name: 'Remove: Night shift' }));
    await waitFor(() => expect(host.confirm).toHaveBeenCalled());
    expect(sent.map(({ path }) => path)).toEqual([LIST]);
  });

  it('shows the reason of a rejection and reloads the list', async () => {
    const { user, host } = show(<ContactsScreen />, {
      ...lists,
      [REMOVE]: () => refusal(403, 'object-owner-conflict', OWNER),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove: Night shift' }));
    await waitFor(() => expect(host.reloadPage).toHaveBeenCalledTimes(1));
    expect(host.alert).toHaveBeenCalledWith({ title: 'Something went wrong', text: OWNER, icon: 'error' });
  });
});
