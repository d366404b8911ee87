import { screen, waitFor, within } from '@testing-library/react';
import type { SupportCase } from '@zonewerk/contracts';
import { caseCalls, caseProps, FILES, GET, opened, READ, REOPEN, REPLY } from '../../../../test/cases';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { CaseScreen } from './case-screen';

const replied: SupportCase = {
  ...opened,
  posts: [
    ...opened.posts,
    { ...opened.posts[0]!, id: 'ffffffffffffffffffffffff', seq: 3, text: 'It works again.', files: [] },
  ],
};
const inputs = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="${FILES}"]`)];

async function shown(change: Partial<SupportCase> = {}, more = {}) {
  const rendered = show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: { ...opened, ...change } }),
    ...caseCalls,
    ...more,
  });
  await screen.findByRole('heading', { level: 1, name: 'Zone does not answer' });
  return rendered;
}

const write = (text: string) => screen.getByLabelText<HTMLTextAreaElement>('Your reply').value === text;

describe('the case of a customer', () => {
  it('shows number, state, and the posts of both sides', async () => {
    const { sent, container } = await shown();
    expect(sent[0]?.body).toEqual({ caseId: opened.caseId });
    for (const text of ['ZW-1001', 'Open', 'Technical problem', 'Support team'])
      expect(screen.getByText(text)).toBeTruthy();
    const posts = screen.getAllByRole('article');
    expect(posts[0]?.textContent).toContain('Since noon.\nNothing else changed.');
    expect(posts[1]?.textContent).toContain('Noor');
    expect(container.querySelectorAll('time')).toHaveLength(3);
  });

  it('offers its files as downloads that the shell ignores', async () => {
    await shown();
    const link = screen.getByRole('link', { name: /^Download dig.txt, 1.2/ });
    expect(link.getAttribute('href')).toBe('/api/self/support/files/dddddddddddddddddddddddd/');
    expect(link.getAttribute('download')).toBe('dig.txt');
  });

  it('names files that no virus scanner checked', async () => {
    const [post] = opened.posts;
    const files = [{ ...post!.files[0]!, scan: 'not-checked' as const }];
    await shown({ posts: [{ ...post!, files }] });
    expect(
      screen.getByRole('link', { name: /^Download dig.txt, .*, not checked for viruses$/u }),
    ).toBeTruthy();
  });

  it('shows HTML in a post as plain text', async () => {
    const posts = [{ ...opened.posts[0]!, text: '<img src=x onerror=alert(1)>' }];
    const { container } = await shown({ posts });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  it('collapses quoted emails and lists rejected files', async () => {
    const text = 'It works.\n\n> Does it work?';
    const refused = ['setup.exe is a program.'];
    const posts = [{ ...opened.posts[0]!, text, shown: 'It works.', refused }];
    const { user } = await shown({ posts });
    const post = () => screen.getByRole('article').textContent;
    expect(post()).not.toContain('Does it work?');
    expect(post()).toContain('setup.exe is a program.');
    await user.click(screen.getByRole('button', { name: 'Show whole message', expanded: false }));
    expect(post()).toContain(text);
    await user.click(screen.getByRole('button', { name: 'Hide quoted emails', expanded: true }));
    expect(post()).not.toContain('Does it work?');
  });

  it('shows the formatting and images of an email on request', async () => {
    const html = '<p>A <b>red</b> button</p><img src="/api/self/support/files/1/" alt="The button" />';
    const { user } = await shown({ posts: [{ ...opened.posts[0]!, text: 'A red button', html }] });
    expect(screen.queryByRole('img', { name: 'The button' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show formatting and images' }));
    expect(screen.getByRole('img', { name: 'The button' })).toBeTruthy();
    expect(screen.getByText('red').localName).toBe('b');
    expect(screen.getByText('Images from other servers are not loaded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show as text' }));
    expect(screen.queryByRole('img', { name: 'The button' })).toBeNull();
    expect(screen.getByText('A red button')).toBeTruthy();
  });

  it('shows a skeleton during loading', async () => {
    show(<CaseScreen {...caseProps} />, { [GET]: () => ok({ case: opened }), ...caseCalls });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  it('shows earlier posts before the others, and a reply after them', async () => {
    const [first, second] = opened.posts;
    const pages = [
      ok({ case: { ...opened, posts: [second], older: 2 } }),
      ok({ case: { ...opened, posts: [first] } }),
    ];
    const { user, sent } = await shown(
      {},
      {
        [GET]: () => pages.shift() ?? offline(),
        [REPLY]: () => ok({ case: replied }),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Show earlier posts' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(sent.filter(({ path }) => path === GET)[1]?.body).toEqual({ caseId: opened.caseId, before: 2 });
    await waitFor(() =>
      expect(document.activeElement?.querySelectorAll(':scope > section article')).toHaveLength(2),
    );
    await user.type(screen.getByLabelText('Your reply'), 'It works again.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    const texts = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Since noon.'),
      expect.stringContaining('We are looking at it.'),
      expect.stringContaining('It works again.'),
    ]);
    expect(screen.queryByRole('button', { name: 'Show earlier posts' })).toBeNull();
  });

  it('shows why it could not be loaded, with Retry', async () => {
    const answers = [refusal(500, 'error', 'Something went wrong on our side.'), ok({ case: opened })];
    const { user } = show(<CaseScreen {...caseProps} />, {
      [GET]: () => answers.shift() ?? offline(),
      ...caseCalls,
    });
    expect(await screen.findByText('Something went wrong on our side.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Support cases' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zone does not answer' })).toBeTruthy();
  });

  it.each([
    ['unknown', refusal(404, 'not-found', 'The requested object was not found.')],
    ['malformed', refusal(400, 'validation-error', 'Check.', [{ path: 'caseId', message: 'Not valid.' }])],
  ])('links to the list when its ID is %s', async (_, answer) => {
    show(<CaseScreen {...caseProps} />, { [GET]: () => answer });
    expect(await screen.findByText('Case not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your cases' }).getAttribute('href')).toBe('/support/');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('shows a missing network', async () => {
    show(<CaseScreen {...caseProps} />, { [GET]: () => offline() });
    expect(await screen.findByText("You're offline")).toBeTruthy();
  });

  it('remains visible with the reason when a later request fails, until the next success', async () => {
    const answers = [ok({ case: opened }), refusal(500, 'error', 'Broken.'), ok({ case: opened })];
    const { host } = show(<CaseScreen {...caseProps} />, {
      ...caseCalls,
      [GET]: () => answers.shift() ?? offline(),
    });
    await screen.findByRole('heading', { level: 1 });
    await host.reloadPage();
    expect(await screen.findByText('Broken.')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await host.reloadPage();
    await waitFor(() => expect(screen.queryByText('Broken.')).toBeNull());
  });

  it('shows that a reply reopens a closed case, and offers Open again', async () => {
    const { user, sent } = await shown(
      { state: 'closed', reopen_until: '2099-01-01T00:00:00.000Z' },
      { [REOPEN]: () => ok({ case: { ...opened, state: 'open' }, message: 'Open.' }) },
    );
    expect(screen.getByText('This case is closed. A reply opens it again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull());
    expect(sent.find(({ path }) => path === REOPEN)?.body).toEqual({ caseId: opened.caseId });
  });

  it('shows that a late reply opens another case, and navigates to it', async () => {
    const next = { ...opened, caseId: 'e'.repeat(24) };
    const { user, host } = await shown(
      { state: 'closed', reopen_until: '2020-01-01T00:00:00.000Z' },
      { [REPLY]: () => ok({ case: next, message: 'Your reply opened case ZW-1002.' }) },
    );
    expect(screen.getByText(/A reply opens another case\.$/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull();
    await user.type(screen.getByLabelText('Your reply'), 'Slow again.');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(host.navigate.mock.lastCall?.[0]).toBe(`/support/cases/${next.caseId}/`));
    expect(host.toast).toHaveBeenCalledWith({ text: 'Your reply opened case ZW-1002.', tone: 'good' });
  });

  it('links to the case that continues a closed one', async () => {
    const followed = { caseId: 'e'.repeat(24), number: 'ZW-1002', subject: 'Slow again' };
    await shown({ state: 'closed', reopen_until: '2020-01-01T00:00:00.000Z', followed_by: followed });
    const link = screen.getByRole('link', { name: 'ZW-1002: Slow again' });
    expect(link.getAttribute('href')).toBe(`/support/cases/${followed.caseId}/`);
    expect(screen.queryByRole('button', { name: 'Send reply' })).toBeNull();
  });
});

it('a case of another customer has a form, and neither tags nor details', async () => {
  const { sent } = await shown({ shared: true });
  expect(screen.getByText(/^Another customer opened this case/u)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send reply' })).toBeTruthy();
  expect(screen.queryByText('Urgent')).toBeNull();
  expect(screen.queryByRole('group', { name: 'About' })).toBeNull();
  expect(sent.some(({ path }) => path === READ)).toBe(false);
});

describe('a reply', () => {
  it('is sent with its files, appears below the posts and clears the form', async () => {
    const { user, host, sent } = await shown({}, { [REPLY]: () => ok({ case: replied }) });
    await user.type(screen.getByLabelText('Your reply'), 'It works again.');
    await user.click(screen.getByRole('button', { name: 'Add file' }));
    await user.upload(inputs()[0]!, new File(['words'], 'after.txt'));
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(host.toast).toHaveBeenCalledWith({ text: 'Reply added.', tone: 'good' });
    expect(sent.find(({ path }) => path === REPLY)?.body).toMatchObject({
      caseId: opened.caseId,
      text: 'It works again.',
      files: [`${FILES} after.txt`],
    });
    expect(write('')).toBe(true);
    expect([inputs().length, window.sessionStorage.length]).toEqual([0, 0]);
  });

  it('has a unique key that is reused after a lost response', async () => {
    const answers = [new TypeError('Failed'), ok({ case: replied }), ok({ case: replied })];
    const { user, sent } = await shown({}, { [REPLY]: () => answers.shift() ?? offline() });
    const send = () => user.click(screen.getByRole('button', { name: 'Send reply' }));
    await user.type(screen.getByLabelText('Your reply'), 'One.');
    await send();
    await screen.findByText(/^Oh no! Something went wrong with your request/);
    await send();
    await waitFor(() => expect(write('')).toBe(true));
    await user.type(screen.getByLabelText('Your reply'), 'Two.');
    await send();
    await waitFor(() => expect(write('')).toBe(true));
    const [first, again, next] = sent
      .filter(({ path }) => path === REPLY)
      .map(({ body }) => body['submit_key']);
    expect(first).toBe(again);
    expect(next).not.toBe(first);
  });

  it('requires a text', async () => {
    const { user, sent } = await shown();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Please write your reply.')).toBeTruthy();
    expect(sent.some(({ path }) => path === REPLY)).toBe(false);
  });

  it('accepts fifteen rows and shows its own message', async () => {
    const { user, host } = await shown();
    const form = within(screen.getByRole('form', { name: 'Reply' }));
    for (let row = 0; row < 16; row += 1) await user.click(form.getByRole('button', { name: 'Add file' }));
    expect(inputs()).toHaveLength(15);
    expect(host.alert).toHaveBeenCalledWith(
      expect.objectContaining({ text: 'Only 15 files can be attached to a post.' }),
    );
  });

  it('survives a reload', async () => {
    const { user, unmount } = await shown();
    await user.type(screen.getByLabelText('Your reply'), 'Half a thou');
    unmount();
    await shown();
    expect(write('Half a thou')).toBe(true);
  });
});
