import type { ZonePlan } from '@zonewerk/contracts';
import { ok, refusal } from '@zonewerk/testing/screens';
import { screen, waitFor, within } from '@testing-library/react';
import { listOf, PLANS, RECORDS } from '../../../../test/dns';
import { PLAN, plan, showPlans } from '../../../../test/plans';

const total = 1_000;
const made = (fields: Partial<ZonePlan>): ZonePlan => ({
  ...plan,
  state: 'done',
  total,
  tried: total,
  ...fields,
});
const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(24));
const plans: ZonePlan[] = [
  made({ id: first as string, state: 'running', tried: 412, left: 3 }),
  made({ id: second as string, source: 'removal', detail: '', file: '', author: null }),
  made({ id: third as string, source: 'replacement', detail: '192.0.2.1 → 192.0.2.9', left: 1 }),
];

async function listed() {
  return within(await screen.findByRole('region', { name: 'Bulk changes' }));
}

it('the list shows running plans, opens them, and shows all others on request', async () => {
  const { user } = showPlans({ [PLANS]: () => listOf(...plans), [PLAN]: () => ok({ plan: plans[0] }) });
  const list = await listed();
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.getByText('Import of canal.zone')).toBeTruthy();
  expect(list.getByText('409 of 1,000 changes made, 3 failed')).toBeTruthy();
  expect(list.getByText(/Mies/u)).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Show all 3' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByText('999 changes made, 1 failed')).toBeTruthy();
  expect(list.getByText(/A former member/u)).toBeTruthy();
  const open = list.getByRole('button', { name: 'Open: Import of canal.zone' });
  await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Import a zone file' });
  expect(window.location.search).toBe(`?plan=${first}`);
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(open));
});

it('the record sets are reloaded after a plan is applied', async () => {
  const answers = [listOf(plans[0]), listOf(made({ id: first as string }))];
  const { sent } = showPlans({
    [PLANS]: () => (answers.length > 1 ? answers.shift() : answers[0]?.clone()) as Response,
  });
  const list = await listed();
  expect(await list.findByText('1,000 changes made')).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ path }) => path === RECORDS).length).toBeGreaterThan(1));
});

it.each([
  ['none', () => listOf()],
  ['an error', () => refusal(500, 'error', 'Something went wrong.')],
])('the list of plans is hidden with %s', async (_, answer) => {
  showPlans({ [PLANS]: answer });
  await screen.findByRole('button', { name: 'Edit: www A' });
  expect(screen.queryByRole('region', { name: 'Bulk changes' })).toBeNull();
});
