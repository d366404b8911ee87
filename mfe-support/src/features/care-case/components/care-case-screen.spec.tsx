import { act, screen, waitFor, within } from '@testing-library/react';
import type { CareCase } from '@zonewerk/contracts';
import { FakeSource } from '@zonewerk/testing/fake-events';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  CANNED_LIST,
  canned,
  cannedList,
  CARE_AGENTS,
  CARE_ASSIGN,
  CARE_DRAFT,
  CARE_GET,
  CARE_NOTE,
  CARE_PRESENCE,
  CARE_REPLY,
  CARE_STATE,
  CARE_UNDO,
  careCase,
  EMAIL_ACCEPT,
  EMAIL_GET,
  emailList,
  EMAILS,
  finn,
  heldEmail,
  releaseList,
  RELEASES,
  team,
} from '../../../../test/care-cases';
import { caseProps } from '../../../../test/cases';
import { CareCaseScreen } from './care-case-screen';

async function shown(change: Partial<CareCase> = {}, more = {}) {
  const rendered = show(<CareCaseScreen {...caseProps} />, {
    [CARE_GET]: () => ok({ case: { ...careCase, ...change } }),
    [CARE_AGENTS]: () => team(),
    [CANNED_LIST]: () => cannedList(canned),
    [CARE_DRAFT]: () => ok({}),
    [RELEASES]: () => releaseList(),
    [EMAILS]: () => emailList(),
    [CARE_PRESENCE]: () => ok({ agents: [] }),
    ...more,
  });
  await screen.findByRole('heading', { level: 1, name: 'Zone does not answer' });
  return rendered;
}

const NEWER = 'The case has a newer post. Please read it, then send your answer again.';
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your answer to the customer');

describe('the case of an agent', () => {
  it('shows customer, posts and notes', async () => {
    await shown();
    expect(screen.getByText('Mies (mies@example.com)')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText('The zone is new.')).toBeTruthy();
    expect(screen.getByText('@Noor')).toBeTruthy();
  });

  it('shows due times and paused clocks', async () => {
    const dueAt = new Date(Date.now() + 7_300_000).toISOString();
    await shown({
      targets: [
        { target: 'first_response', due_at: dueAt, minutes_left: 120 },
        { target: 'resolution', due_at: null, minutes_left: -75 },
      ],
    });
    const valueOf = (name: string) => screen.getByText(name).parentElement?.textContent;
    expect(valueOf('First response')).toContain('Due in 2 hours');
    expect(valueOf('Resolution')).toContain('Clock stopped');
    expect(valueOf('Resolution')).toContain('Overdue by 1 hour 15 minutes of office time');
  });

  it('links to the inbox for an unknown case and offers Retry after a failure', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), refusal(404, 'not-found', 'Not found.')];
    const { user } = show(<CareCaseScreen {...caseProps} />, {
      [CARE_GET]: () => answers.shift() ?? offline(),
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Case not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the inbox' }).getAttribute('href')).toBe('/care/');
  });

  it('assigns the case to another agent, conditional on the current one', async () => {
    const { user, sent, host } = await shown(
      {},
      {
        [CARE_ASSIGN]: () => ({ ...ok({ changed: [], unchanged: [careCase.caseId] }) }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Agent: No agent' }));
    await user.click(screen.getByRole('menuitem', { name: 'Assign to Finn' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    const body = { cases: [careCase.caseId], agent_id: finn.id, from: null };
    expect(sent.find(({ path }) => path === CARE_ASSIGN)?.body).toEqual(body);
  });

  it('can be set to wait for a day', async () => {
    const { user, sent } = await shown({}, { [CARE_STATE]: () => ok({ changed: [], unchanged: [] }) });
    await user.click(screen.getByRole('button', { name: 'State: Open' }));
    await user.click(screen.getByRole('menuitem', { name: 'Wait 24 hours' }));
    await waitFor(() => expect(sent.some(({ path }) => path === CARE_STATE)).toBe(true));
    const { state, waiting_until: until } = sent.find(({ path }) => path === CARE_STATE)!.body;
    expect(state).toBe('waiting');
    expect(Date.parse(String(until))).toBeGreaterThan(Date.now() + 86_000_000);
  });
});

describe('the controls', () => {
  it('announce an assignment', async () => {
    const message = 'The cases have been assigned.';
    const answer = () => ok({ message, changed: [careCase.caseId], unchanged: [] });
    const { user, host } = await shown({}, { [CARE_ASSIGN]: answer });
    await user.click(await screen.findByRole('button', { name: 'Agent: No agent' }));
    await user.click(screen.getByRole('menuitem', { name: 'Assign to Finn' }));
    await waitFor(() => expect(host.announce).toHaveBeenCalledWith(message));
  });

  it('offer Retry after a failed request for agents', async () => {
    const answers = [refusal(500, 'error', 'Broken.'), refusal(500, 'error', 'Broken.')];
    const { user } = await shown({}, { [CARE_AGENTS]: () => answers.shift() ?? team() });
    await user.click(await screen.findByRole('button', { name: 'Load the agents again' }));
    await user.click(await screen.findByRole('button', { name: 'Load the agents again' }));
    expect(await screen.findByRole('button', { name: 'Agent: No agent' })).toBeTruthy();
  });

  it('have no canned responses without the name of the agent', async () => {
    await shown({}, { [CARE_AGENTS]: () => refusal(500, 'error', 'Broken.') });
    await screen.findByRole('button', { name: 'Load the agents again' });
    expect(screen.queryByRole('button', { name: 'Insert a canned response' })).toBeNull();
  });

  it('show the end of the waiting time', async () => {
    await shown({ state: 'waiting', waiting_until: '2030-01-04T12:30:00.000Z' });
    expect(screen.getByText(/^Waits until Friday, January 4, 2030/u)).toBeTruthy();
  });
});

describe('an answer', () => {
  it('is sent with the number of the last post, and clears the form', async () => {
    const { user, sent, host } = await shown({}, { [CARE_REPLY]: () => ok({ case: careCase }) });
    await user.type(field(), 'Try again.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(field().value).toBe(''));
    expect(sent.find(({ path }) => path === CARE_REPLY)?.body).toMatchObject({
      caseId: careCase.caseId,
      seq: '2',
      text: 'Try again.',
      state: 'answered',
    });
    expect(host.toast).toHaveBeenCalledWith({ text: 'The answer is sent in 10 seconds.', tone: 'good' });
  });

  it('is preserved after a newer post and can be sent anyway', async () => {
    let seq = 2;
    const { user, sent } = await shown(
      {},
      {
        [CARE_GET]: () => ok({ case: { ...careCase, seq } }),
        [CARE_REPLY]: () => {
          seq = 3;
          return refusal(409, 'conflict', NEWER);
        },
      },
    );
    await user.type(field(), 'Try again.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText(/^The case has a newer post\. Please read it/u)).toBeTruthy();
    expect(field().value).toBe('Try again.');
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(sent.filter(({ path }) => path === CARE_REPLY)).toHaveLength(2));
    expect(sent.filter(({ path }) => path === CARE_REPLY)[1]?.body).toMatchObject({ seq: '3' });
  });

  it('inserts a canned response with the values of the case', async () => {
    const { user } = await shown();
    await user.click(await screen.findByRole('button', { name: 'Insert a canned response' }));
    await user.click(screen.getByRole('menuitem', { name: 'Greeting' }));
    expect(field().value).toBe('Hello Mies,\nthank you.');
  });

  it('has the files of a canned response, except for removed ones', async () => {
    const file = {
      id: '7'.repeat(24),
      file_name: 'steps.pdf',
      extension: 'pdf',
      size: 2_048,
      scan: 'clean' as const,
      file_path: '/f/',
    };
    const other = { ...file, id: '8'.repeat(24), file_name: 'old.pdf' };
    const { user, sent } = await shown(
      {},
      {
        [CANNED_LIST]: () => cannedList({ ...canned, files: [file, other] }),
        [CARE_REPLY]: () => ok({ case: careCase }),
      },
    );
    for (let press = 0; press < 2; press += 1) {
      await user.click(await screen.findByRole('button', { name: 'Insert a canned response' }));
      await user.click(screen.getByRole('menuitem', { name: 'Greeting' }));
    }
    await user.click(screen.getByRole('button', { name: 'Remove old.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(screen.queryByText('steps.pdf')).toBeNull());
    expect(sent.find(({ path }) => path === CARE_REPLY)?.body).toMatchObject({ canned_files: file.id });
  });

  it('is a draft until it is sent', async () => {
    const { user, sent } = await shown({ draft: 'Half' });
    expect(field().value).toBe('Half');
    await user.type(field(), ' more');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ caseId: careCase.caseId, text: 'Half more' }), {
      timeout: 5_000,
    });
  });

  it('is saved when the screen closes, and a failed save is shown', async () => {
    const { user, sent, unmount } = await shown({}, { [CARE_DRAFT]: () => refusal(500, 'error', 'Broken.') });
    await user.type(field(), 'Half');
    await screen.findByText(/^The draft is not saved/u, undefined, { timeout: 5_000 });
    await user.type(field(), ' more');
    unmount();
    const body = { caseId: careCase.caseId, text: 'Half more' };
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ path: CARE_DRAFT, body }));
  });

  it('is rejected after a post that arrived during writing', async () => {
    let seq = 2;
    const { user, sent } = await shown(
      {},
      {
        [CARE_GET]: () => ok({ case: { ...careCase, seq } }),
        [CARE_REPLY]: () => refusal(409, 'conflict', NEWER),
      },
    );
    await user.type(field(), 'Try again.');
    seq = 3;
    FakeSource.live()[0]?.send('1', { cases: [careCase.caseId] });
    await screen.findByText(/^The case has a newer post/u);
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByRole('button', { name: 'Send anyway' });
    expect(sent.find(({ path }) => path === CARE_REPLY)?.body).toMatchObject({ seq: '2' });
  });

  it('closes the case on request', async () => {
    const { user, sent } = await shown({}, { [CARE_REPLY]: () => ok({ case: careCase }) });
    await user.type(field(), 'Solved.');
    const closing = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Close the case with this answer',
    });
    await user.click(closing);
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(field().value).toBe(''));
    expect(sent.find(({ path }) => path === CARE_REPLY)?.body).toMatchObject({ state: 'closed' });
    expect(closing.checked).toBe(false);
  });

  it('can be undone before it is sent, and its text precedes the current input', async () => {
    const posts = [{ ...careCase.posts[1]!, sending_until: '2030-01-01T00:00:00.000Z' }];
    const { user, sent, host } = await shown({ posts }, { [CARE_UNDO]: () => ok({ case: careCase }) });
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    await user.type(field(), 'Next.');
    await user.click(screen.getByRole('button', { name: /^Undo/u }));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    const body = { caseId: careCase.caseId, post_id: posts[0]!.id };
    expect(sent.find(({ path }) => path === CARE_UNDO)?.body).toEqual(body);
    expect(field().value).toBe('We are looking at it.\n\nNext.');
  });

  it('offers no undo after its time', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-02T10:00:00.000Z'), advanceTimers: true });
    try {
      const posts = [{ ...careCase.posts[1]!, sending_until: '2026-01-02T10:00:09.500Z' }];
      await shown({ posts });
      expect(screen.getByRole('button', { name: 'Undo (10 s)' })).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(screen.queryByRole('button', { name: /^Undo/u })).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('loses its files with an undo, as the message states', async () => {
    const files = [
      {
        id: '5'.repeat(24),
        file_name: 'a.txt',
        extension: 'txt',
        size: 1,
        scan: 'clean' as const,
        file_path: '/a/',
      },
    ];
    const posts = [{ ...careCase.posts[1]!, files, sending_until: '2030-01-01T00:00:00.000Z' }];
    const { user, host } = await shown({ posts }, { [CARE_UNDO]: () => ok({ case: careCase }) });
    await user.click(screen.getByRole('button', { name: /^Undo/u }));
    const text = 'The answer has been withdrawn. Its text is your draft. Please add its files again.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'good' }));
  });

  it('requires a text', async () => {
    const { user, sent } = await shown();
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Please write an answer.')).toBeTruthy();
    expect(sent.some(({ path }) => path === CARE_REPLY)).toBe(false);
  });
});

it('a note can be added with a mention', async () => {
  const { user, sent } = await shown({}, { [CARE_NOTE]: () => ok({ case: careCase }) });
  const form = within(screen.getByRole('form', { name: 'New note' }));
  await user.type(form.getByLabelText('New note'), 'Please look.');
  await user.click(await form.findByRole('button', { name: 'Mention an agent' }));
  await user.click(screen.getByRole('menuitem', { name: 'Finn' }));
  await user.click(form.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(sent.some(({ path }) => path === CARE_NOTE)).toBe(true));
  const body = { caseId: careCase.caseId, text: 'Please look.', mentions: [finn.id] };
  expect(sent.find(({ path }) => path === CARE_NOTE)?.body).toMatchObject(body);
});

it('chat messages and their case are marked', async () => {
  const [first, ...rest] = careCase.posts;
  await shown({ via: 'chat', posts: [{ ...first!, via: 'chat' }, ...rest] });
  expect(screen.getAllByText('Chat')).toHaveLength(2);
});

it('the case shows the rating of the customer', async () => {
  await shown({ rating: 'bad', comment: 'Slow.' });
  expect(screen.getByText('Rating: Not good (“Slow.”)')).toBeTruthy();
});

it('an unsent note is restored', async () => {
  const { user, unmount } = await shown();
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(note(), 'Half');
  unmount();
  await shown();
  expect(note().value).toBe('Half');
});

it('a pending email is added to the case after a confirmation', async () => {
  const { user, sent, host } = await shown(
    {},
    {
      [EMAILS]: () => emailList(heldEmail),
      [EMAIL_GET]: () => ok({ email: heldEmail }),
      [EMAIL_ACCEPT]: () => ok({ message: 'Done.' }),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText('It answers again.')).toBeTruthy();
  expect(screen.getByText('Files: dig.txt. They are in the download.')).toBeTruthy();
  host.confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('button', { name: 'Add to the case' }));
  expect(sent.some(({ path }) => path === EMAIL_ACCEPT)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Add to the case' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Done.', tone: 'good' }));
  expect(sent.find(({ path }) => path === EMAIL_ACCEPT)?.body).toMatchObject({ email_id: heldEmail.id });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the case shows other agents and marks this agent as writing', async () => {
  const { user, sent } = await shown(
    {},
    { [CARE_PRESENCE]: () => ok({ agents: [{ id: finn.id, name: 'Finn', writing: true }] }) },
  );
  expect(await screen.findByText('Finn writes an answer.')).toBeTruthy();
  const marks = () => sent.filter(({ path }) => path === CARE_PRESENCE).map(({ body }) => body['writing']);
  expect(marks()).toEqual([false]);
  await user.type(field(), 'Try');
  await waitFor(() => expect(marks()).toEqual([false, true]));
});
