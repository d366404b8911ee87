import { screen, waitFor, within } from '@testing-library/react';
import type { BalanceRequest, BillingProfile, LedgerEntry, Order } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { ProfileScreen } from './profile-screen';

const GET = '/api/user/balance/profile/get/';
const ENTRIES = '/api/user/balance/entries/';
const EXPORT = '/api/user/balance/entries/export/';
const ORDERS = '/api/user/order/list/';
const REQUESTS = '/api/user/balance/requests/';
const ID = 'a'.repeat(24);
const ORDER_ID = 'b'.repeat(24);
const AT = `/balance/${ID}/`;

const profile: BillingProfile = {
  id: ID,
  kind: 'company',
  name: 'Mies Bouwman',
  company: 'Werk en Co',
  street: 'Laan 1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  vat_number: 'NL123456789B01',
  balance: '75.00',
  held: '25.00',
  free: '50.00',
  created: '2026-01-01T00:00:00.000Z',
};
const topUp: LedgerEntry = {
  id: 'c'.repeat(24),
  number: 1,
  reason: 'top-up',
  text: 'Top-up by iDEAL',
  amount: '100.00',
  balance: '100.00',
  order: ORDER_ID,
  created: '2026-01-02T00:00:00.000Z',
};
const paidOut: LedgerEntry = {
  ...topUp,
  id: 'd'.repeat(24),
  number: 2,
  reason: 'withdrawal',
  text: 'Withdrawal',
  amount: '-25.00',
  balance: '75.00',
  order: null,
};
const order: Order = {
  id: ORDER_ID,
  profile: ID,
  amount: '100.00',
  currency: 'eur',
  refunded: '0.00',
  state: 'paid',
  items: [{ quantity: 1, description: 'Top-up', cost: '100.00', vat: 0 }],
  created: '2026-01-02T00:00:00.000Z',
  paid: '2026-01-02T00:01:00.000Z',
  receipt: '2026-000042',
};
const balanceRequest: BalanceRequest = {
  id: 'e'.repeat(24),
  profile: ID,
  kind: 'loan',
  amount: '20.00',
  reason: 'New servers',
  state: 'refused',
  covered: true,
  note: 'Please pay the former one back first.',
  created: '2026-01-03T00:00:00.000Z',
  decided: null,
};

const listOf = <Row,>(...list: Row[]) => ok({ list, next: null, count: list.length });
const answers = {
  [GET]: () => ok({ profile }),
  [ENTRIES]: () => listOf(paidOut, topUp),
  [ORDERS]: () => listOf(order, { ...order, id: 'f'.repeat(24), state: 'open' as const, receipt: '' }),
  [REQUESTS]: () => ok({ list: [balanceRequest], next: null, count: 1, loan_most: '500.00' }),
};

function open(more: Parameters<typeof show>[1] = {}, query = '') {
  window.history.replaceState(null, '', AT + query);
  return show(<ProfileScreen params={{ profile: ID }} />, { ...answers, ...more });
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
const amountOf = (row: { getAllByRole: (role: 'cell') => HTMLElement[] }) =>
  row.getAllByRole('cell').map((cell) => cell.textContent);

describe('the billing profile', () => {
  it('shows balance, reserved amount and billing address', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Werk en Co' })).toBeTruthy();
    expect(screen.getAllByText('€75.00')[0]).toBeTruthy();
    expect(screen.getByText('€25.00 of it is reserved.')).toBeTruthy();
    expect(screen.getByText('1011 AB Amsterdam')).toBeTruthy();
    expect(screen.getByText('VAT number NL123456789B01')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Balance' }).getAttribute('href')).toBe('/balance/');
  });

  it('explains a negative balance and its top-up', async () => {
    open({ [GET]: () => ok({ profile: { ...profile, balance: '-20.00', held: '0.00', free: '0.00' } }) });
    expect(await screen.findByText('This balance is below zero')).toBeTruthy();
    expect(screen.getByText(/^Refunds exceeded this balance\. A top-up/u)).toBeTruthy();
  });

  it('shows that a request is no longer covered', async () => {
    const short = {
      ...balanceRequest,
      kind: 'withdrawal' as const,
      state: 'approved' as const,
      covered: false,
    };
    const one = { list: [short], next: null, count: 1, loan_most: '500.00' };
    open({ [REQUESTS]: () => ok(one) }, '?view=requests');
    expect(await screen.findByText('Your balance no longer covers this withdrawal.')).toBeTruthy();
  });

  it('shows a notice for a profile of another owner', async () => {
    open({ [GET]: () => refusal(403, 'object-owner-conflict', "You're not the owner of this Profile.") });
    expect(await screen.findByText('Profile not found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows a failed request and a missing network', async () => {
    const first = [refusal(500, 'error', 'Something went wrong on our side.'), offline()];
    const { user } = open({ [GET]: () => first.shift() ?? ok({ profile }) });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText("You're offline")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Werk en Co' })).toBeTruthy();
  });
});

it('the menu of the billing profile opens its windows', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Withdraw', 'Request a loan', 'Edit profile']);
  await user.click(screen.getByText('Request a loan'));
  expect(await screen.findByText('At most €500.00.')).toBeTruthy();
  expect(window.location.search).toBe('?window=loan');
});

describe('the statement', () => {
  it('shows each entry with its balance and the link to its order', async () => {
    open();
    const row = await rowOf('Top-up by iDEAL');
    expect(amountOf(row).slice(-2)).toEqual(['€100.00', '€100.00']);
    expect(row.getByRole('link', { name: 'Show order: Top-up by iDEAL' }).getAttribute('href')).toBe(
      `${AT}orders/${ORDER_ID}/`,
    );
    const other = within((await screen.findByText('-€25.00')).closest('tr')!);
    expect(other.getByText('None')).toBeTruthy();
  });

  it('is filtered by period and kind, stored in the URL', async () => {
    const { user, sent } = open({}, '?period=year');
    await rowOf('Top-up by iDEAL');
    const year = new Date().getUTCFullYear();
    const days = { from: `${year}-01-01`, to: `${year}-12-31` };
    expect(sent.find(({ path }) => path === ENTRIES)?.body).toEqual({ profile: ID, ...days });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Refund');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ profile: ID, ...days, reason: 'refund' }));
    expect(window.location.search).toBe('?period=year&kind=refund');
  });

  it('loads the next page', async () => {
    const { user } = open({
      [ENTRIES]: ({ cursor }) =>
        ok({ list: [cursor ? topUp : paidOut], next: cursor ? null : 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await rowOf('Top-up by iDEAL')).toBeTruthy();
  });

  it('is downloaded with its filters, and a failure shows the reason', async () => {
    const file = new Response('\uFEFFNumber\r\n', {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="statement-2026-01-03.csv"',
      },
    });
    const exported = [file, refusal(500, 'error', 'Something went wrong on our side.')];
    URL.createObjectURL = () => 'blob:1';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    const { user, sent, host } = open({ [EXPORT]: () => exported.shift()! }, '?kind=top-up');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('statement-2026-01-03.csv');
    expect(sent.at(-1)).toEqual({ path: EXPORT, body: { profile: ID, reason: 'top-up' } });
    // A busy button ignores clicks.
    const again = screen.getByRole('button', { name: 'Download CSV' });
    await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
    await user.click(again);
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'Something went wrong on our side.', tone: 'bad' }),
    );
  });

  it('has an empty state', async () => {
    open({ [ENTRIES]: () => listOf() });
    expect(await screen.findByText('No entries yet')).toBeTruthy();
  });
});

describe('orders and requests', () => {
  it('shows orders with their state, by keyboard', async () => {
    const { user } = open();
    await screen.findByText('Top-up by iDEAL');
    screen.getByRole('tab', { name: 'Statement' }).focus();
    await user.keyboard('{ArrowRight}');
    const paid = await rowOf('2026-000042');
    expect(paid.getByText('Paid')).toBeTruthy();
    expect(paid.getByRole('link', { name: 'Top-up' }).getAttribute('href')).toBe(`${AT}orders/${ORDER_ID}/`);
    expect((await rowOf('To be paid')).getByText('None')).toBeTruthy();
    expect(window.location.search).toBe('?view=orders');
  });

  it('shows requests with their decision', async () => {
    open({}, '?view=requests');
    const row = await rowOf('New servers');
    expect(row.getByText('Loan')).toBeTruthy();
    expect(row.getByText('Refused')).toBeTruthy();
    expect(row.getByText('Please pay the former one back first.')).toBeTruthy();
  });

  it('have an empty state', async () => {
    const { user } = open({ [ORDERS]: () => listOf(), [REQUESTS]: () => listOf() }, '?view=orders');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Requests' }));
    expect(await screen.findByText('No requests yet')).toBeTruthy();
  });
});
