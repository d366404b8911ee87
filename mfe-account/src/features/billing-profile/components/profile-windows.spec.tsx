import { screen, waitFor, within } from '@testing-library/react';
import type { BillingProfile } from '@zonewerk/contracts';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import { ProfileScreen } from './profile-screen';

const CREATE = '/api/user/order/create/';
const LOAN = '/api/user/balance/loan/';
const WITHDRAWAL = '/api/user/balance/withdrawal/';
const ID = 'a'.repeat(24);
const ORDER = 'b'.repeat(24);

const profile: BillingProfile = {
  id: ID,
  kind: 'person',
  name: 'Mies Bouwman',
  company: '',
  street: 'Laan 1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  vat_number: '',
  balance: '75.00',
  held: '25.00',
  free: '50.00',
  created: '2026-01-01T00:00:00.000Z',
};
const nothing = { list: [], next: null, count: 0 };
const answers = {
  '/api/user/balance/profile/get/': () => ok({ profile }),
  '/api/user/balance/entries/': () => ok(nothing),
  '/api/user/balance/requests/': () => ok({ ...nothing, loan_most: '500.00' }),
};

const WINDOWS = { 'Top up': 'top-up', 'Request a loan': 'loan', 'Withdraw money': 'withdrawal' };

async function open(title: keyof typeof WINDOWS, more: Parameters<typeof show>[1] = {}) {
  window.history.replaceState(null, '', `/balance/${ID}/?window=${WINDOWS[title]}`);
  const shown = show(<ProfileScreen params={{ profile: ID }} />, { ...answers, ...more });
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: title })) };
}

describe('topping up', () => {
  const made = () => ok({ order: ORDER, profile: ID });

  it('orders a preset amount of merchant 1 and opens the order', async () => {
    const { user, dialog, sent, host } = await open('Top up', { [CREATE]: made });
    await user.click(dialog.getByText('€100.00'));
    await user.click(dialog.getByText('Go to payment'));
    await waitFor(() =>
      expect(host.navigate).toHaveBeenCalledWith(`/balance/${ID}/orders/${ORDER}/`, undefined),
    );
    expect(sent.at(-1)?.body).toEqual({
      profile: ID,
      merchant: 1,
      items: [{ quantity: 1, description: 'Top-up', cost: '100.00', vat: 0 }],
    });
  });

  it.each([
    ['0.99', 'A custom amount has a minimum of €1.00'],
    ['599.01', 'The Limit for Top-ups is €600.00/transaction.'],
    ['ten', 'Please enter an amount in euros, such as 25.00.'],
    ['', 'Please enter an amount in euros, such as 25.00.'],
  ])('rejects the amount "%s"', async (typed, message) => {
    const { user, dialog, sent } = await open('Top up');
    await user.click(dialog.getByText('Another amount'));
    const field = dialog.getByLabelText('Amount in euros');
    if (typed !== '') await user.type(field, typed);
    await user.click(dialog.getByText('Go to payment'));
    expect(await dialog.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(sent.some(({ path }) => path === CREATE)).toBe(false);
  });

  it.each([
    ['1', '1.00'],
    ['599,00', '599.00'],
  ])('accepts "%s" by keyboard alone', async (typed, cost) => {
    const { user, dialog, sent, host } = await open('Top up', { [CREATE]: made });
    await user.click(dialog.getByText('Another amount'));
    await user.tab();
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(host.navigate).toHaveBeenCalledTimes(1));
    expect(sent.at(-1)?.body['items']).toEqual([expect.objectContaining({ cost })]);
  });

  it('does not open the order after the window was closed', async () => {
    const { answer, respond } = later();
    const { user, dialog, host } = await open('Top up', { [CREATE]: () => answer });
    await user.click(dialog.getByText('Go to payment'));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    respond(made());
    await waitFor(() => expect(host.toast).toHaveBeenCalledTimes(1));
    expect(host.toast.mock.calls[0]?.[0]?.text).toMatch(/^The order exists/u);
    expect(host.navigate).not.toHaveBeenCalled();
  });

  it('shows a rejection of the server', async () => {
    const { user, dialog, host } = await open('Top up', {
      [CREATE]: () => refusal(429, 'too-many-requests', 'Please wait a moment.'),
    });
    await user.click(dialog.getByText('Go to payment'));
    expect(await dialog.findByText('Please wait a moment.')).toBeTruthy();
    expect(host.navigate).not.toHaveBeenCalled();
  });
});

describe('a request', () => {
  it('for a loan shows its limit and is confirmed by a toast', async () => {
    const { user, dialog, sent, host } = await open('Request a loan', {
      [LOAN]: () => ok({ message: 'The loan has been requested.', request: {} }),
    });
    expect(await dialog.findByText('At most €500.00.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Amount in euros'), '500.01');
    await user.click(dialog.getByText('Request loan'));
    expect(await dialog.findByText('A loan is at most €500.00.')).toBeTruthy();
    expect(dialog.getByText('Please enter a reason.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Amount in euros'));
    await user.type(dialog.getByLabelText('Amount in euros'), '500');
    await user.type(dialog.getByLabelText('Reason'), 'Servers');
    await user.click(dialog.getByText('Request loan'));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: 'The loan has been requested.', tone: 'good' }),
    );
    expect(sent.find(({ path }) => path === LOAN)?.body).toEqual({
      profile: ID,
      amount: '500.00',
      reason: 'Servers',
    });
  });

  it('for a withdrawal rejects more than the available amount', async () => {
    const { user, dialog, sent } = await open('Withdraw money');
    expect(dialog.getByText('At most €50.00, the available balance.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Amount in euros'), '50.01');
    await user.type(dialog.getByLabelText('Reason'), 'Unused');
    await user.click(dialog.getByText('Request withdrawal'));
    expect(await dialog.findByText('You can withdraw at most €50.00, the available balance.')).toBeTruthy();
    expect(sent.some(({ path }) => path === WITHDRAWAL)).toBe(false);
  });

  it.each([
    ['-25.00', '100.00', /^You cannot withdraw money\. Refunds reduced your balance to -€25\.00/u],
    ['0.00', '0.00', 'You cannot withdraw money. The balance is empty.'],
    ['60.00', '100.00', /^You cannot withdraw money\. The whole balance of €100\.00 is reserved/u],
  ])('for a withdrawal explains an available amount of zero: %s', async (balance, reserved, words) => {
    const short = { ...profile, balance, held: reserved, free: '0.00' };
    const { dialog } = await open('Withdraw money', {
      '/api/user/balance/profile/get/': () => ok({ profile: short }),
    });
    expect(dialog.getByText(words)).toBeTruthy();
    expect(dialog.queryByLabelText('Amount in euros')).toBeNull();
    expect(dialog.queryByText(/At most/u)).toBeNull();
  });

  it('preserves the input after a cancelled confirmation', async () => {
    const { user, dialog, host } = await open('Withdraw money', {
      [WITHDRAWAL]: () => refusal(403, 'recent-factor-required', 'Please confirm that it is you.'),
    });
    await user.type(dialog.getByLabelText('Amount in euros'), '5');
    await user.type(dialog.getByLabelText('Reason'), 'Unused');
    await user.click(dialog.getByText('Request withdrawal'));
    expect(await dialog.findByText('Please confirm that it is you.')).toBeTruthy();
    expect(host.requestStepUp).toHaveBeenCalledTimes(1);
    expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Unused');
  });
});
