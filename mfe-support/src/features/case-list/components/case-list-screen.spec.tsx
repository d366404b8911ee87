import { screen, waitFor, within } from '@testing-library/react';
import { invoice, LIST, listOf, PROJECTS, SHARED_LIST, silentZone } from '../../../../test/cases';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { CaseListScreen } from './case-list-screen';

const rowOf = async (subject: string) => (await screen.findByRole('link', { name: subject })).closest('tr')!;

describe('the list of cases', () => {
  it('shows number, subject, type and state, and links to the case', async () => {
    show(<CaseListScreen />, { [LIST]: () => listOf(silentZone, invoice) });
    const row = within(await rowOf('Where is my invoice?'));
    for (const text of ['ZW-1002', 'Billing', 'Answered', '2']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('link').getAttribute('href')).toBe(`/support/cases/${invoice.caseId}/`);
    expect(screen.getByText('Your cases').parentElement?.textContent).toBe('Your cases2');
    expect(screen.getByRole('link', { name: 'New case' }).getAttribute('href')).toBe('/support/create/');
  });

  it('loads the next page on request, and a failure preserves the rows', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), ok({ list: [invoice], next: null, count: 2 })];
    const { user, host, sent } = show(<CaseListScreen />, {
      [LIST]: ({ cursor }) =>
        cursor ? (answers.shift() ?? listOf()) : ok({ list: [silentZone], next: 'c2', count: 2 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Broken.', tone: 'bad' }));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await rowOf('Where is my invoice?')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ cursor: 'c2' });
  });

  it('shows why it could not be loaded, with Retry', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), listOf(silentZone)];
    const { user } = show(<CaseListScreen />, { [LIST]: () => answers.shift() ?? listOf() });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('Zone does not answer')).toBeTruthy();
  });

  it('shows a missing network', async () => {
    show(<CaseListScreen />, { [LIST]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });

  it('offers the first case when it is empty', async () => {
    show(<CaseListScreen />, { [LIST]: () => listOf() });
    const empty = within((await screen.findByText('No cases yet')).parentElement!);
    expect(empty.getByRole('link', { name: 'New case' })).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
  });
});

describe('the cases of a project', () => {
  const harbour = { id: '1'.repeat(24), name: 'Harbour', project_role: 'editor' };
  const projects = () => ok({ list: [harbour], next: null, count: 1 });

  it('are listed instead of own ones, and the URL has the project', async () => {
    const { user, sent } = show(<CaseListScreen />, {
      [LIST]: () => listOf(silentZone),
      [SHARED_LIST]: () => listOf(invoice),
      [PROJECTS]: projects,
    });
    await rowOf('Zone does not answer');
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Shared with Harbour' }));
    expect(await rowOf('Where is my invoice?')).toBeTruthy();
    expect(window.location.search).toBe(`?project=${harbour.id}`);
    expect(sent.find(({ path }) => path === SHARED_LIST)?.body).toEqual({ project_id: harbour.id });
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Your cases' }));
    expect(await rowOf('Zone does not answer')).toBeTruthy();
  });

  it('are empty with a text about sharing', async () => {
    window.history.replaceState(null, '', `/support/?project=${harbour.id}`);
    show(<CaseListScreen />, { [SHARED_LIST]: () => listOf(), [PROJECTS]: projects });
    expect(await screen.findByText('No shared cases')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Show' })).toBeTruthy();
  });
});

describe('search and filter', () => {
  const handlers = {
    [LIST]: ({ query, state }: Record<string, unknown>) => {
      if (state === 'answered') return listOf(invoice);
      return query === undefined ? listOf(silentZone, invoice) : listOf();
    },
  };

  it('are stored in the URL and sent to the server', async () => {
    const { user, sent } = show(<CaseListScreen />, handlers);
    await rowOf('Zone does not answer');
    await user.click(screen.getByRole('button', { name: 'Answered' }));
    await waitFor(() => expect(screen.queryByText('Zone does not answer')).toBeNull());
    expect(window.location.search).toBe('?state=answered');
    await user.type(screen.getByRole('searchbox'), 'zw');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ query: 'zw', state: 'answered' }));
    expect(window.location.search).toBe('?state=answered&query=zw');
  });

  it('are read from the URL, and an invalid state is ignored', async () => {
    window.history.replaceState(null, '', '/support/?state=answered');
    const { unmount, sent } = show(<CaseListScreen />, handlers);
    await rowOf('Where is my invoice?');
    expect(screen.getByRole('button', { name: 'Answered' }).getAttribute('aria-pressed')).toBe('true');
    expect(sent).toHaveLength(1);
    unmount();
    window.history.replaceState(null, '', '/support/?state=lost');
    const again = show(<CaseListScreen />, handlers);
    await rowOf('Zone does not answer');
    expect(again.sent[0]?.body).toEqual({});
  });

  it('show a notice without matches and can be cleared', async () => {
    window.history.replaceState(null, '', '/support/?query=nothing');
    const { user } = show(<CaseListScreen />, handlers);
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await rowOf('Zone does not answer')).toBeTruthy();
    expect(window.location.search).toBe('');
  });
});
