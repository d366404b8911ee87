import { screen, waitFor } from '@testing-library/react';
import type { SupportCase } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { caseCalls, caseProps, CLOSE, GET, opened, RATE, READ } from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const closed: SupportCase = { ...opened, state: 'closed', reopen_until: '2099-01-01T00:00:00.000Z' };

function shown(stored: SupportCase, more = {}) {
  return show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: stored }),
    ...caseCalls,
    ...more,
  });
}

const chooseOption = async (user: ReturnType<typeof show>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

describe('the options of a case', () => {
  it('close the case and then offer a rating', async () => {
    const { user, host, sent } = shown(opened, { [CLOSE]: () => ok({ case: closed }) });
    await chooseOption(user, 'Close case');
    expect(await screen.findByRole('heading', { name: 'Your rating' })).toBeTruthy();
    expect(sent.find(({ path }) => path === CLOSE)?.body).toMatchObject({ caseId: opened.caseId });
    expect(host.toast).toHaveBeenCalledWith({ text: 'Case closed.', tone: 'good' });
    expect(screen.getByText('This case is closed. A reply opens it again.')).toBeTruthy();
  });

  it('show why a case was not closed', async () => {
    const { user, host } = shown(opened, { [CLOSE]: () => refusal(500, 'error', 'Broken.') });
    await chooseOption(user, 'Close case');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Broken.', tone: 'bad' }));
    expect(screen.queryByRole('heading', { name: 'Your rating' })).toBeNull();
  });

  it('copy the link of the case', async () => {
    const { user, host } = shown(opened);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await chooseOption(user, 'Copy link');
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Link copied.', tone: 'good' }));
    const path = `/support/cases/${opened.caseId}/`;
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}${path}`);
  });

  it('export the case as a download', async () => {
    const { user } = shown(opened);
    await user.click(await screen.findByRole('button', { name: 'Options' }));
    const link = await screen.findByRole('menuitem', { name: 'Export' });
    expect(link.getAttribute('href')).toBe(`/api/self/support/cases/${opened.caseId}/export/`);
    expect(link.hasAttribute('download')).toBe(true);
  });
});

describe('the options of a post', () => {
  const answer = opened.posts.find(({ side }) => side === 'team')!;
  const button = () => screen.findByRole('button', { name: `Options of the post by ${answer.author}` });

  it('copy a link to the post', async () => {
    const { user, host } = shown(opened);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await button());
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link of the post' }));
    await waitFor(() => expect(host.toast).toHaveBeenCalled());
    const link = `${window.location.origin}/support/cases/${opened.caseId}/#post-${answer.seq}`;
    expect(writeText).toHaveBeenCalledWith(link);
    expect(document.getElementById(`post-${answer.seq}`)?.textContent).toContain(answer.text);
  });

  it('quote the post after the input and focus the form', async () => {
    const { user } = shown(opened);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your reply');
    await user.type(field, 'Hello.');
    await user.click(await button());
    await user.click(await screen.findByRole('menuitem', { name: 'Quote' }));
    expect(field.value).toBe(`Hello.\n\n> ${answer.text}\n\n`);
    expect(document.activeElement).toBe(field);
  });

  it('download all files, where a post has some', async () => {
    const { user } = shown(opened);
    for (const post of opened.posts) {
      const name = `Options of the post by ${post.author}`;
      await user.click(await screen.findByRole('button', { name }));
      const path = `/api/self/support/cases/${opened.caseId}/posts/${post.id}/files/`;
      const link = screen.queryByRole('menuitem', { name: 'All files' });
      expect(link?.getAttribute('href') ?? null).toBe(post.files.length > 0 ? path : null);
      await user.keyboard('{Escape}');
    }
  });

  it('close with Escape, which returns the focus, and when another menu opens', async () => {
    const { user } = shown(opened);
    const own = await button();
    await user.click(own);
    expect(await screen.findByRole('menuitem', { name: 'Quote' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(own);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Options' }));
    expect(screen.getAllByRole('menu')).toHaveLength(1);
    expect(screen.getByRole('menuitem', { name: 'Close case' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Options' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

it('the post in the URL gets the focus', async () => {
  window.history.replaceState(null, '', '#post-2');
  shown(opened);
  await waitFor(() => expect(document.activeElement?.id).toBe('post-2'));
});

describe('the rating of a closed case', () => {
  it('needs a choice, is sent with its comment, and is shown', async () => {
    const { user, sent } = shown(closed, { [RATE]: () => ok({ case: { ...closed, rating: 'bad' } }) });
    await user.click(await screen.findByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('Please choose a rating.')).toBeTruthy();
    expect(sent.some(({ path }) => path === RATE)).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Not good' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Too slow.');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('You rated this case: Not good. Thank you.')).toBeTruthy();
    const body = { caseId: opened.caseId, rating: 'bad', comment: 'Too slow.' };
    expect(sent.find(({ path }) => path === RATE)?.body).toMatchObject(body);
  });

  it('shows why it failed, and the typed comment', async () => {
    const { user } = shown(closed, { [RATE]: () => refusal(409, 'conflict', 'It is rated already.') });
    await user.click(await screen.findByRole('radio', { name: 'Good' }));
    await user.type(screen.getByLabelText('Comment (optional)'), 'Fast.');
    await user.click(screen.getByRole('button', { name: 'Send rating' }));
    expect(await screen.findByText('It is rated already.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('Fast.');
  });
});

it('displayed answers are marked as read', async () => {
  const { sent } = shown(opened);
  await waitFor(() =>
    expect(sent.find(({ path }) => path === READ)?.body).toMatchObject({ caseId: opened.caseId, seq: 2 }),
  );
});
