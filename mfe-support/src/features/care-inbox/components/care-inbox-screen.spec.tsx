import { screen, waitFor, within } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  CARE_AGENTS,
  CARE_ASSIGN,
  CARE_LIST,
  CARE_STATE,
  CARE_TAGS,
  careSummary,
  noor,
  team,
} from '../../../../test/care-cases';
import { CareInboxScreen } from './care-inbox-screen';

const listOf = (...list: object[]) => ok({ list, next: null, count: list.length, searched_until: null });
const handlers = {
  [CARE_LIST]: () => listOf(careSummary),
  [CARE_AGENTS]: () => team(),
  [CARE_TAGS]: () => ok({ list: ['fibre'] }),
};
const select = async (user: ReturnType<typeof show>['user']) => {
  await screen.findByRole('link', { name: 'Zone does not answer' });
  await user.click(screen.getByRole('checkbox', { name: /ZW-1001/u }));
};

describe('the inbox', () => {
  it('shows the cases of a view with customer and agent, and links to a case', async () => {
    const { user, sent } = show(<CareInboxScreen />, handlers);
    const row = within((await screen.findByRole('link', { name: 'Zone does not answer' })).closest('tr')!);
    for (const text of ['ZW-1001', 'Mies', 'Open', 'Unassigned']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('link').getAttribute('href')).toBe(`/care/cases/${careSummary.caseId}/`);
    expect(sent.find(({ path }) => path === CARE_LIST)?.body).toMatchObject({ view: 'mine' });
    await user.click(screen.getByRole('tab', { name: 'Waiting' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ view: 'waiting' }));
    expect(new URLSearchParams(window.location.search).get('view')).toBe('waiting');
  });

  it('shows the due time of cases in the view of due ones', async () => {
    const overdue = { ...careSummary, due_at: new Date(Date.now() - 90_000_000).toISOString() };
    const { user, sent } = show(<CareInboxScreen />, { ...handlers, [CARE_LIST]: () => listOf(overdue) });
    await user.click(await screen.findByRole('tab', { name: 'Due soon' }));
    expect(await screen.findByText('Overdue by 1 day')).toBeTruthy();
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ view: 'due' }));
  });

  it('filters and orders cases, stored in the URL', async () => {
    const { user, sent } = show(<CareInboxScreen />, handlers);
    await user.click(await screen.findByRole('tab', { name: 'All' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Types' }), 'Billing');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ type: 'billing', sort: 'awaited' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'States' }), 'Closed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Agents' }), 'Noor');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tags' }), 'fibre');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    await user.click(screen.getByRole('menuitem', { name: /Newest change first/u }));
    const wanted = {
      view: 'all',
      type: 'billing',
      state: 'closed',
      agent_id: noor.id,
      tag: 'fibre',
      sort: 'changed',
    };
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject(wanted));
    expect(window.location.search).toContain('order=changed');
  });

  it('has no filter by agent in the view of one agent', async () => {
    show(<CareInboxScreen />, handlers);
    expect(await screen.findByRole('combobox', { name: 'Types' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Agents' })).toBeNull();
  });

  it('supports keys for moving, selecting and assigning outside of fields', async () => {
    const second = { ...careSummary, caseId: 'e'.repeat(24), number: 'ZW-1002', subject: 'Hello' };
    const { user, sent } = show(<CareInboxScreen />, {
      ...handlers,
      [CARE_LIST]: () => listOf(careSummary, second),
      [CARE_ASSIGN]: () => ok({ changed: [second.caseId], unchanged: [] }),
    });
    await screen.findByRole('link', { name: 'Hello' });
    await user.keyboard('j');
    expect(document.activeElement?.textContent).toBe('Zone does not answer');
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Hello');
    await user.keyboard('kjx');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /ZW-1002/u }).checked).toBe(true);
    await user.keyboard('a');
    const body = { cases: [second.caseId], agent_id: noor.id };
    await waitFor(() => expect(sent.find(({ path }) => path === CARE_ASSIGN)?.body).toMatchObject(body));
    await user.keyboard('/');
    const search = document.activeElement as HTMLInputElement;
    await user.keyboard('jax');
    expect(search.value).toBe('jax');
    expect(sent.filter(({ path }) => path === CARE_ASSIGN)).toHaveLength(1);
  });

  it('lists the keys, which can be switched off', async () => {
    const { user } = show(<CareInboxScreen />, handlers);
    const link = await screen.findByRole('link', { name: 'Zone does not answer' });
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys of this screen' }));
    expect(dialog.getByText('Next case')).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: 'Use single keys' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    expect(document.activeElement).not.toBe(link);
    await user.click(screen.getByRole('button', { name: 'Keys' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Use single keys' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j');
    expect(document.activeElement).toBe(link);
  });

  it('marks cases of the chat', async () => {
    const list = [careSummary, { ...careSummary, caseId: 'e'.repeat(24), subject: 'Hello', via: 'chat' }];
    show(<CareInboxScreen />, { ...handlers, [CARE_LIST]: () => listOf(...list) });
    const row = (await screen.findByRole('link', { name: 'Hello' })).closest('tr')!;
    expect(screen.getAllByText('Chat')).toEqual([within(row).getByText('Chat')]);
  });

  it('searches older cases when the newest ones have no match', async () => {
    const older = { list: [], next: 'mark', count: 0, searched_until: '2026-05-01T10:00:00.000Z' };
    const answers = [ok(older), listOf(careSummary)];
    const { user, sent } = show(<CareInboxScreen />, {
      ...handlers,
      [CARE_LIST]: () => answers.shift() ?? offline(),
    });
    await user.click(await screen.findByRole('button', { name: 'Search older cases' }));
    expect(await screen.findByRole('link', { name: 'Zone does not answer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search older cases' })).toBeNull();
    expect(sent.filter(({ path }) => path === CARE_LIST).at(-1)?.body).toMatchObject({ cursor: 'mark' });
  });

  it.each([
    ['Mine', 'You have no open cases', /assign an unassigned case to yourself/u],
    ['Unassigned', 'Every open case has an agent', /^New cases of customers/u],
    ['Waiting', 'No case waits', /opens automatically on that date/u],
    ['All', 'No cases yet', /^Cases of all customers appear/u],
  ])('shows the reason of an empty view %s', async (name, title, text) => {
    const { user } = show(<CareInboxScreen />, { ...handlers, [CARE_LIST]: () => listOf() });
    await user.click(await screen.findByRole('tab', { name }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('changes at most 50 cases at once', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({
      ...careSummary,
      caseId: String(index).padStart(24, '0'),
    }));
    const { user, host, sent } = show(<CareInboxScreen />, {
      ...handlers,
      [CARE_LIST]: () => listOf(...many),
    });
    await screen.findAllByRole('link', { name: 'Zone does not answer' });
    await user.click(screen.getByRole('checkbox', { name: /all/iu }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(host.toast).toHaveBeenCalledWith({ text: 'Please select at most 50 cases.', tone: 'bad' });
    expect(sent.some(({ path }) => path === CARE_STATE)).toBe(false);
  });

  it('assigns selected cases, and reports those of another agent', async () => {
    const { user, host, sent } = show(<CareInboxScreen />, {
      ...handlers,
      [CARE_ASSIGN]: () => ok({ changed: [], unchanged: [careSummary.caseId] }),
    });
    await select(user);
    await user.click(screen.getByRole('button', { name: 'Assign to me' }));
    await waitFor(() =>
      expect(host.toast).toHaveBeenCalledWith({ text: '1 case has another agent.', tone: 'plain' }),
    );
    const body = { cases: [careSummary.caseId], agent_id: noor.id };
    expect(sent.find(({ path }) => path === CARE_ASSIGN)?.body).toMatchObject(body);
  });

  it('closes selected cases, and shows why it failed', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), ok({ changed: [careSummary.caseId], unchanged: [] })];
    const { user, host, sent } = show(<CareInboxScreen />, {
      ...handlers,
      [CARE_STATE]: () => answers.shift() ?? offline(),
    });
    await select(user);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Broken.', tone: 'bad' }));
    await waitFor(() => expect(document.querySelector('[aria-busy="true"], button:disabled')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: '1 case changed.', tone: 'good' }));
    const body = { cases: [careSummary.caseId], seqs: [careSummary.posts], state: 'closed' };
    expect(sent.find(({ path }) => path === CARE_STATE)?.body).toMatchObject(body);
  });

  it('reports selected cases with newer posts', async () => {
    const { user, host } = show(<CareInboxScreen />, {
      ...handlers,
      [CARE_STATE]: () => ok({ changed: [], unchanged: [careSummary.caseId] }),
    });
    await select(user);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const text = '1 case has a newer post and was not changed.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'plain' }));
  });

  it('shows a missing network', async () => {
    show(<CareInboxScreen />, { ...handlers, [CARE_LIST]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });
});
