import { act, screen, waitFor, within } from '@testing-library/react';
import { CASE_LIMITS, type CaseSummary, type SupportCase } from '@zonewerk/contracts';
import { pageReceived, sessionEnded } from '@zonewerk/shell-sdk';
import { FakeSource } from '@zonewerk/testing/fake-events';
import { later, offline, ok, page, refusal, show } from '@zonewerk/testing/screens';
import { MemoryRouter } from 'react-router-dom';
import { LazyChat } from './lazy-chat';

// Real: launcher, panel, queue, store and calls. Fake: the network, and the event stream.
const LIST = '/api/self/support/list/';
const GET = '/api/self/support/get/';
const CREATE = '/api/self/support/create/';
const REPLY = '/api/self/support/reply/';
const READ = '/api/self/support/read/';
const HOURS = '/api/self/support/office-hours/';
const CASE_ID = '1'.repeat(24);
const NOW = '2026-11-29T12:00:00.000Z';

type Post = SupportCase['posts'][number];
type Handlers = Parameters<typeof show>[1];

const summary: CaseSummary = {
  caseId: CASE_ID,
  number: 'ZW-1001',
  subject: 'Zone does not answer',
  type: 'question',
  state: 'answered',
  created: NOW,
  changed: NOW,
  via: 'chat',
  posts: 2,
  unread: true,
};

function postOf(seq: number, more: Partial<Post>): Post {
  const id = String(seq).padStart(24, '0');
  return {
    id,
    seq,
    author: 'Mies',
    side: 'person',
    text: 'Hello.',
    via: 'chat',
    date: NOW,
    files: [],
    ...more,
  };
}

const question = postOf(1, { text: 'Since noon.', submit_key: 'key-of-the-first-message' });
const answer = postOf(2, { text: 'We look at it.', author: 'Noor', side: 'team' });

function caseOf(posts: Post[], more: Partial<SupportCase> = {}): SupportCase {
  const { posts: _count, unread: _unread, ...fields } = summary;
  return {
    ...fields,
    tags: [],
    releases: [],
    rating: null,
    comment: '',
    older: null,
    merged_into: null,
    followed_by: null,
    reopen_until: null,
    merged: [],
    shared: false,
    shared_with: null,
    report: null,
    ...more,
    posts,
  };
}

/** A network with one conversation. */
function network(handlers: Handlers = {}, list: CaseSummary[] = [summary]): Handlers {
  return {
    [LIST]: () => ok({ list, next: null, count: list.length }),
    [GET]: () => ok({ case: caseOf([question, answer]) }),
    [READ]: () => ok({}),
    [HOURS]: () => ok({ office_hours: null }),
    ...handlers,
  };
}

function chat(handlers?: Handlers, list?: CaseSummary[]) {
  const shown = show(
    <MemoryRouter>
      <LazyChat />
    </MemoryRouter>,
    network(handlers, list),
  );
  const launcher = () => screen.findByRole('button', { name: /^Chat with us/u });
  const open = async () => {
    await shown.user.click(await launcher());
    return screen.findByRole('dialog', { name: 'Chat' });
  };
  const openFirst = async () => {
    await open();
    await shown.user.click(await screen.findByRole('button', { name: summary.subject }));
    return screen.findByRole('log');
  };
  const write = async (text: string) =>
    shown.user.type(await screen.findByRole('textbox', { name: 'Your message' }), `${text}{Enter}`);
  const bodies = (path: string) => shown.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...shown, launcher, open, openFirst, write, bodies };
}

const bubble = async (text: string) => {
  const found = (await screen.findByText(text)).closest('article');
  if (!found) throw new Error(`${text} is no message.`);
  return within(found);
};

/** Restores the network. */
function backOnline(): void {
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
}

describe('launcher', () => {
  it('counts unread conversations and follows changes', async () => {
    const list = [summary];
    const { launcher } = chat({}, list);
    await screen.findByRole('button', { name: 'Chat with us, 1 unread conversation' });
    await waitFor(() => expect(FakeSource.live()).toHaveLength(1));
    list.push({ ...summary, caseId: '2'.repeat(24) });
    FakeSource.live()[0]?.send('1', { cases: [CASE_ID] });
    await screen.findByRole('button', { name: 'Chat with us, 2 unread conversations' });
    expect((await launcher()).getAttribute('aria-expanded')).toBe('false');
  });

  it('disappears with the session and closes its connection', async () => {
    const { launcher, store } = chat();
    await launcher();
    await waitFor(() => expect(FakeSource.live()).toHaveLength(1));
    act(() => void store.dispatch(sessionEnded()));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(FakeSource.live()).toEqual([]);
  });

  it('is absent for visitors and with Intercom', async () => {
    const { launcher, store } = chat();
    await launcher();
    const { vars } = page;
    const intercomData = vars.intercomData && { ...vars.intercomData, app: 'app1' };
    act(() => void store.dispatch(pageReceived({ ...page, vars: { ...vars, intercomData } })));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    act(
      () =>
        void store.dispatch(
          pageReceived({ ...page, vars: { ...vars, loggedIn: false, intercomData: null } }),
        ),
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is hidden on the pages of agents', async () => {
    const { launcher, store } = chat();
    await launcher();
    act(() => void store.dispatch(pageReceived({ ...page, identi: 'care-case' })));
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    act(() => void store.dispatch(pageReceived(page)));
    await launcher();
  });

  it('receives the focus when Escape closes the panel', async () => {
    const { launcher, open, user } = chat();
    const panel = await open();
    await waitFor(() => expect(document.activeElement).toBe(panel));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await launcher());
  });
});

describe('panel', () => {
  it('shows a conversation and marks its replies as read', async () => {
    const { openFirst, bodies } = chat();
    const log = await openFirst();
    expect(within(log).getByText('We look at it.')).toBeTruthy();
    await waitFor(() => expect(bodies(READ)).toEqual([{ caseId: CASE_ID, seq: 2 }]));
  });

  it('marks nothing as read while its window is hidden', async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { openFirst, bodies } = chat();
    await openFirst();
    expect(bodies(READ)).toEqual([]);
    jest.restoreAllMocks();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(bodies(READ)).toEqual([{ caseId: CASE_ID, seq: 2 }]));
  });

  it('names the office hours and the next opening', async () => {
    const day = [{ from: '09:00', to: '17:00' }];
    const hours = {
      monday: day,
      tuesday: day,
      wednesday: day,
      thursday: day,
      friday: day,
      saturday: [],
      sunday: [],
    };
    const officeHours = {
      time_zone: 'Europe/Amsterdam',
      hours,
      open: false,
      opens_at: '2026-11-30T08:00:00.000Z',
    };
    const { open } = chat({ [HOURS]: () => ok({ office_hours: officeHours }) });
    await open();
    await screen.findByText(/^We answer Monday to Friday, 9:00-17:00 \(Europe\/Amsterdam\)/u);
    expect(screen.getByText(/^We answer at .+ on .+/u)).toBeTruthy();
  });

  it('shows an empty list and a missing network', async () => {
    const { open, unmount } = chat({}, []);
    await open();
    await screen.findByRole('heading', { name: 'No conversations yet' });
    unmount();
    const { open: openOffline } = chat({ [LIST]: offline });
    await openOffline();
    await screen.findByRole('heading', { name: "You're offline" });
  });

  it('shows the reason for a missing conversation, with Retry', async () => {
    let isDown = true;
    const { open, user } = chat({
      [GET]: () =>
        isDown
          ? refusal(500, 'error', 'Please try later.')
          : ok({
              case: caseOf([question], {
                state: 'closed',
                reopen_until: '2099-01-01T00:00:00.000Z',
              }),
            }),
    });
    await open();
    await user.click(await screen.findByRole('button', { name: summary.subject }));
    await screen.findByText('Please try later.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('This conversation is closed. A message reopens it.');
  });
});

describe('messages', () => {
  it('are shown immediately, and as posts after the response', async () => {
    const { answer: pending, respond } = later();
    const { openFirst, write, bodies } = chat({ [REPLY]: () => pending });
    await openFirst();
    await write('It works again.');
    expect((await bubble('It works again.')).getByText('Sending…')).toBeTruthy();
    const [sent] = bodies(REPLY);
    expect(sent).toMatchObject({ caseId: CASE_ID, text: 'It works again.', via: 'chat' });
    const post = postOf(3, { text: 'It works again.', submit_key: String(sent?.['submit_key']) });
    respond(ok({ case: caseOf([question, answer, post]) }));
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(screen.getAllByText('It works again.')).toHaveLength(1);
  });

  it('open a case with their first line as subject; later ones join it in order', async () => {
    const { answer: pending, respond } = later();
    const posts: Post[] = [];
    const store = (body: Record<string, unknown>) =>
      posts.push(
        postOf(posts.length + 1, { text: String(body['text']), submit_key: String(body['submit_key']) }),
      );
    const { open, user, write, bodies } = chat(
      {
        [CREATE]: (body) => {
          store(body);
          return pending;
        },
        [REPLY]: (body) => {
          store(body);
          return ok({ case: caseOf(posts) });
        },
        [GET]: () => ok({ case: caseOf(posts) }),
      },
      [],
    );
    await open();
    await user.click(await screen.findByRole('button', { name: 'New conversation' }));
    await write('My zone{Shift>}{Enter}{/Shift}is silent.');
    await write('Since noon.');
    respond(ok({ caseId: CASE_ID }));
    await waitFor(() => expect(bodies(REPLY)).toHaveLength(1));
    expect(bodies(CREATE)).toMatchObject([
      { subject: 'My zone', type: 'question', text: 'My zone\nis silent.', via: 'chat' },
    ]);
    expect(bodies(REPLY)).toMatchObject([{ caseId: CASE_ID, text: 'Since noon.' }]);
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(within(screen.getByRole('log')).getAllByRole('article')).toHaveLength(2);
  });

  it('are preserved without a network and sent once, in order, on reconnection', async () => {
    let isAway = true;
    const posts = [question, answer];
    const { openFirst, write, bodies } = chat({
      [REPLY]: (body) => {
        if (isAway) return offline();
        posts.push(
          postOf(posts.length + 1, { text: String(body['text']), submit_key: String(body['submit_key']) }),
        );
        return ok({ case: caseOf(posts) });
      },
      [GET]: () => ok({ case: caseOf(posts) }),
    });
    await openFirst();
    await write('One.');
    await (await bubble('One.')).findByText(/^Not sent\./u);
    await write('Two.');
    await (await bubble('Two.')).findByText(/^Not sent\./u);
    const failed = bodies(REPLY).length;
    isAway = false;
    backOnline();
    await waitFor(() => expect(posts.map(({ text }) => text).slice(2)).toEqual(['One.', 'Two.']));
    await waitFor(() => expect(screen.queryByText(/^Not sent\./u)).toBeNull());
    const keys = bodies(REPLY).map((body) => [body['text'], body['submit_key']].join());
    expect(new Set(keys).size).toBe(2);
    expect(bodies(REPLY)).toHaveLength(failed + 2);
  });

  it('are not shown twice after a lost response', async () => {
    const posts = [question, answer];
    const { openFirst, write } = chat({
      [REPLY]: (body) => {
        posts.push(postOf(3, { text: 'One.', submit_key: String(body['submit_key']) }));
        return new TypeError('Failed to fetch');
      },
      [GET]: () => ok({ case: caseOf(posts) }),
    });
    await openFirst();
    await write('One.');
    await (await bubble('One.')).findByText(/^Not sent\./u);
    FakeSource.live()[0]?.send('1', { cases: [CASE_ID] });
    await waitFor(() => expect(screen.queryByText(/^Not sent\./u)).toBeNull());
    expect(screen.getAllByText('One.')).toHaveLength(1);
  });

  it('show the reason of a rejection and can be removed', async () => {
    const full = `This case has ${CASE_LIMITS.posts} posts, which is the limit.`;
    const { openFirst, write, user } = chat({ [REPLY]: () => refusal(409, 'conflict', full) });
    await openFirst();
    await write('One more.');
    await (await bubble('One more.')).findByText(new RegExp(`^Not sent\\. ${full}`, 'u'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('One more.')).toBeNull();
  });

  it('open another conversation when theirs is permanently closed', async () => {
    const next = '3'.repeat(24);
    const closed = { state: 'closed', reopen_until: '2020-01-01T00:00:00.000Z' } as const;
    const sentPost = postOf(1, { text: 'Again.', submit_key: 'key-of-the-late-message' });
    const { openFirst, write, bodies } = chat({
      [GET]: ({ caseId }) =>
        ok({ case: caseId === next ? caseOf([sentPost], { caseId: next }) : caseOf([question], closed) }),
      [REPLY]: () => ok({ case: caseOf([sentPost], { caseId: next }) }),
    });
    await openFirst();
    await screen.findByText('This conversation is closed. A message starts another one.');
    await write('Again.');
    await bubble('Again.');
    await waitFor(() => expect(screen.queryByText('Since noon.')).toBeNull());
    await write('And more.');
    await waitFor(() => expect(bodies(REPLY)).toMatchObject([{ caseId: CASE_ID }, { caseId: next }]));
  });

  it('of a new conversation are shown when it is opened from the list', async () => {
    const list: CaseSummary[] = [];
    const posts: Post[] = [];
    const { open, user, write } = chat(
      {
        [CREATE]: (body) => {
          list.push(summary);
          posts.push(postOf(1, { text: 'One.', submit_key: String(body['submit_key']) }));
          return ok({ caseId: CASE_ID });
        },
        [REPLY]: () => new TypeError('Failed to fetch'),
        [GET]: () => ok({ case: caseOf(posts) }),
      },
      list,
    );
    await open();
    await user.click(await screen.findByRole('button', { name: 'New conversation' }));
    await write('One.');
    await write('Two.');
    await (await bubble('Two.')).findByText(/^Not sent\./u);
    await user.click(screen.getByRole('button', { name: 'All conversations' }));
    await user.click(await screen.findByRole('button', { name: summary.subject }));
    expect((await bubble('Two.')).getByText(/^Not sent\./u)).toBeTruthy();
    expect(screen.getAllByText('One.')).toHaveLength(1);
  });

  it('survive a reload', async () => {
    const { openFirst, write, unmount } = chat({ [REPLY]: () => new TypeError('Failed to fetch') });
    await openFirst();
    await write('One.');
    await (await bubble('One.')).findByText(/^Not sent\./u);
    unmount();
    const { open, bodies } = chat({
      [REPLY]: () => ok({ case: caseOf([question, answer, postOf(3, { text: 'One.' })]) }),
    });
    await open();
    await waitFor(() => expect(bodies(REPLY)).toMatchObject([{ caseId: CASE_ID, text: 'One.' }]));
  });

  it('require a text', async () => {
    const { openFirst, write, bodies } = chat();
    await openFirst();
    await write('   ');
    await screen.findByText('Please write a message.');
    expect(bodies(REPLY)).toEqual([]);
  });
});
