import { screen, waitFor, within } from '@testing-library/react';
import type { BillingProfile } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { BalanceScreen } from './balance-screen';

const LIST = '/api/user/balance/profile/list/';
const ADD = '/api/user/balance/profile/add/';
const GET = '/api/user/balance/profile/get/';
const SET = '/api/user/balance/profile/set/';

const person: BillingProfile = {
  id: 'a'.repeat(24),
  kind: 'person',
  name: 'Mies Bouwman',
  company: '',
  street: 'Laan 1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  vat_number: '',
  balance: '1234.50',
  held: '0.00',
  free: '1234.50',
  created: '2026-01-01T00:00:00.000Z',
};
const company: BillingProfile = {
  ...person,
  id: 'b'.repeat(24),
  kind: 'company',
  company: 'Werk en Co',
  vat_number: 'NL123456789B01',
  balance: '-3.00',
};

const listOf = (...list: BillingProfile[]) => ok({ list, next: null, count: list.length });
const lists = { [LIST]: () => listOf(person, company) };
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

describe('the list of billing profiles', () => {
  it('shows payer, city, country, VAT number and balance', async () => {
    show(<BalanceScreen />, lists);
    const row = await rowOf('Mies Bouwman');
    expect(row.getByRole('link', { name: 'Mies Bouwman' }).getAttribute('href')).toBe(
      `/balance/${person.id}/`,
    );
    expect(row.getByText('Amsterdam, Netherlands')).toBeTruthy();
    expect(row.getByText('€1,234.50')).toBeTruthy();
    expect(row.getByText('None')).toBeTruthy();
    const other = await rowOf('Werk en Co');
    expect(other.getByText('NL123456789B01')).toBeTruthy();
    expect(other.getByText('-€3.00')).toBeTruthy();
  });

  it('offers the first profile when it is empty', async () => {
    const { user } = show(<BalanceScreen />, { [LIST]: () => listOf() });
    const empty = (await screen.findByText('No billing profile yet')).parentElement!;
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(within(empty).getByRole('button', { name: 'Add profile' }));
    expect(await screen.findByRole('dialog', { name: 'Add billing profile' })).toBeTruthy();
  });

  it('shows a failed request and a missing network', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), offline()];
    const { user } = show(<BalanceScreen />, { [LIST]: () => answers.shift() ?? listOf(person) });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Mies Bouwman')).toBeTruthy();
  });

  it('sends the search query', async () => {
    const { user, sent } = show(<BalanceScreen />, {
      [LIST]: ({ query }) => (query === 'werk' ? listOf(company) : listOf(person, company)),
    });
    await rowOf('Mies Bouwman');
    await user.type(screen.getByRole('searchbox'), 'werk');
    await waitFor(() => expect(screen.queryByText('Mies Bouwman')).toBeNull());
    expect(sent.at(-1)?.body).toEqual({ query: 'werk' });
  });
});

describe('adding a billing profile', () => {
  async function openSheet(answer?: () => Response | Error) {
    window.history.replaceState(null, '', '/balance/?add=1');
    const shown = show(<BalanceScreen />, { ...lists, ...(answer ? { [ADD]: answer } : {}) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add billing profile' }));
    const submit = () => shown.user.click(dialog.getByRole('button', { name: 'Add profile' }));
    return { ...shown, dialog, submit };
  }

  it('marks missing fields and focuses the first', async () => {
    const { dialog, submit } = await openSheet();
    await submit();
    for (const text of ['a name', 'a street and number', 'a postal code', 'a city']) {
      expect(await dialog.findByText(`Please enter ${text}.`)).toBeTruthy();
    }
    expect(dialog.getByText('Please choose a country.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Name')));
  });

  it('requires a company name and shows the server error of the VAT number', async () => {
    const answers = [
      refusal(400, 'validation-error', 'Please check the marked fields.', [
        { path: 'vat_number', message: 'This is not a VAT number of Netherlands. It begins with NL.' },
      ]),
      ok({ message: 'Werk en Co has been added.', profile: company }),
    ];
    const { user, dialog, submit, sent, host } = await openSheet(() => answers.shift()!);
    await user.click(dialog.getByRole('radio', { name: /Company/u }));
    await submit();
    expect(await dialog.findByText('Please enter the name of the company.')).toBeTruthy();
    const paste = async (label: string | RegExp, text: string) => {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    };
    await paste('Company', 'Werk en Co');
    await paste('Contact person', 'Mies Bouwman');
    await paste(/^VAT number/u, 'DE1');
    await paste('Street and number', 'Laan 1');
    await paste('Postal code', '1011 AB');
    await paste('City', 'Amsterdam');
    await user.selectOptions(dialog.getByLabelText('Country'), 'Netherlands');
    await submit();
    expect(await dialog.findByText(/It begins with NL\./u)).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^VAT number/u));
    await submit();
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Werk en Co has been added.', tone: 'good' }),
    );
    expect(sent.filter(({ path }) => path === ADD).at(-1)?.body).toEqual({
      kind: 'company',
      company: 'Werk en Co',
      name: 'Mies Bouwman',
      vat_number: '',
      street: 'Laan 1',
      postal_code: '1011 AB',
      city: 'Amsterdam',
      country: 'NL',
    });
  });

  it('preserves the input over a reload until Cancel', async () => {
    const first = await openSheet();
    await first.user.type(first.dialog.getByLabelText('Name'), 'Mies');
    first.unmount();
    const { user, dialog } = await openSheet();
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Mies');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });
});

describe('editing a billing profile', () => {
  async function openSheet(answer: () => Response | Error) {
    window.history.replaceState(null, '', `/balance/?edit=${person.id}`);
    const shown = show(<BalanceScreen />, { ...lists, [GET]: () => ok({ profile: person }), [SET]: answer });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit billing profile' }));
    const name = await dialog.findByLabelText('Name');
    await shown.user.type(name, ' jr.');
    await shown.user.click(dialog.getByRole('button', { name: 'Save profile' }));
    return shown;
  }

  it('starts with the stored values and saves the change', async () => {
    const { host, sent } = await openSheet(() =>
      ok({ message: 'Mies Bouwman jr. has been changed.', profile: person }),
    );
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    expect(sent.find(({ path }) => path === SET)?.body).toMatchObject({
      profile: person.id,
      name: 'Mies Bouwman jr.',
      country: 'NL',
    });
  });

  it('closes when the profile has another owner', async () => {
    const refused = "You're not the owner of this Profile.";
    const { host } = await openSheet(() => refusal(403, 'object-owner-conflict', refused));
    await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ text: refused })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
